/* Can the blocks of a position stand as they are said to? */
#include "climbers.h"

enum Fault { SOUND, OVERLAP, HOLE, TOO_WIDE };

/* CL-BUI-4, CL-BUI-5: builds the blocks from the ground up, each on a level and wholly supported
 * footprint. Every block's kind, axis and place are within range. Returns a Fault and in *culprit
 * the index of the block that is wrong. */
EXPORT int climbers_check_building(const State *state, int *culprit) {
    Board board;
    State built = *state;
    int fault = SOUND;
    *culprit = NONE;
    for (int i = 0; i < state->block_count; i++)
        for (int k = 0; k < state->block_count; k++) {
            const Block *a = &state->blocks[i], *b = &state->blocks[k];
            int dx, dy, dz;
            block_size(a, &dx, &dy, &dz);
            if (a->z == IN_SUPPLY || b->z == IN_SUPPLY) continue;
            if ((int64_t)a->x + dx - b->x > MAX_SPAN || (int64_t)a->y + dy - b->y > MAX_SPAN) {
                *culprit = i;
                return TOO_WIDE;
            }
        }
    if (!board_open(&board, state)) return -1;
    for (int i = 0; i < board.cells; i++) board.height[i] = 0;
    for (int done = 0; done < state->block_count && fault == SOUND; done++) {
        int lowest = NONE;
        for (int i = 0; i < state->block_count; i++)
            if (built.blocks[i].z != IN_SUPPLY &&
                (lowest == NONE || built.blocks[i].z < built.blocks[lowest].z))
                lowest = i;
        if (lowest == NONE) break;
        const Block *b = &state->blocks[lowest];
        int dx, dy, dz;
        block_size(b, &dx, &dy, &dz);
        for (int y = b->y; y < b->y + dy; y++)
            for (int x = b->x; x < b->x + dx; x++) {
                int height = board.height[cell_of(&board, x, y)];
                if (height != b->z && fault == SOUND)
                    fault = height > b->z ? OVERLAP : HOLE, *culprit = lowest;
            }
        board_put(&board, state, lowest);
        built.blocks[lowest].z = IN_SUPPLY;
    }
    board_close(&board);
    return fault;
}

/* For Python: height of the column and index of the block on top of it (NONE on the table). */
EXPORT int climbers_column(const State *state, int x, int y, int *block) {
    Board board;
    if (!board_open(&board, state)) return -1;
    int cell = cell_of(&board, x, y), height = cell == NONE ? 0 : board.height[cell];
    *block = cell == NONE ? NONE : board.top[cell];
    board_close(&board);
    return height;
}

/* For Python: the whole map, for drawings and drafts. bounds = {x0, y0, w, h} of the building's
 * bounding box; heights and tops take w * h entries each if `capacity` allows. */
EXPORT int climbers_map(const State *state, int *bounds, uint8_t *heights, int8_t *tops,
                        int capacity) {
    Board board;
    if (!board_open(&board, state)) return -1;
    bounds[0] = board.inner_x0, bounds[1] = board.inner_y0;
    bounds[2] = board.inner_x1 - board.inner_x0, bounds[3] = board.inner_y1 - board.inner_y0;
    int count = bounds[2] * bounds[3];
    for (int i = 0; count <= capacity && i < count; i++) {
        int cell = cell_of(&board, bounds[0] + i % bounds[2], bounds[1] + i / bounds[2]);
        heights[i] = board.height[cell], tops[i] = board.top[cell];
    }
    board_close(&board);
    return count;
}
