/* How high each player could get: on foot, with ladders, with a block of their own placing. Places
 * for a block are looked at all at once, as planes of bytes; the block is not lifted from where it
 * is, so this is an estimate, made to be fast. */
#include "climbers.h"

#include <string.h>

enum { NOWHERE = 255 }; /* in planes of levels: no flat place */
enum { TALLEST = 6 };
enum { LANES = 16 }; /* bytes looked at together; planes are filled up to whole lanes */

typedef struct {
    int8_t dx, dy;
} Footprint;

static const Footprint footprints[FOOTPRINTS] = {{2, 2}, {1, 2}, {2, 1}, {4, 2}, {2, 4}, {6, 2}, {2, 6}};

/* Kinds and axes that lie on a footprint, and their height. */
typedef struct {
    uint8_t footprint, kind, axis, height;
} Shape;

static const Shape shapes[SHAPES] = {
    {0, HALF, AXIS_Z, 1},   {0, CUBE, AXIS_Z, 2},   {0, DOUBLE, AXIS_Z, 4}, {0, GREY, AXIS_Z, 6},
    {1, HALF, AXIS_X, 2},   {2, HALF, AXIS_Y, 2},   {3, DOUBLE, AXIS_X, 2}, {4, DOUBLE, AXIS_Y, 2},
    {5, GREY, AXIS_X, 2},   {6, GREY, AXIS_Y, 2},
};

int shape_of(int kind, int axis) {
    for (int s = 0; s < SHAPES; s++)
        if (shapes[s].kind == kind && shapes[s].axis == axis) return s;
    return NONE;
}

int shape_footprint(int shape, int *dx, int *dy, int *dz) {
    int footprint = shapes[shape].footprint;
    *dx = footprints[footprint].dx, *dy = footprints[footprint].dy, *dz = shapes[shape].height;
    return footprint;
}

/* out[i] = the larger of a[i] and b[i + by]. */
static void larger(const uint8_t *restrict a, const uint8_t *restrict b, uint8_t *restrict out, int n, int by) {
    for (int i = 0; i < n - by; i++) out[i] = a[i] > b[i + by] ? a[i] : b[i + by];
    memcpy(out + n - by, a + n - by, (size_t)by);
}

/* out[i] = the level that a[i] and b[i + by] share; NOWHERE if they differ. */
static void shared(const uint8_t *restrict a, const uint8_t *restrict b, uint8_t *restrict out, int n, int by) {
    for (int i = 0; i < n - by; i++) out[i] = (uint8_t)(a[i] | (a[i] == b[i + by] ? 0 : NOWHERE));
    memset(out + n - by, NOWHERE, (size_t)by);
}

/* out[i] = a[i] or b[i + by]. */
static void either(const uint8_t *restrict a, const uint8_t *restrict b, uint8_t *restrict out, int n, int by) {
    for (int i = 0; i < n - by; i++) out[i] = a[i] | b[i + by];
    memcpy(out + n - by, a + n - by, (size_t)by);
}

/* Each footprint is put together of two smaller ones, the second so many squares along or across: 7 is a
 * single square. */
typedef struct {
    int8_t footprint, first, second, along, across;
} Union;

static const Union unions[FOOTPRINTS] = {{2, 7, 7, 1, 0}, {1, 7, 7, 0, 1}, {0, 2, 2, 0, 1}, {3, 0, 0, 2, 0},
                                         {4, 0, 0, 0, 2}, {5, 3, 0, 4, 0}, {6, 4, 0, 0, 4}};

/* The flat places of the map as it is, for each footprint. */
void find_flats(Board *board, const State *state, Flats *flats) {
    int n = board->cells, w = board->w;
    uint8_t squares[FLAT_CELLS], touching[FOOTPRINTS + 1][FLAT_CELLS];
    flats->cells = n <= FLAT_CELLS ? n : 0;
    if (!flats->cells) return;
    memcpy(squares, board->height, (size_t)n);
    for (int p = 0; p < state->player_count; p++) { /* CL-STN-4 */
        if (state->players[p].stone != PLACED) continue;
        for (int i = 0; i < n; i++)
            if (board->top[i] == state->players[p].stone_block) squares[i] = NOWHERE;
    }
    uint8_t *restrict contact = touching[FOOTPRINTS];
    memset(contact, 0, (size_t)n);
    for (int i = w; i < n - w; i++)
        contact[i] = board->height[i] | board->height[i - 1] | board->height[i + 1] |
                     board->height[i - w] | board->height[i + w];
    for (int k = 0; k < FOOTPRINTS; k++) {
        const Union *u = &unions[k];
        int by = u->along + u->across * w;
        const uint8_t *first = u->first == FOOTPRINTS ? squares : flats->level[u->first];
        const uint8_t *second = u->second == FOOTPRINTS ? squares : flats->level[u->second];
        shared(first, second, flats->level[u->footprint], n, by);
        either(touching[u->first], touching[u->second], touching[u->footprint], n, by);
    }
    for (int f = 0; f < FOOTPRINTS; f++) {
        uint8_t *restrict out = flats->level[f];
        const uint8_t *restrict touched = touching[f];
        for (int i = 0; i < n; i++) out[i] = (uint8_t)(out[i] | -(touched[i] == 0));
        memset(out + n, NOWHERE, (size_t)(-n & (LANES - 1)));
    }
}

