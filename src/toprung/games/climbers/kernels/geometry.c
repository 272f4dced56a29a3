/* Blocks as boxes on the grid, and the building as a height map. */
#include "climbers.h"

#include <stdlib.h>
#include <string.h>

/* CL-MAT-2: the two equal edges of every block measure 2; the odd one depends on the kind. */
static const int odd_edge[4] = {1, 2, 4, 6};

void size_of(int kind, int axis, int *dx, int *dy, int *dz) {
    *dx = axis == AXIS_X ? odd_edge[kind] : 2;
    *dy = axis == AXIS_Y ? odd_edge[kind] : 2;
    *dz = axis == AXIS_Z ? odd_edge[kind] : 2;
}

void block_size(const Block *block, int *dx, int *dy, int *dz) {
    size_of(block->kind, block->axis, dx, dy, dz);
}

/* CL-MAT-3, CL-MAT-5, CL-BLK-7: can this colour be on top when the odd edge points this way? */
int up_fits(const Block *block, int axis, int up) {
    switch (block->kind) {
    case GREY: return up == GREY_COLOUR;
    case CUBE: return axis == AXIS_Z;
    default: return axis == AXIS_Z ? up / 2 == block->pair : up / 2 != block->pair;
    }
}

int cell_of(const Board *board, int x, int y) {
    int column = x - board->x0, row = y - board->y0;
    if (column < 0 || column >= board->w || row < 0 || row >= board->h) return NONE;
    return row * board->w + column;
}

static int covers(const Block *block, int x, int y) {
    int dx, dy, dz;
    block_size(block, &dx, &dy, &dz);
    return block->z != IN_SUPPLY && x >= block->x && x < block->x + dx && y >= block->y &&
           y < block->y + dy;
}

/* Index of the block whose top carries `block` at this square, NONE for the table. */
int block_beneath(const State *state, int block, int x, int y) {
    int z = state->blocks[block].z;
    for (int i = 0; z > 0 && i < state->block_count; i++) {
        int dx, dy, dz;
        const Block *other = &state->blocks[i];
        block_size(other, &dx, &dy, &dz);
        if (i != block && other->z + dz == z && covers(other, x, y)) return i;
    }
    return NONE;
}

/* Player whose stone lies on the block, or NONE. */
int stone_on(const State *state, int block) {
    for (int i = 0; i < state->player_count; i++) {
        const Player *player = &state->players[i];
        if (player->stone == PLACED && player->stone_block == block) return i;
    }
    return NONE;
}

/* Pawns of a mover's block stand under it until they are shifted (CL-BUI-8). */
int pawn_under_block(const State *state, int player) {
    if (state->moved_now == NONE) return 0;
    const Block *block = &state->blocks[state->moved_now];
    const Player *pawn = &state->players[player];
    return pawn->level == block->z && covers(block, pawn->x, pawn->y);
}

void board_put(Board *board, const State *state, int block) {
    const Block *b = &state->blocks[block];
    int dx, dy, dz;
    block_size(b, &dx, &dy, &dz);
    for (int y = b->y; y < b->y + dy; y++) {
        int cell = cell_of(board, b->x, y);
        memset(board->height + cell, b->z + dz, (size_t)dx);
        memset(board->top + cell, block, (size_t)dx);
    }
}

/* Take an uncovered block off the map; the squares below it come to light. */
void board_lift(Board *board, const State *state, int block) {
    const Block *b = &state->blocks[block];
    int dx, dy, dz;
    block_size(b, &dx, &dy, &dz);
    for (int y = b->y; y < b->y + dy; y++)
        for (int x = b->x; x < b->x + dx; x++) {
            int cell = cell_of(board, x, y);
            board->height[cell] = (uint8_t)b->z;
            board->top[cell] = (int8_t)block_beneath(state, block, x, y);
        }
}

/* The bounding box of all blocks that are built in, ends exclusive. */
void building_box(const State *state, int *x0, int *y0, int *x1, int *y1) {
    int any = 0;
    *x0 = *y0 = *x1 = *y1 = 0;
    for (int i = 0; i < state->block_count; i++) {
        const Block *b = &state->blocks[i];
        int dx, dy, dz;
        if (b->z == IN_SUPPLY) continue;
        block_size(b, &dx, &dy, &dz);
        if (!any || b->x < *x0) *x0 = b->x;
        if (!any || b->y < *y0) *y0 = b->y;
        if (!any || b->x + dx > *x1) *x1 = b->x + dx;
        if (!any || b->y + dy > *y1) *y1 = b->y + dy;
        any = 1;
    }
}

/* Draw the map of a valid state. Returns 0 when memory ran out. */
int board_open(Board *board, const State *state) {
    int x0, y0, x1, y1;
    building_box(state, &x0, &y0, &x1, &y1);
    board->inner_x0 = x0, board->inner_y0 = y0, board->inner_x1 = x1, board->inner_y1 = y1;
    board->x0 = x0 - MARGIN, board->y0 = y0 - MARGIN;
    board->w = x1 - x0 + 2 * MARGIN, board->h = y1 - y0 + 2 * MARGIN;
    board->cells = board->w * board->h;
    size_t n = ((size_t)board->cells + 15) & ~(size_t)15;
    unsigned char *memory = board->small;
    board->owned = NULL;
    board->must_hide = 0;
    board->pad = RIM;
    if (n * BYTES_PER_CELL > sizeof board->small) {
        memory = board->owned = malloc(n * BYTES_PER_CELL);
        if (!memory) return 0;
    }
    board->next = (int32_t *)(void *)memory;
    board->edge = (int32_t *)(void *)(memory + 4 * n);
    board->stack = (int32_t *)(void *)(memory + 8 * n);
    board->label = (uint16_t *)(void *)(memory + 12 * n);
    board->height = memory + 14 * n;
    board->top = (int8_t *)(memory + 15 * n);
    board->scratch = memory + 16 * n;
    board->hiding = memory + 26 * n;
    memset(board->height, 0, n);
    memset(board->top, NONE, n);
    memset(board->scratch, 0, n);
    for (int i = 0; i < state->block_count; i++) {
        const Block *b = &state->blocks[i];
        int dx, dy, dz;
        if (b->z == IN_SUPPLY) continue;
        block_size(b, &dx, &dy, &dz);
        for (int y = b->y; y < b->y + dy; y++) {
            int cell = cell_of(board, b->x, y);
            for (int k = cell; k < cell + dx; k++)
                if (b->z + dz > board->height[k]) {
                    board->height[k] = (uint8_t)(b->z + dz);
                    board->top[k] = (int8_t)i;
                }
        }
    }
    return 1;
}

void board_close(Board *board) { free(board->owned); }
