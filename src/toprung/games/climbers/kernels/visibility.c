/* Which squares of the two big grey blocks can still be seen (CL-PRE-2, CL-PRE-5). */
#include "climbers.h"

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

EXPORT int climbers_grey_visible(const State *state) {
    Board board;
    if (!board_open(&board, state)) return -1;
    int visible = grey_visible(&board, state);
    board_close(&board);
    return visible;
}
