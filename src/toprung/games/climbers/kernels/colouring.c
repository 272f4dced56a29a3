/* Which block goes into which place of a starting building, and which colour it shows on top.
 *
 * The colours are mixed: neighbours differ where they can, and every player's colour gets about the
 * same share of the squares, of the height, and of the walls that a ladder reaches from the table.
 * Grey gets less, for it helps everyone (CL-BLK-4). */
#include "towers.h"

#include <string.h>

enum { COLOURS = GREY_COLOUR + 1, SHARES = 4, SWEEPS = 10 };
enum {
    GREY_COUNTS = 3,    /* halves: a share of grey costs one and a half times as much */
    SIDE_BY_SIDE = 600, /* cost of a unit of edge between two tops of one colour */
    TOUCHING = 30       /* cost of two touching blocks of one colour */
};
static const int weights[SHARES] = {60, 1, 60, 20}; /* of the squares of the shares */

/* Colours that are changed one by one as long as the whole gets better. What a slot shows are its
 * visible squares, their levels added up, the units of its edge that a ladder reaches from the table,
 * and 1 for the block itself. */
typedef struct {
    int count;
    const Block *slots;
    int shares[MAX_BLOCKS][SHARES];
    int prices[MAX_BLOCKS][MAX_BLOCKS]; /* of having the same colour as that slot */
    int sums[COLOURS][SHARES];
    Block pieces[MAX_BLOCKS];
    int ups[MAX_BLOCKS];
} Mixing;

/* Whether the two have a part of a face in common. */
static int touch(const Block *one, const Block *other) {
    int a[3], b[3], overlaps = 0;
    block_size(one, &a[0], &a[1], &a[2]);
    block_size(other, &b[0], &b[1], &b[2]);
    int from[3] = {one->x, one->y, one->z}, start[3] = {other->x, other->y, other->z};
    for (int k = 0; k < 3; k++) {
        int last = from[k] > start[k] ? from[k] : start[k];
        int end = from[k] + a[k] < start[k] + b[k] ? from[k] + a[k] : start[k] + b[k];
        if (last > end) return 0;
        overlaps += last < end;
    }
    return overlaps == 2;
}

static void look(Mixing *mixing) {
    Survey survey;
    take_survey(mixing->slots, mixing->count, &survey);
    for (int i = 0; i < mixing->count; i++) {
        int seen[SHARES] = {survey.squares[i], survey.squares[i] * survey.levels[i], survey.walls[i], 1};
        memcpy(mixing->shares[i], seen, sizeof seen);
        for (int j = 0; j < mixing->count; j++) {
            mixing->prices[i][j] = SIDE_BY_SIDE * survey.edges[i][j];
            if (i != j && touch(&mixing->slots[i], &mixing->slots[j])) mixing->prices[i][j] += TOUCHING;
        }
    }
}

static void tally(Mixing *mixing, int slot, int up, int sign) {
    for (int k = 0; k < SHARES; k++) mixing->sums[up][k] += sign * mixing->shares[slot][k];
}

/* What it costs to have a slot, which is not counted now, in this colour. */
static int cost_of(const Mixing *mixing, int slot, int up) {
    int cost = 0;
    for (int k = 0; k < SHARES; k++) {
        int share = mixing->shares[slot][k];
        cost += weights[k] * share * (2 * mixing->sums[up][k] + share);
    }
    if (up == GREY_COLOUR) cost = cost * GREY_COUNTS / 2;
    for (int i = 0; i < mixing->count; i++)
        if (mixing->ups[i] == up) cost += mixing->prices[slot][i];
    return cost;
}

/* A slot whose piece can show this colour in the given one, its own colour staying as it is. */
static int partner_of(const Mixing *mixing, int slot, int up) {
    const Block *own = &mixing->pieces[slot];
    int axis = mixing->slots[slot].axis;
    if (up_fits(own, axis, up)) return slot;
    for (int i = 0; i < mixing->count; i++) {
        const Block *other = &mixing->pieces[i];
        if (other->kind == own->kind && up_fits(other, axis, up) &&
            up_fits(own, mixing->slots[i].axis, mixing->ups[i]))
            return i;
    }
    return NONE;
}

