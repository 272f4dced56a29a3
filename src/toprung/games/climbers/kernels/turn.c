/* The turn: whose choice it is, what may be chosen, and what becomes of it. */
#include "climbers.h"

#include <stdlib.h>
#include <string.h>

/* The first player whose pawn is under the block just put down, or NONE. */
int covered_pawn(const State *state) {
    for (int i = 0; state->phase == BLOCK && i < state->player_count; i++)
        if (pawn_under_block(state, i)) return i;
    return NONE;
}

/* CL-MOV-7, CL-TRN-3: whose choice is next. At a live table others may walk as well. */
EXPORT int climbers_to_move(const State *state) {
    if (state->phase == OVER) return NONE;
    if (state->phase == GENERAL && state->general == ORDERED) return state->pending[0];
    return state->active;
}

/* CL-STN-1, CL-STN-4: why the player's stone may not lie on the block. */
static int refuse_stone(const Board *board, const State *state, int player, int block) {
    const Block *b = &state->blocks[block];
    int dx, dy, dz, open = 0;
    if (b->z == IN_SUPPLY) return NO_SUCH_BLOCK;
    if (state->players[player].stone != HAND) return STONE_USED;
    if (stone_on(state, block) != NONE) return STONE_ON_STONE;
    block_size(b, &dx, &dy, &dz);
    for (int y = b->y; y < b->y + dy; y++)
        for (int x = b->x; x < b->x + dx; x++) {
            if (board->top[cell_of(board, x, y)] != block) continue;
            open = 1;
            if (pawn_at(state, x, y, NONE) != NONE) return STONE_ON_PAWN;
        }
    return open ? ALLOWED : STONE_COVERED;
}

int stones_of(const Board *board, const State *state, int player, int8_t *out) {
    int count = 0;
    for (int i = 0; i < state->block_count; i++)
        if (refuse_stone(board, state, player, i) == ALLOWED) out[count++] = (int8_t)i;
    return count;
}

EXPORT int climbers_stones(const State *state, int player, int8_t *out) {
    Board board;
    if (!board_open(&board, state)) return -1;
    int count = stones_of(&board, state, player, out);
    board_close(&board);
    return count;
}

static void begin_turn(State *state) {
    Player *player = &state->players[state->active];
    if (player->stone == PLACED) player->stone = GONE, player->stone_block = NONE; /* CL-STN-3 */
    state->phase = CLIMB1;
    state->pending_count = 0;
    state->turn_start_level = player->level;
}

/* CL-MOV-7: all players are offered general movement, the next one first. */
static void begin_general(State *state) {
    if (state->general == OFF) {
        begin_turn(state);
        return;
    }
    state->phase = GENERAL;
    state->pending_count = state->general == ORDERED ? state->player_count : 0;
    for (int i = 0; i < state->pending_count; i++)
        state->pending[i] = (uint8_t)((state->active + i) % state->player_count);
}

/* The player in pending[0] has been asked. */
static void end_offer(State *state) {
    state->pending_count--;
    memmove(state->pending, state->pending + 1, MAX_PLAYERS - 1);
    state->pending[MAX_PLAYERS - 1] = 0;
    if (state->pending_count == 0) begin_turn(state);
}

/* CL-END-3: who wins if the game ends here: the highest pawn, of several the last to arrive there (or
 * the first, as an option). NONE if nobody ever left the table, or several arrived together. */
EXPORT int climbers_leader(const State *state) {
    int leader = NONE, alike = 0, left = 0;
    for (int i = 0; i < state->player_count; i++) {
        const Player *player = &state->players[i], *best = &state->players[leader == NONE ? i : leader];
        int later = state->first_wins_ties ? player->arrived < best->arrived
                                           : player->arrived > best->arrived;
        int level = player->level == best->level;
        left |= player->arrived != 0;
        if (leader == NONE || player->level > best->level || (level && later)) leader = i, alike = 0;
        else alike |= level && player->arrived == best->arrived;
    }
    return left && !alike ? leader : NONE;
}

/* CL-END-1, CL-END-4, CL-BUI-2: the turn is over; was it a climb? */
void count_turn(State *state) {
    Player *player = &state->players[state->active];
    int from = state->climb_rule == FROM_BEST ? player->best : state->turn_start_level;
    state->fails = player->level > from ? 0 : (int16_t)(state->fails + 1);
    if (player->level > player->best) player->best = player->level;
    state->turns++;
    state->last_moved = state->moved_now; /* CL-BUI-2 */
    state->moved_now = NONE;
}

int is_over(const State *state) { return state->fails > state->player_count; }

/* CL-END-2: does the game go on? */
static void end_turn(State *state) {
    count_turn(state);
    if (is_over(state)) {
        state->phase = OVER;
        return;
    }
    state->active = (uint8_t)((state->active + 1) % state->player_count);
    begin_general(state);
}

