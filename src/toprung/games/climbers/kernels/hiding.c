/* Which squares of the two big grey blocks can still be seen, and whether they can all be hidden
 * with what is left in the supply (CL-PRE-2, CL-PRE-5). */
#include "climbers.h"

#include <string.h>

/* A block put on this square would hide a part of a grey block: its top, or its side wall. */
static int shows_grey(const Board *board, const State *state, int x, int y) {
    int cell = cell_of(board, x, y);
    if (cell == NONE) return 0;
    if (board->top[cell] != NONE && state->blocks[board->top[cell]].kind == GREY) return 1;
    for (int i = 0; i < state->block_count; i++) {
        const Block *b = &state->blocks[i];
        int dx, dy, dz;
        if (b->kind != GREY || b->z == IN_SUPPLY) continue;
        block_size(b, &dx, &dy, &dz);
        int beside = x >= b->x && x < b->x + dx && (y == b->y - 1 || y == b->y + dy);
        beside |= y >= b->y && y < b->y + dy && (x == b->x - 1 || x == b->x + dx);
        if (beside && board->height[cell] < b->z + dz) return 1;
    }
    return 0;
}

int hides_grey(const Board *board, const State *state, int x, int y, int dx, int dy) {
    for (int j = y; j < y + dy; j++)
        for (int i = x; i < x + dx; i++)
            if (shows_grey(board, state, i, j)) return 1;
    return 0;
}

int grey_visible(const Board *board, const State *state) {
    return hides_grey(board, state, board->inner_x0 - 1, board->inner_y0 - 1,
                      board->inner_x1 - board->inner_x0 + 2, board->inner_y1 - board->inner_y0 + 2);
}

enum { WALL = 64, CHOICES = 64, STEPS = 2000 };

/* A sketch of the rest of the building: only heights, needs and how many blocks are left. */
typedef struct {
    uint8_t *height, *need; /* a square shows grey until its height reaches its need */
    int w, left[4], count, wall[WALL]; /* the squares that have a need */
} Sketch;

typedef struct {
    int cell, axis, kind, dx, dy, dz;
} Brick;

static int fits(const Sketch *sketch, const Brick *brick) {
    int level = sketch->height[brick->cell];
    for (int j = 0; j < brick->dy; j++)
        for (int i = 0; i < brick->dx; i++)
            if (sketch->height[brick->cell + j * sketch->w + i] != level) return 0;
    return 1;
}

static void lay(Sketch *sketch, const Brick *brick, int by) {
    for (int j = 0; j < brick->dy; j++)
        for (int i = 0; i < brick->dx; i++)
            sketch->height[brick->cell + j * sketch->w + i] += (uint8_t)by;
    sketch->left[brick->kind] -= by > 0 ? 1 : -1;
}

/* Grey squares that the brick hides, and a penalty for every square around it that would be left
 * showing grey in a shaft too narrow for any block. */
static int worth(Sketch *sketch, const Brick *brick) {
    int gain = 0, shafts = 0, w = sketch->w;
    for (int j = 0; j < brick->dy; j++)
        for (int i = 0; i < brick->dx; i++) {
            int cell = brick->cell + j * w + i, shown = sketch->need[cell] - sketch->height[cell];
            gain += shown < 0 ? 0 : shown < brick->dz ? shown : brick->dz;
        }
    lay(sketch, brick, brick->dz);
    for (int j = -1; j <= brick->dy; j++)
        for (int i = -1; i <= brick->dx; i++) {
            int c = brick->cell + j * w + i, h = sketch->height[c];
            const uint8_t *at = sketch->height;
            if (h >= sketch->need[c]) continue;
            shafts += at[c - 1] != h && at[c + 1] != h && at[c - w] != h && at[c + w] != h;
        }
    lay(sketch, brick, -brick->dz);
    return gain - 50 * shafts;
}

/* The lowest square that shows grey, NONE if all is hidden. */
static int lowest_shown(const Sketch *sketch) {
    int lowest = NONE;
    for (int i = 0; i < sketch->count; i++) {
        int cell = sketch->wall[i], height = sketch->height[cell];
        if (height < sketch->need[cell] && (lowest == NONE || height < sketch->height[lowest]))
            lowest = cell;
    }
    return lowest;
}

