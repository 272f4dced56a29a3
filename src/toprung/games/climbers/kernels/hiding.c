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

/* A sketch of the rest of the building: only heights, needs and how many blocks are left. */
typedef struct {
    uint8_t *height, *need; /* a square shows grey until its height reaches its need */
    int w, cells, left[4];
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
    for (int i = 0; i < sketch->cells; i++)
        if (sketch->height[i] < sketch->need[i] &&
            (lowest == NONE || sketch->height[i] < sketch->height[lowest]))
            lowest = i;
    return lowest;
}

/* Wall up the lowest square with the block that hides most, again and again. What it finds is a
 * way to hide the grey blocks; and since each step depends on the sketch alone, taking that step
 * leaves the rest of the way open. */
static int can_finish(Sketch *sketch) {
    for (int cell = lowest_shown(sketch); cell != NONE; cell = lowest_shown(sketch)) {
        Brick best = {0}, brick;
        int most = -1000000;
        for (brick.kind = HALF; brick.kind <= DOUBLE; brick.kind++) {
            if (sketch->left[brick.kind] == 0) continue;
            for (brick.axis = brick.kind == CUBE ? AXIS_Z : AXIS_X; brick.axis <= AXIS_Z; brick.axis++) {
                size_of(brick.kind, brick.axis, &brick.dx, &brick.dy, &brick.dz);
                for (int k = 0; k < brick.dx * brick.dy; k++) {
                    brick.cell = cell - k % brick.dx - k / brick.dx * sketch->w;
                    if (!fits(sketch, &brick)) continue;
                    int value = worth(sketch, &brick);
                    if (value > most) most = value, best = brick;
                }
            }
        }
        if (most < 0) return 0; /* nothing fits, or only with a shaft that stays open */
        lay(sketch, &best, best.dz);
    }
    return 1;
}

static Sketch sketch_of(const Board *board, const State *state) {
    int n = board->cells;
    Sketch sketch = {board->scratch + n * 7, board->scratch + n * 8, board->w, n, {0, 0, 0, 0}};
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
                if ((inside_x || inside_y) && sketch.need[cell] < need)
                    sketch.need[cell] = (uint8_t)need;
            }
    }
    return sketch;
}

/* Whether a way is known to hide all of the grey blocks once this block has been placed. */
int leaves_hiding(const Board *board, const State *state, const Move *move) {
    Sketch sketch = sketch_of(board, state);
    Brick brick = {cell_of(board, move->x, move->y), move->axis, state->blocks[move->block].kind, 0,
                   0, 0};
    size_of(brick.kind, brick.axis, &brick.dx, &brick.dy, &brick.dz);
    lay(&sketch, &brick, brick.dz);
    return can_finish(&sketch);
}

EXPORT int climbers_grey_visible(const State *state) {
    Board board;
    if (!board_open(&board, state)) return -1;
    int visible = grey_visible(&board, state);
    board_close(&board);
    return visible;
}