/* The highest step from a surface that was reached having used these sets of ladders. */
int step_from(int level, int seen, int ladders) {
    int best = 0;
    for (int used = 0; used < 4; used++) {
        if (!(seen >> used & 1)) continue;
        int left = ladders & ~used, rise = left & LONG ? 4 : left & SHORT ? 2 : 1;
        if (level + rise > best) best = level + rise;
    }
    return best;
}

/* For each footprint: the highest top that can be stepped on from one of the squares around. */
static void find_rims(const Board *board, Flats *flats) {
    int n = board->cells, w = board->w;
    uint8_t(*along)[FLAT_CELLS] = flats->along, (*across)[FLAT_CELLS] = flats->across;
    memcpy(along[0], flats->steps, (size_t)n); /* of 1, 2, 4 and 6 squares */
    memcpy(across[0], flats->steps, (size_t)n);
    larger(along[0], along[0], along[1], n, 1);
    larger(along[1], along[1], along[2], n, 2);
    larger(along[2], along[1], along[3], n, 4);
    larger(across[0], across[0], across[1], n, w);
    larger(across[1], across[1], across[2], n, 2 * w);
    larger(across[2], across[1], across[3], n, 4 * w);
    for (int f = 0; f < FOOTPRINTS; f++) {
        int dx = footprints[f].dx, dy = footprints[f].dy;
        const uint8_t *row = flats->along[dx / 2], *column = flats->across[dy / 2];
        uint8_t *restrict rim = flats->rim[f];
        memset(rim, 0, (size_t)(n + (-n & (LANES - 1))));
        for (int i = w; i < n - dy * w - dx; i++) {
            uint8_t a = row[i - w], b = row[i + dy * w], c = column[i - 1], d = column[i + dx];
            a = a > b ? a : b, c = c > d ? c : d;
            rim[i] = a > c ? a : c;
        }
    }
}

/* Which shapes the player may place with their own colour or grey on top (a bit each). */
int shapes_for(const Board *board, const State *state, int player) {
    int bits = 0, colour = state->players[player].colour;
    for (int i = 0; i < state->block_count; i++) {
        const Block *block = &state->blocks[i];
        if (refuse_lift(board, state, i) != ALLOWED) continue;
        for (int s = 0; s < SHAPES; s++)
            if (shapes[s].kind == block->kind && (up_fits(block, shapes[s].axis, colour) ||
                                                  up_fits(block, shapes[s].axis, GREY_COLOUR)))
                bits |= 1 << s;
    }
    return bits;
}

/* How many places lead above `over`; the blocks that they are on are added to `under`. */
static int count_over(const Board *board, const uint8_t *restrict level, const uint8_t *restrict rim,
                      uint8_t tall, uint8_t over, int n, uint64_t *under) {
    uint8_t leads[FLAT_CELLS + 8];
    int many = 0;
    memset(leads + n, 0, 8);
    for (int i = 0; i < n; i++) {
        uint8_t t = (uint8_t)(level[i] + tall);
        leads[i] = (level[i] != NOWHERE) & (rim[i] >= t) & (t > over);
    }
    for (int k = 0; k < n; k += 8) {
        uint64_t some;
        memcpy(&some, leads + k, sizeof some);
        for (int i = k; some && i < k + 8; i++)
            if (leads[i]) many++, *under |= (uint64_t)1 << (board->top[i] & 63);
    }
    return many;
}

/* The highest top of a block so tall that can be stepped on. */
static int highest_top(const uint8_t *restrict level, const uint8_t *restrict rim, uint8_t tall, int n) {
    uint8_t best[LANES] = {0}, top = 0;
    for (int k = 0; k < n; k += LANES)
        for (int i = 0; i < LANES; i++) {
            uint8_t low = level[k + i], t = (uint8_t)(low + tall);
            uint8_t fits = (uint8_t)(t & -((low != NOWHERE) & (rim[k + i] >= t)));
            best[i] = fits > best[i] ? fits : best[i];
        }
    for (int i = 0; i < LANES; i++) top = best[i] > top ? best[i] : top;
    return top;
}