void walk(State *state, const Move *move) {
    Player *player = &state->players[move->who];
    state->clock++;
    if (player->level != move->z) player->arrived = state->clock; /* CL-END-3 */
    player->x = move->x, player->y = move->y, player->level = move->z;
    player->ladders &= (uint8_t)~move->ladders; /* CL-LAD-5 */
}

void place_block(State *state, const Move *move) {
    Block *block = &state->blocks[move->block];
    block->x = move->x, block->y = move->y, block->z = move->z;
    block->axis = move->axis, block->up = move->up;
}

static void next_phase(State *state) {
    switch (state->phase) {
    case CLIMB1: state->phase = BLOCK; break;
    case BLOCK: state->phase = CLIMB2; break;
    case CLIMB2:
        state->phase = STONE;
        if (state->players[state->active].stone != HAND) end_turn(state);
        break;
    default: end_turn(state);
    }
}

/* CL-PRE-1: the pawns wait on the table, in a row before the building. */
EXPORT void climbers_deal(State *state) {
    int x0, y0, x1, y1, count = state->player_count;
    building_box(state, &x0, &y0, &x1, &y1);
    for (int i = 0; i < count; i++) {
        Player *pawn = &state->players[i];
        int wide = x0 + x1 - 2 * count + 1;
        pawn->x = (wide >> 1) + 2 * i, pawn->y = y0 - 1, pawn->level = 0;
    }
}

static void build(State *state, const Move *move) {
    place_block(state, move);
    climbers_deal(state);
    state->active = (uint8_t)((state->active + 1) % state->player_count);
    for (int i = 0; i < state->block_count; i++)
        if (state->blocks[i].z == IN_SUPPLY) return;
    state->active = 0;
    begin_general(state);
}

/* Begin the game of a finished building. */
EXPORT void climbers_begin(State *state) { begin_general(state); }

/* Play a move that is known to be allowed, its z filled in. */
void play_move(State *state, const Move *move) {
    switch (move->kind) {
    case WALK: walk(state, move); break;
    case PLACE:
        if (state->phase == BUILD) {
            build(state, move);
            return;
        }
        place_block(state, move);
        state->moved_now = (int8_t)move->block;
        break;
    case SHIFT: state->players[move->who].x = move->x, state->players[move->who].y = move->y; break;
    case BLOCKADE:
        state->players[state->active].stone = PLACED;
        state->players[state->active].stone_block = (int8_t)move->block;
        break;
    default: break;
    }
    if (state->phase == GENERAL) {
        if (state->general == ORDERED) end_offer(state);
        else if (move->kind == PASS) begin_turn(state);
    } else if (covered_pawn(state) == NONE) {
        next_phase(state);
    }
}

/* For Python: play a move from the list of legal ones, its z filled in. Whether it is legal is not
 * asked; but a player or block that the game lacks, or a place beyond the table, is refused, for
 * it would write where nothing belongs to us. */
EXPORT int climbers_apply(State *state, const Move *move) {
    int walks = move->kind == WALK || move->kind == SHIFT;
    int places = move->kind == PLACE || move->kind == BLOCKADE;
    if (walks && move->who >= state->player_count) return NO_SUCH_PLAYER;
    if (places && move->block >= state->block_count) return NO_SUCH_BLOCK;
    if (move->kind == PLACE) {
        int dx, dy, dz;
        size_of(state->blocks[move->block].kind, move->axis, &dx, &dy, &dz);
        if (beyond_table(state, move->block, move->x, move->y, dx, dy)) return TABLE_EDGE;
    }
    play_move(state, move);
    return ALLOWED;
}

static int any_walks(Board *board, const State *state, Move *out, int capacity) {
    Surfaces surfaces;
    Reach reach;
    int count = 0, mover = climbers_to_move(state);
    int live = state->phase == GENERAL && state->general == LIVE;
    label_surfaces(board, state, &surfaces);
    for (int i = 0; i < state->player_count; i++) {
        if (!live && i != mover) continue;
        find_reach(board, state, &surfaces, i, state->phase == GENERAL ? 0 : state->players[i].ladders,
                   &reach);
        count += walks_of(board, state, &surfaces, &reach, i, out ? out + count : NULL,
                          capacity - count);
    }
    return count;
}

/* All moves of the phase. Returns how many there are, or -1 if memory ran out; writes them if they
 * fit. Passing comes first, where it is allowed. */
