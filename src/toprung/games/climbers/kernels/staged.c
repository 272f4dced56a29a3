/* Moves chosen in stages (staged.h): which numbers may be chosen next, and the move that they make. */
#include "staged.h"

#include <stdlib.h>
#include <string.h>

/* Have a kernel write its moves, with more room if it needs that. */
#define LIST(count, room, call)                                                                    \
    do {                                                                                           \
        count = (call);                                                                            \
        if (count > (room)->capacity && grow(room, count)) count = (call);                         \
        if (count > (room)->capacity) count = -1;                                                  \
    } while (0)

static int grow(Room *room, int capacity) {
    Move *moves = realloc(room->moves, sizeof(Move) * (size_t)capacity);
    if (moves) room->moves = moves, room->capacity = capacity;
    return moves != NULL;
}

/* Note the squares of a list of moves, those within the window. */
static int note_squares(Staged *game, const Move *moves, int count, int placing) {
    int noted = 0;
    for (int i = 0; i < count; i++) {
        int x = moves[i].x - game->x0, y = moves[i].y - game->y0;
        if (x < 0 || x >= SPAN || y < 0 || y >= SPAN) continue;
        int set = placing ? moves[i].axis : moves[i].ladders;
        game->rows[set][x][y >> 6] |= (uint64_t)1 << (y & 63);
        if (placing) game->ups[set][moves[i].up] = 1;
        else game->mask[LADDERS_AT + set] = 1;
        noted++;
    }
    return noted;
}

/* The squares that are still to be chosen from. */
static uint64_t (*targets(Staged *game))[SPAN / 64] {
    int set = game->pushed != UNKNOWN ? 0 : game->block != UNKNOWN ? game->axis : game->ladders;
    return game->rows[set];
}

static int ask_x(Staged *game) {
    uint64_t(*rows)[SPAN / 64] = targets(game);
    memset(game->mask, 0, sizeof game->mask);
    for (int x = 0; x < SPAN; x++) game->mask[X_AT + x] = (rows[x][0] | rows[x][1]) != 0;
    game->stage = ALONG_X;
    return 1;
}

static int ask_y(Staged *game) {
    const uint64_t *row = targets(game)[game->x];
    memset(game->mask, 0, sizeof game->mask);
    for (int y = 0; y < SPAN; y++) game->mask[Y_AT + y] = row[y >> 6] >> (y & 63) & 1;
    game->stage = ALONG_Y;
    return 1;
}

static int offer_walks(Staged *game, Board *board, Room *room) {
    const State *state = &game->state;
    Surfaces surfaces;
    Reach reach;
    int count, mover = game->mover;
    label_surfaces(board, state, &surfaces);
    find_reach(board, state, &surfaces, mover, state->phase == GENERAL ? 0 : state->players[mover].ladders,
               &reach);
    LIST(count, room,
         walks_of(board, state, &surfaces, &reach, mover, room->moves, room->capacity));
    note_squares(game, room->moves, count, 0);
    return count >= 0;
}

static int offer_shifts(Staged *game, Board *board, Room *room) {
    int count;
    LIST(count, room, shifts_of(board, &game->state, game->pushed, room->moves, room->capacity));
    note_squares(game, room->moves, count, 0);
    ask_x(game);
    return count >= 0;
}

/* Whether something of the building, or of what lies around it, may be beyond the window. */
static int window_is_small(const Board *board) { return board->w > SPAN || board->h > SPAN; }

/* Outside the building's box every block finds a place on the ground, so that one that may be lifted can
 * be put somewhere; while grey must be hidden, or where the window ends, the places are looked up. */
static int offer_blocks(Staged *game, Board *board, Room *room) {
    const State *state = &game->state;
    int look = state->phase == BUILD || window_is_small(board);
    require_hiding(board, state);
    for (int i = 0; i < state->block_count; i++) {
        if (refuse_lift(board, state, i) != ALLOWED) continue;
        int count = 1;
        if (look) {
            LIST(count, room, placements_of(board, state, i, room->moves, room->capacity, 0));
            if (count < 0) return 0;
            count = note_squares(game, room->moves, count, 1);
        }
        game->mask[BLOCKS_AT + i] = count > 0;
    }
    if (look) memset(game->rows, 0, sizeof game->rows), memset(game->ups, 0, sizeof game->ups);
    return 1;
}

static void offer_stones(Staged *game, Board *board) {
    int8_t stones[MAX_BLOCKS];
    for (int i = stones_of(board, &game->state, game->mover, stones); i-- > 0;)
        game->mask[BLOCKS_AT + stones[i]] = 1;
}

void window_corner(const State *state, int32_t *x, int32_t *y) {
    int x0, y0, x1, y1;
    building_box(state, &x0, &y0, &x1, &y1);
    *x = ((x0 + x1) >> 1) - SPAN / 2, *y = ((y0 + y1) >> 1) - SPAN / 2;
}