/* Bricks that cover the square, the one that hides most first; none that leaves an open shaft. */
static int choices(Sketch *sketch, int cell, Brick *out) {
    int count = 0, worths[CHOICES];
    Brick brick;
    for (brick.kind = HALF; brick.kind <= DOUBLE; brick.kind++) {
        if (sketch->left[brick.kind] == 0) continue;
        for (brick.axis = brick.kind == CUBE ? AXIS_Z : AXIS_X; brick.axis <= AXIS_Z; brick.axis++) {
            size_of(brick.kind, brick.axis, &brick.dx, &brick.dy, &brick.dz);
            for (int k = 0; k < brick.dx * brick.dy && count < CHOICES; k++) {
                brick.cell = cell - k % brick.dx - k / brick.dx * sketch->w;
                int value = fits(sketch, &brick) ? worth(sketch, &brick) : -1, at = count;
                if (value < 0) continue;
                for (; at > 0 && worths[at - 1] < value; at--)
                    worths[at] = worths[at - 1], out[at] = out[at - 1];
                worths[at] = value, out[at] = brick, count++;
            }
        }
    }
    return count;
}

/* Wall up the lowest square, again and again, going back where that leads nowhere, for so many
 * steps at most. The search depends on the sketch alone, so from a sketch in which it finds a way,
 * the first step of that way leads to another one in which it does. */
static int can_finish(Sketch *sketch, int *steps) {
    Brick bricks[CHOICES];
    int cell = lowest_shown(sketch), found = cell == NONE;
    int count = found ? 0 : choices(sketch, cell, bricks);
    for (int i = 0; i < count && !found && (*steps)-- > 0; i++) {
        lay(sketch, &bricks[i], bricks[i].dz);
        found = can_finish(sketch, steps);
        lay(sketch, &bricks[i], -bricks[i].dz);
    }
    return found;
}

static Sketch sketch_of(const Board *board, const State *state) {
    int n = board->cells;
    Sketch sketch = {.height = board->scratch + n * 7, .need = board->scratch + n * 8, .w = board->w};
    memcpy(sketch.height, board->height, (size_t)n);
    memset(sketch.need, 0, (size_t)n);
    for (int i = 0; i < state->block_count; i++) {
        const Block *b = &state->blocks[i];
        int dx, dy, dz;
        if (b->z == IN_SUPPLY) sketch.left[b->kind]++;
        if (b->kind != GREY || b->z == IN_SUPPLY) continue;
        block_size(b, &dx, &dy, &dz);
        for (int y = b->y - 1; y <= b->y + dy; y++)
            for (int x = b->x - 1; x <= b->x + dx; x++) {
                int inside_x = x >= b->x && x < b->x + dx, inside_y = y >= b->y && y < b->y + dy;
                int cell = cell_of(board, x, y);
                int need = b->z + dz + (inside_x && inside_y); /* its top wants a cover */
                if (!(inside_x || inside_y) || sketch.need[cell] >= need) continue;
                if (!sketch.need[cell]) sketch.wall[sketch.count++] = cell;
                sketch.need[cell] = (uint8_t)need;
            }
    }
    return sketch;
}

/* Whether a way is known to hide all of the grey blocks once this block has been placed. Blocks of
 * one kind are alike in this, so the answer is kept. */
int leaves_hiding(Board *board, const State *state, const Move *move) {
    Brick brick = {cell_of(board, move->x, move->y), move->axis, state->blocks[move->block].kind, 0,
                   0, 0};
    uint8_t *known = board->hiding + (brick.kind * 3 + brick.axis) * board->cells + brick.cell;
    if (!*known) {
        Sketch sketch = sketch_of(board, state);
        int steps = STEPS;
        size_of(brick.kind, brick.axis, &brick.dx, &brick.dy, &brick.dz);
        lay(&sketch, &brick, brick.dz);
        *known = can_finish(&sketch, &steps) ? 1 : 2;
    }
    return *known == 1;
}

EXPORT int climbers_grey_visible(const State *state) {
    Board board;
    if (!board_open(&board, state)) return -1;
    int visible = grey_visible(&board, state);
    board_close(&board);
    return visible;
}