/* Give each slot the best colour that it can get; whether anything changed. */
static int sweep(Mixing *mixing, const int *order) {
    int changed = 0;
    for (int k = 0; k < mixing->count; k++) {
        int slot = order[k], old = mixing->ups[slot];
        tally(mixing, slot, old, -1);
        int cost = cost_of(mixing, slot, old), best = old, partner = slot;
        for (int up = 0; up < COLOURS; up++) {
            int price = up == old ? cost : cost_of(mixing, slot, up);
            if (price >= cost) continue;
            int found = partner_of(mixing, slot, up);
            if (found != NONE) cost = price, best = up, partner = found;
        }
        tally(mixing, slot, best, 1);
        if (best == old) continue;
        Block swapped = mixing->pieces[slot];
        mixing->pieces[slot] = mixing->pieces[partner];
        mixing->pieces[partner] = swapped;
        mixing->ups[slot] = best;
        changed = 1;
    }
    return changed;
}

/* Any pieces of the right kinds in any colours, to begin with. */
static int deal_pieces(Mixing *mixing, const Block *pieces, Draws *draws) {
    Block left[MAX_BLOCKS];
    int many = 0, all = 0;
    for (int i = 0; i < mixing->count; i++)
        if (pieces[i].kind != GREY) left[many++] = pieces[i];
    for (int last = many - 1; last > 0; last--) {
        int other = below(draws, last + 1);
        Block swapped = left[last];
        left[last] = left[other], left[other] = swapped;
    }
    for (int i = 0, at = many; i < mixing->count; i++)
        if (pieces[i].kind == GREY) left[at++] = pieces[i];
    all = mixing->count;
    for (int i = 0; i < mixing->count; i++) {
        int at = 0, faces[COLOURS], shown = 0;
        while (at < all && left[at].kind != mixing->slots[i].kind) at++;
        if (at == all) return NO_COLOUR;
        mixing->pieces[i] = left[at];
        memmove(&left[at], &left[at + 1], (size_t)(--all - at) * sizeof *left);
        for (int up = 0; up < COLOURS; up++)
            if (up_fits(&mixing->pieces[i], mixing->slots[i].axis, up)) faces[shown++] = up;
        if (!shown) return NO_COLOUR;
        mixing->ups[i] = faces[below(draws, shown)];
        tally(mixing, i, mixing->ups[i], 1);
    }
    return 0;
}

/* The pieces in the slots, coloured, in the order of the pieces: whether that is fair; NO_DRAWS, or
 * NO_COLOUR. There is one slot for each piece. */
EXPORT int climbers_colour(const Block *pieces, int count, const Block *slots, uint64_t state,
                           const uint64_t *drawn, int drawn_count, Block *blocks) {
    Draws draws = {state, drawn, drawn_count, 0};
    Mixing mixing;
    int order[MAX_BLOCKS], sweeps = 0;
    memset(&mixing, 0, sizeof mixing);
    mixing.count = count, mixing.slots = slots;
    look(&mixing);
    int wrong = deal_pieces(&mixing, pieces, &draws);
    if (wrong) return wrong;
    for (int i = 0; i < count; i++) order[i] = i;
    for (int last = count - 1; last > 0; last--) {
        int other = below(&draws, last + 1), swapped = order[last];
        order[last] = order[other], order[other] = swapped;
    }
    if (ran_out(&draws)) return NO_DRAWS;
    while (sweeps++ < SWEEPS && sweep(&mixing, order)) {}
    for (int i = 0; i < count; i++)
        for (int j = 0; j < count; j++)
            if (mixing.pieces[j].id == pieces[i].id) {
                blocks[i] = slots[j];
                blocks[i].id = pieces[i].id, blocks[i].pair = pieces[i].pair;
                blocks[i].up = (uint8_t)mixing.ups[j];
            }
    return is_fair(blocks, count);
}