/* The first stage of the next move. Returns 0 if memory ran out. */
static int offer(Staged *game, Room *room) {
    Board board;
    const State *state = &game->state;
    int pushed = covered_pawn(state), fine = 1;
    memset(game->mask, 0, sizeof game->mask);
    memset(game->rows, 0, sizeof game->rows);
    memset(game->ups, 0, sizeof game->ups);
    window_corner(state, &game->x0, &game->y0);
    game->mover = (int8_t)climbers_to_move(state);
    game->stage = game->mover == NONE ? NO_STAGE : CHOOSE;
    game->block = game->axis = game->up = game->ladders = game->x = UNKNOWN;
    game->pushed = pushed == NONE ? UNKNOWN : (uint8_t)pushed;
    game->fresh = 1;
    if (game->mover == NONE) return 1;
    if (!board_open(&board, state)) return 0;
    game->mask[PASS_ACTION] = pushed == NONE && state->phase != BUILD;
    if (pushed != NONE) fine = offer_shifts(game, &board, room);
    else if (state->phase == STONE) offer_stones(game, &board);
    else if (state->phase == BLOCK || state->phase == BUILD) fine = offer_blocks(game, &board, room);
    else fine = offer_walks(game, &board, room);
    board_close(&board);
    return fine;
}

int staged_begin(Staged *game, const State *state, Room *room) {
    memset(game, 0, sizeof *game);
    game->state = *state;
    return offer(game, room);
}

/* The level on which a place lies, without the block that is moved. */
static int level_at(const State *state, int x, int y, int except) {
    int level = 0;
    for (int i = 0; i < state->block_count; i++) {
        const Block *b = &state->blocks[i];
        int dx, dy, dz;
        if (i == except || b->z == IN_SUPPLY) continue;
        block_size(b, &dx, &dy, &dz);
        if (x >= b->x && x < b->x + dx && y >= b->y && y < b->y + dy && b->z + dz > level)
            level = b->z + dz;
    }
    return level;
}

static int finish(Staged *game, Move move, Room *room) {
    play_move(&game->state, &move);
    return offer(game, room);
}

/* The square is chosen, and with it the move. */
static int finish_at(Staged *game, int y, Room *room) {
    Move move = {.x = game->x0 + game->x, .y = game->y0 + y};
    if (game->pushed != UNKNOWN) {
        move.kind = SHIFT, move.who = game->pushed, move.z = game->state.players[game->pushed].level;
    } else if (game->block != UNKNOWN) {
        move.kind = PLACE, move.block = game->block, move.axis = game->axis, move.up = game->up;
        move.z = (int16_t)level_at(&game->state, move.x, move.y, game->block);
    } else {
        move.kind = WALK, move.who = (uint8_t)game->mover, move.ladders = game->ladders;
        move.z = (int16_t)level_at(&game->state, move.x, move.y, NONE);
    }
    return finish(game, move, room);
}

static int orientation(const Eyes *eyes, int axis, int up) {
    return ORIENTATIONS_AT + axis * COLOURS + eyes->colour[up];
}

/* A block is chosen: which ways to turn it are there? */
static int turn_block(Staged *game, Room *room) {
    Board board;
    Eyes eyes = eyes_of(&game->state, game->mover);
    int count;
    if (!board_open(&board, &game->state)) return 0;
    require_hiding(&board, &game->state);
    LIST(count, room,
         placements_of(&board, &game->state, game->block, room->moves, room->capacity, 0));
    board_close(&board);
    note_squares(game, room->moves, count, 1);
    memset(game->mask, 0, sizeof game->mask);
    for (int i = 0; i < ORIENTATIONS; i++)
        game->mask[orientation(&eyes, i / COLOURS, i % COLOURS)] = game->ups[i / COLOURS][i % COLOURS];
    game->stage = TURN_BLOCK;
    return count >= 0;
}

/* One stage on. Returns 1; 0 if memory ran out; -1, and changes nothing, if that is not offered. */
int staged_act(Staged *game, int action, Room *room) {
    if (action < 0 || action >= ACTIONS || !game->mask[action]) return -1;
    game->actions++;
    if (action >= Y_AT) return finish_at(game, action - Y_AT, room);
    if (action >= X_AT) {
        game->x = (uint8_t)(action - X_AT);
        return ask_y(game);
    }
    if (action >= ORIENTATIONS_AT) {
        Eyes eyes = eyes_of(&game->state, game->mover);
        game->axis = (uint8_t)((action - ORIENTATIONS_AT) / COLOURS);
        for (game->up = 0; orientation(&eyes, game->axis, game->up) != action;) game->up++;
        return ask_x(game);
    }
    if (action >= BLOCKS_AT) {
        game->block = (uint8_t)(action - BLOCKS_AT);
        if (game->state.phase != STONE) return turn_block(game, room);
        return finish(game, (Move){.kind = BLOCKADE, .block = game->block}, room);
    }
    if (action >= LADDERS_AT) {
        game->ladders = (uint8_t)(action - LADDERS_AT);
        return ask_x(game);
    }
    return finish(game, (Move){.kind = PASS}, room);
}