/* The highest place of a block that can be stepped on, and how many places lead above `best`. */
static int highest_place(const Board *board, const Flats *flats, int allowed, int best, int *ways,
                         int *spots) {
    int highest = 0, n = flats->cells;
    uint64_t under = 0; /* blocks, a bit each; the ground is the last */
    *ways = 0;
    for (int s = 0; s < SHAPES; s++) {
        if (!(allowed >> s & 1)) continue;
        const uint8_t *restrict level = flats->level[shapes[s].footprint];
        const uint8_t *restrict rim = flats->rim[shapes[s].footprint];
        int tall = shapes[s].height, top = highest_top(level, rim, (uint8_t)tall, n);
        if (top > best) *ways += count_over(board, level, rim, (uint8_t)tall, (uint8_t)best, n, &under);
        if (top > highest) highest = top;
    }
    for (*spots = 0; under; under &= under - 1) ++*spots;
    return highest;
}

/* Whether a block could be put beside this surface as a step to it. */
static int can_bridge(const Board *board, const Surface *surface, int s, const Flats *flats, int allowed,
                      const int *of_height) {
    const int direction[4] = {-1, 1, -board->w, board->w}, level = surface->level;
    for (int cell = surface->edge; cell != NONE; cell = board->edge[cell])
        for (int k = 0; k < 4; k++) {
            int beside = cell + direction[k];
            if (board->label[beside] == s || board->height[beside] >= level) continue;
            int want = board->height[beside], tall = level - 1 - want;
            int fits = tall <= TALLEST ? allowed & of_height[tall] : 0;
            for (int q = 0; fits >> q; q++) {
                if (!(fits >> q & 1)) continue;
                int f = shapes[q].footprint;
                for (int j = 0; j < footprints[f].dy; j++)
                    for (int i = 0; i < footprints[f].dx; i++) {
                        int anchor = beside - j * board->w - i;
                        if (anchor >= 0 && flats->level[f][anchor] == want && flats->rim[f][anchor] >= level - 1)
                            return 1;
                    }
            }
        }
    return 0;
}

/* Whether a block makes a step to a surface of this level that now cannot be reached: a place with its
 * top one lower, beside it. */
static int is_bridged(const Board *board, const Surfaces *surfaces, const Reach *reach, int colour,
                      const Flats *flats, int allowed, int level) {
    int of_height[TALLEST + 1] = {0};
    for (int q = 0; q < SHAPES; q++) of_height[shapes[q].height] |= 1 << q;
    for (int s = 1; s < surfaces->count; s++) {
        const Surface *surface = &surfaces->all[s];
        if (surface->level != level || reach->seen[s] || surface->blocked) continue;
        if ((surface->up != colour && surface->up != GREY_COLOUR) || surface->others >= surface->size) continue;
        if (can_bridge(board, surface, s, flats, allowed, of_height)) return 1;
    }
    return 0;
}

/* What a player may hope for, on a map whose surfaces are labelled. Leaves their reach in `reach`. */
void look_ahead(Board *board, const State *state, Surfaces *surfaces, Flats *flats, int player,
                Reach *reach, Prospect *out) {
    uint8_t step_of[MAX_SURFACES];
    const Player *pawn = &state->players[player];
    int ladders = pawn->ladders, allowed = shapes_for(board, state, player), ways, spots;
    find_reach(board, state, surfaces, player, ladders, reach);
    *out = (Prospect){.level = pawn->level, .best = pawn->best};
    for (int s = 0; s < surfaces->count; s++) {
        int level = surfaces->all[s].level;
        if (reach->seen[s] & 1 && level > out->walk) out->walk = (int16_t)level;
        if (reach->seen[s] && level > out->ladder) out->ladder = (int16_t)level;
        if (level <= pawn->best) continue;
        out->steps += reach->seen[s] & 1, out->rungs += reach->seen[s] != 0;
    }
    out->block = out->walk, out->most = out->ladder;
    if (!flats->cells) return;
    for (int with = 0; with < (ladders ? 2 : 1); with++) {
        for (int s = 0; s < surfaces->count; s++) {
            int seen = reach->seen[s], level = surfaces->all[s].level;
            step_of[s] = (uint8_t)(with ? step_from(level, seen, ladders) : seen & 1 ? level + 1 : 0);
        }
        for (int i = 0; i < board->cells; i++) flats->steps[i] = step_of[board->label[i]];
        find_rims(board, flats);
        int top = highest_place(board, flats, allowed, pawn->best, &ways, &spots);
        if (ways > 999) ways = 999;
        if (with) out->ladder_ways = (int16_t)ways, out->ladder_spots = (int16_t)spots;
        else out->ways = (int16_t)ways, out->spots = (int16_t)spots;
        int16_t *level = with ? &out->most : &out->block;
        if (top < *level) continue; /* a step can be no higher than the highest place */
        *level = (int16_t)top;
        if (is_bridged(board, surfaces, reach, pawn->colour, flats, allowed, top + 1)) ++*level;
    }
    if (!ladders) out->most = out->block, out->ladder_ways = out->ways, out->ladder_spots = out->spots;
    if (out->most < out->block) out->most = out->block;
}
