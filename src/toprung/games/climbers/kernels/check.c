/* Can a position be as it is said to be? */
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

static int within(int value, int low, int high) { return value >= low && value <= high; }

static int block_fits(const State *state, int index) {
    const Block *block = &state->blocks[index];
    int dx, dy, dz;
    if (block->kind > GREY || block->axis > AXIS_Z || block->up > GREY_COLOUR) return 0;
    if (!within(block->id, 0, ID_LIMIT)) return 0;
    if (index && block->id <= state->blocks[index - 1].id) return 0;
    int has_pair = block->kind == HALF || block->kind == DOUBLE;
    if (has_pair ? block->pair > 2 : block->pair != NO_PAIR) return 0;
    if (block->z == IN_SUPPLY) {
        int up = has_pair ? 2 * block->pair : GREY_COLOUR;
        return state->phase == BUILD && !block->x && !block->y && block->axis == AXIS_Z &&
               block->up == up;
    }
    if (!up_fits(block, block->axis, block->up)) return 0;
    if (!within(block->x, -COORDINATE_LIMIT, COORDINATE_LIMIT)) return 0;
    if (!within(block->y, -COORDINATE_LIMIT, COORDINATE_LIMIT)) return 0;
    block_size(block, &dx, &dy, &dz);
    return within(block->z, 0, HEIGHT_LIMIT - dz);
}

static int blocks_fit(const State *state) {
    static const int most[4] = {12, 12, 9, 2}; /* CL-MAT-2 */
    int counts[4] = {0, 0, 0, 0}, supply = 0;
    if (state->block_count > MAX_BLOCKS) return 0;
    for (int i = 0; i < state->block_count; i++) {
        if (!block_fits(state, i)) return 0;
        if (++counts[state->blocks[i].kind] > most[state->blocks[i].kind]) return 0;
        supply += state->blocks[i].z == IN_SUPPLY;
    }
    return state->phase != BUILD || supply;
}

static int player_fits(const State *state, int seat) {
    const Player *player = &state->players[seat];
    if (player->colour >= GREY_COLOUR || player->ladders > (SHORT | LONG)) return 0;
    if (player->stone > GONE || (player->stone == PLACED) != (player->stone_block != NONE)) return 0;
    if (!within(player->stone_block, NONE, state->block_count - 1)) return 0;
    if (!within(player->x, -COORDINATE_LIMIT, COORDINATE_LIMIT)) return 0;
    if (!within(player->y, -COORDINATE_LIMIT, COORDINATE_LIMIT)) return 0;
    if (!within(player->level, 0, HEIGHT_LIMIT) || !within(player->best, 0, HEIGHT_LIMIT)) return 0;
    if (!within(player->arrived, 0, state->clock)) return 0;
    for (int i = 0; i < seat; i++) {
        const Player *other = &state->players[i];
        if (player->colour == other->colour) return 0;
        if (player->x == other->x && player->y == other->y) return 0;
        if (player->stone == PLACED && player->stone_block == other->stone_block) return 0;
    }
    return 1;
}

static int course_fits(const State *state) {
    int players = state->player_count, blocks = state->block_count, offered = 0;
    if (!within(players, 2, MAX_PLAYERS) || state->active >= players || state->phase > OVER) return 0;
    if (state->climb_rule > FROM_TURN_START || state->general > OFF) return 0;
    if (state->freestyle > 1 || state->never_down > 1 || state->first_wins_ties > 1) return 0;
    if (state->together > 1) return 0;
    if (!within(state->clock, 0, COUNTER_LIMIT) || !within(state->turns, 0, COUNTER_LIMIT)) return 0;
    if (!within(state->turn_start_level, 0, HEIGHT_LIMIT)) return 0;
    if (!within(state->fails, 0, players + (state->phase == OVER))) return 0;
    if (!within(state->last_moved, NONE, blocks - 1)) return 0;
    if (!within(state->moved_now, NONE, blocks - 1)) return 0;
    if (state->pending_count > players) return 0;
    for (int i = 0; i < state->pending_count; i++) {
        if (state->pending[i] >= players || offered >> state->pending[i] & 1) return 0;
        offered |= 1 << state->pending[i];
    }
    if (state->phase != GENERAL) return !offered;
    return state->general == LIVE || (state->general == ORDERED && offered);
}

/* A pawn stands on its own colour or on grey, and no stone lies there; or it waits under the block
 * that was just put down (CL-BLK-4, CL-STN-2, CL-BUI-9). A stone lies on a block that is not wholly
 * covered (CL-STN-4). */
static int stands(const Board *board, const State *state, int seat) {
    const Player *player = &state->players[seat];
    int cell = cell_of(board, player->x, player->y), top = cell == NONE ? NONE : board->top[cell];
    if (state->phase != BLOCK || !pawn_under_block(state, seat)) {
        if ((cell == NONE ? 0 : board->height[cell]) != player->level) return 0;
        if (top != NONE) {
            int up = state->blocks[top].up;
            if ((up != GREY_COLOUR && up != player->colour) || stone_on(state, top) != NONE) return 0;
        }
    }
    if (player->stone != PLACED) return 1;
    const Block *block = &state->blocks[player->stone_block];
    int dx, dy, dz;
    block_size(block, &dx, &dy, &dz);
    for (int y = block->y; block->z != IN_SUPPLY && y < block->y + dy; y++)
        for (int x = block->x; x < block->x + dx; x++)
            if (board->height[cell_of(board, x, y)] == block->z + dz) return 1;
    return 0;
}

/* Whether these bytes, whatever they are, are a position: every number within range, every block
 * supported, every pawn at home. What is wrong, validation.py finds out. Returns 1 or 0, and -1 when
 * memory ran out. */
EXPORT int climbers_possible(const State *state) {
    Board board;
    int culprit, fits = course_fits(state) && blocks_fit(state);
    for (int seat = 0; fits && seat < state->player_count; seat++) fits = player_fits(state, seat);
    if (!fits) return 0;
    int fault = climbers_check_building(state, &culprit);
    if (fault != SOUND) return fault < 0 ? -1 : 0;
    if (!board_open(&board, state)) return -1;
    for (int seat = 0; fits && seat < state->player_count; seat++) fits = stands(&board, state, seat);
    board_close(&board);
    return fits;
}
