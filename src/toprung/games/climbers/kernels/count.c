/* Counting and rolling out: the loops that benchmarks and searches spend their time in. */
#include "climbers.h"

#include <stdlib.h>

/* The next player's choice of a block, after this one: pawns stay, no stone is placed. */
static void pass_on(State *state, const Move *move) {
    Board board;
    state->phase = BLOCK;
    state->moved_now = NONE;
    place_block(state, move);
    state->moved_now = (int8_t)move->block;
    if (covered_pawn(state) != NONE && board_open(&board, state)) {
        settle_pushed(&board, state);
        board_close(&board);
    }
    state->last_moved = state->moved_now, state->moved_now = NONE;
    state->active = (uint8_t)((state->active + 1) % state->player_count);
    Player *next = &state->players[state->active];
    if (next->stone == PLACED) next->stone = GONE, next->stone_block = NONE;
}

static int64_t descend(const State *state, int depth) {
    Board board;
    int64_t total = 0;
    int count = 0;
    if (!board_open(&board, state)) return -1;
    for (int i = 0; i < state->block_count; i++)
        if (refuse_lift(&board, state, i) == ALLOWED)
            count = placements_of(&board, state, i, NULL, 0, count);
    if (depth <= 1) {
        board_close(&board);
        return count;
    }
    Move *moves = malloc(sizeof(Move) * (size_t)(count + 1));
    for (int i = 0, k = 0; moves && i < state->block_count; i++)
        if (refuse_lift(&board, state, i) == ALLOWED)
            k = placements_of(&board, state, i, moves, count, k);
    board_close(&board);
    if (!moves) return -1;
    for (int i = 0; i < count && total >= 0; i++) {
        State child = *state;
        pass_on(&child, &moves[i]);
        int64_t below = descend(&child, depth - 1);
        total = below < 0 ? -1 : total + below;
    }
    free(moves);
    return total;
}

/* How many sequences of `depth` block moves by successive players there are, all pawns staying
 * (pushed ones take their first free square), no stone placed. -1: memory ran out. */
EXPORT int64_t climbers_perft(const State *state, int depth) {
    State root = *state;
    if (depth <= 0) return 1;
    root.phase = BLOCK;
    root.moved_now = NONE;
    return descend(&root, depth);
}

/* Same draws as toprung.core.randomness. */
static uint64_t draw(uint64_t *random) {
    uint64_t z = (*random += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

int random_below(uint64_t *random, int n) { return (int)((draw(random) >> 32) * (uint64_t)n >> 32); }

enum { ROLL_CAPACITY = 1 << 15 };

/* A block that may be taken, and one of its places; or a pass, if it has none. */
static Move random_placement(const State *state, Move *moves, uint64_t *random) {
    Board board;
    int8_t movable[MAX_BLOCKS];
    int many = 0, count = 0;
    Move chosen = {.kind = PASS};
    if (!board_open(&board, state)) return chosen;
    for (int i = 0; i < state->block_count; i++)
        if (refuse_lift(&board, state, i) == ALLOWED) movable[many++] = (int8_t)i;
    if (many) {
        int block = movable[random_below(random, many)];
        count = placements_of(&board, state, block, moves, ROLL_CAPACITY, 0);
    }
    board_close(&board);
    if (count > 0 && count <= ROLL_CAPACITY) chosen = moves[random_below(random, count)];
    return chosen;
}

/* Play random moves until the game is over or `turns` more turns have ended; returns the number
 * of turns played. Every phase of every turn is played: a random block in a random place, and
 * elsewhere a uniformly chosen move. */
EXPORT int climbers_roll(State *state, uint64_t *random, int turns) {
    Move *moves = malloc(sizeof(Move) * ROLL_CAPACITY);
    int before = state->turns;
    while (moves && state->phase != OVER && state->turns - before < turns) {
        Move move;
        if (state->phase == BLOCK && covered_pawn(state) == NONE) {
            move = random_placement(state, moves, random);
        } else {
            int count = climbers_legal_moves(state, moves, ROLL_CAPACITY);
            if (count <= 0 || count > ROLL_CAPACITY) break;
            move = moves[random_below(random, count)];
        }
        play_move(state, &move);
    }
    free(moves);
    return state->turns - before;
}