EXPORT int climbers_legal_moves(const State *state, Move *out, int capacity) {
    Board board;
    int8_t stones[MAX_BLOCKS];
    int count = 0, pushed = covered_pawn(state);
    if (state->phase == OVER) return 0;
    if (!board_open(&board, state)) return -1;
    if (pushed == NONE && state->phase != BUILD) {
        if (out && capacity > 0) out[0] = (Move){.kind = PASS};
        count = 1;
    }
    Move *rest = out && capacity > count ? out + count : NULL;
    int room = rest ? capacity - count : 0;
    switch (state->phase) {
    case GENERAL:
    case CLIMB1:
    case CLIMB2: count += any_walks(&board, state, rest, room); break;
    case STONE:
        for (int i = 0, n = stones_of(&board, state, state->active, stones); i < n; i++, count++)
            if (out && count < capacity)
                out[count] = (Move){.kind = BLOCKADE, .block = (uint8_t)stones[i]};
        break;
    default:
        if (pushed != NONE) {
            count = shifts_of(&board, state, pushed, out, capacity);
            break;
        }
        require_hiding(&board, state);
        for (int i = 0; i < state->block_count; i++)
            if (refuse_lift(&board, state, i) == ALLOWED)
                count = placements_of(&board, state, i, out, capacity, count);
    }
    board_close(&board);
    return count;
}

static int refuse_shift(Board *board, const State *state, const Move *move) {
    int pushed = covered_pawn(state), found = 0;
    if (move->who >= state->player_count) return NO_SUCH_PLAYER;
    if (pushed == NONE || !pawn_under_block(state, move->who)) return SHIFT_NOT_PUSHED;
    if (move->who != pushed) return SHIFT_ORDER;
    int count = shifts_of(board, state, pushed, NULL, 0);
    Move *squares = malloc(sizeof(Move) * (size_t)(count + 1));
    if (squares) shifts_of(board, state, pushed, squares, count);
    for (int i = 0; squares && i < count && !found; i++)
        found = squares[i].x == move->x && squares[i].y == move->y;
    free(squares);
    if (found) return ALLOWED;
    return pawn_at(state, move->x, move->y, move->who) == NONE ? SHIFT_ELSEWHERE : SQUARE_TAKEN;
}

static int refuse_walker(Board *board, const State *state, const Move *move) {
    int general = state->phase == GENERAL;
    if (move->who >= state->player_count) return NO_SUCH_PLAYER;
    if (!general && state->phase != CLIMB1 && state->phase != CLIMB2) return WRONG_PHASE;
    if (!(general && state->general == LIVE) && move->who != climbers_to_move(state))
        return general ? NOT_YOUR_OFFER : NOT_YOUR_TURN;
    return refuse_walk(board, state, move, general ? 0 : state->players[move->who].ladders);
}

static int refuse(Board *board, const State *state, const Move *move) {
    int pushed = covered_pawn(state);
    if (state->phase == OVER) return GAME_OVER;
    if (pushed != NONE && move->kind != SHIFT) return SHIFT_PENDING;
    switch (move->kind) {
    case PASS: return state->phase == BUILD ? WRONG_PHASE : ALLOWED;
    case WALK: return refuse_walker(board, state, move);
    case SHIFT: return refuse_shift(board, state, move);
    case PLACE:
        if (state->phase != BLOCK && state->phase != BUILD) return WRONG_PHASE;
        require_hiding(board, state);
        return refuse_placement(board, state, move);
    default:
        if (move->block >= state->block_count) return NO_SUCH_BLOCK;
        if (state->phase != STONE) return WRONG_PHASE;
        return refuse_stone(board, state, state->active, move->block);
    }
}

/* Why the move is refused, ALLOWED if it is not; fills in the level z on which it ends. */
EXPORT int climbers_refusal(const State *state, Move *move) {
    Board board;
    if (!board_open(&board, state)) return -1;
    int why = refuse(&board, state, move);
    int cell = cell_of(&board, move->x, move->y);
    if (why == ALLOWED && move->kind == WALK) move->z = cell == NONE ? 0 : board.height[cell];
    if (why == ALLOWED && move->kind == SHIFT) move->z = state->players[move->who].level;
    if (why == ALLOWED && move->kind == PLACE) {
        int lifted = state->blocks[move->block].z != IN_SUPPLY;
        if (lifted) board_lift(&board, state, move->block);
        int level = cell == NONE ? 0 : board.height[cell];
        if (move->z != ANY_LEVEL && move->z != level) why = PLACE_CHANGED; /* CL-PRE-7 */
        move->z = (int16_t)level;
    }
    board_close(&board);
    return why;
}

static const char *const names[] = {
#define REFUSAL(name, text) text,
#include "refusals.h"
#undef REFUSAL
};

EXPORT const char *climbers_refusal_name(int refusal) {
    return refusal >= 0 && refusal < REFUSAL_COUNT ? names[refusal] : NULL;
}

EXPORT int climbers_state_size(void) { return (int)sizeof(State); }
EXPORT int climbers_move_size(void) { return (int)sizeof(Move); }
