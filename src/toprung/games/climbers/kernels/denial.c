/* Exact answers, for puzzles: can a player get higher than ever in this turn, and which turns leave the
 * next one no way up? Every place of every block is tried, from wherever the pawn may stand by then. Only
 * a pawn that is pushed always takes the first square that is free, and nobody pushes their own. */
#include "turns.h"

#include <stdlib.h>
#include <string.h>

enum { KILLERS = 24 };

/* Room for one player's turn, and the placements that led upwards before, the latest first. `steps` is for
 * each square the highest top onto which the player could step from there, if the block were lifted; `opens`
 * says that lifting it is enough to climb. */
struct Seeker {
    Thinker thinker;
    Move killers[KILLERS];
    int killer_count, tried, lifted, opens;
    uint8_t steps[FLAT_CELLS];
};

static const Move NOTHING = {.kind = PASS};

/* The level on which the block would lie flat, NONE if it does not. The block is off the board. */
static int level_under(const Board *board, const State *state, const Move *move) {
    int dx, dy, dz, level = NONE;
    size_of(state->blocks[move->block].kind, move->axis, &dx, &dy, &dz);
    for (int y = move->y; y < move->y + dy; y++)
        for (int x = move->x; x < move->x + dx; x++) {
            int cell = cell_of(board, x, y);
            if (cell == NONE || (level != NONE && board->height[cell] != level)) return NONE;
            level = board->height[cell];
        }
    return level;
}

/* Put the block there on the map, and find out where the player gets to. Returns -1 if they have nowhere to
 * stand, 0 if the block does not lie flat; then it is back where it was. */
static int put_block(Thinker *thinker, State *state, int me, const Move *place, Block *before) {
    Board *board = &thinker->board;
    Player *pawn = &state->players[me];
    Block *block = &state->blocks[place->block];
    int start = cell_of(board, pawn->x, pawn->y);
    *before = *block;
    board_lift(board, state, place->block);
    int level = level_under(board, state, place);
    if (level != NONE) place_block(state, place), block->z = (int16_t)level;
    board_put(board, state, place->block);
    if (level == NONE) return 0;
    find_trial(thinker, before, block);
    if (start != NONE && (block_holds(board, before, start) || block_holds(board, block, start)) &&
        !make_way(thinker, pawn))
        return -1;
    state->moved_now = (int8_t)place->block;
    settle_pushed(board, state);
    label_surfaces(board, state, &thinker->surfaces);
    find_reach_from(board, state, &thinker->surfaces, me, pawn->ladders, thinker->trial,
                    thinker->trial_count, &thinker->reach);
    return 1;
}

static void take_back(Thinker *thinker, State *state, const Block *before, int block,
                      const Player *players) {
    board_lift(&thinker->board, state, block);
    state->blocks[block] = *before;
    state->moved_now = NONE;
    memcpy(state->players, players, sizeof state->players);
    board_put(&thinker->board, state, block);
    thinker->aside = NULL;
}

/* Whether every move of the turn is allowed; fills in levels. `after` becomes the state that follows. */
static int is_allowed(const State *start, Turn *turn, State *after) {
    Move *moves[4] = {&turn->walk1, &turn->place, &turn->walk2, &turn->stone};
    State state = *start;
    for (int k = 0; k < 4 && state.turns == start->turns && state.phase != OVER; k++) {
        if (moves[k]->kind == PLACE) moves[k]->z = ANY_LEVEL;
        if (climbers_refusal(&state, moves[k]) != ALLOWED) return 0;
        play_move(&state, moves[k]);
        while (covered_pawn(&state) != NONE) {
            Board board;
            Move move = NOTHING;
            if (!board_open(&board, &state)) return 0;
            int room = shifts_of(&board, &state, covered_pawn(&state), &move, 1);
            board_close(&board);
            if (!room) return 0;
            play_move(&state, &move);
        }
    }
    while (state.phase == GENERAL) play_move(&state, &NOTHING);
    *after = state;
    return 1;
}

/* On the map as it is: a turn that ends above `level`, if there is one. */
static int climbs_above(Thinker *thinker, const State *start, const State *state, int me, int level,
                        const Move *place, Turn *turn) {
    State after;
    for (int s = 1; s < thinker->surfaces.count; s++)
        for (int set = 0; set < 4 && thinker->surfaces.all[s].level > level; set++) {
            if (!(thinker->reach.seen[s] >> set & 1)) continue;
            if (!find_walks(thinker, state, me, s, set, turn)) continue;
            turn->place = *place, turn->stone = NOTHING;
            if (is_allowed(start, turn, &after)) return 1;
        }
    return 0;
}

static int try_way(Thinker *thinker, State *state, const State *start, int me, int level, const Move *place,
                   Turn *turn) {
    Block before;
    Player players[MAX_PLAYERS];
    memcpy(players, state->players, sizeof players);
    int put = put_block(thinker, state, me, place, &before);
    if (!put) return 0;
    int found = put > 0 && climbs_above(thinker, start, state, me, level, place, turn);
    take_back(thinker, state, &before, place->block, players);
    return found;
}

static void remember(Seeker *seeker, const Move *place, int at) {
    int count = at < seeker->killer_count ? at : seeker->killer_count;
    if (count == KILLERS) count--;
    Move killer = *place;
    memmove(seeker->killers + 1, seeker->killers, sizeof(Move) * (size_t)count);
    seeker->killers[0] = killer;
    if (at >= seeker->killer_count && seeker->killer_count < KILLERS) seeker->killer_count++;
}

static int same_spot(const Move *a, const Move *b) {
    return a->x == b->x && a->y == b->y && a->block == b->block && a->axis == b->axis;
}

/* What lifting a block does: where the player then gets to, before it lies anywhere. */
static void lift(Seeker *seeker, State *state, int me, int level, int block) {
    Thinker *thinker = &seeker->thinker;
    Board *board = &thinker->board;
    const Player pawn = state->players[me];
    const Block *before = &state->blocks[block];
    int start = cell_of(board, pawn.x, pawn.y);
    uint8_t step_of[MAX_SURFACES];
    seeker->lifted = block, seeker->opens = 0, seeker->tried++;
    board_lift(board, state, block);
    find_trial(thinker, before, NULL);
    if (start != NONE && block_holds(board, before, start)) step_off(board, &state->players[me]);
    label_surfaces(board, state, &thinker->surfaces);
    find_reach_from(board, state, &thinker->surfaces, me, pawn.ladders, thinker->trial, thinker->trial_count,
                    &thinker->reach);
    for (int s = 0; s < thinker->surfaces.count; s++) {
        int seen = thinker->reach.seen[s], top = thinker->surfaces.all[s].level;
        seeker->opens |= seen && top > level;
        step_of[s] = (uint8_t)step_from(top, seen, pawn.ladders);
    }
    for (int i = 0; i < board->cells && i < FLAT_CELLS; i++) seeker->steps[i] = step_of[board->label[i]];
    state->players[me] = pawn;
    board_put(board, state, block);
}

/* Whether the placement could help at all: a block on which the player cannot step only stands in the
 * way, and then what counts is that it was lifted. */
static int could_help(const Seeker *seeker, const State *state, const Move *move, int mine) {
    const Board *board = &seeker->thinker.board;
    int dx, dy, dz, best = 0;
    if (seeker->opens || board->cells > FLAT_CELLS) return 1;
    if (!mine || state->freestyle) return mine;
    size_of(state->blocks[move->block].kind, move->axis, &dx, &dy, &dz);
    int first = cell_of(board, move->x, move->y);
    for (int i = 0; i < dx; i++) {
        int below = seeker->steps[first + i - board->w], beyond = seeker->steps[first + i + dy * board->w];
        best = below > best ? below : best, best = beyond > best ? beyond : best;
    }
    for (int j = 0; j < dy; j++) {
        int left = seeker->steps[first + j * board->w - 1], right = seeker->steps[first + j * board->w + dx];
        best = left > best ? left : best, best = right > best ? right : best;
    }
    return best >= move->z + dz;
}

static int try_killers(Seeker *seeker, State *state, const State *start, int me, int level, Turn *turn) {
    Board *board = &seeker->thinker.board;
    for (int i = 0; i < seeker->killer_count; i++) {
        Move killer = seeker->killers[i];
        step_off(board, &state->players[me]);
        int taken = refuse_lift(board, state, killer.block);
        state->players[me] = start->players[me];
        seeker->tried++;
        if (taken != ALLOWED || !try_way(&seeker->thinker, state, start, me, level, &killer, turn)) continue;
        remember(seeker, &killer, i);
        return 1;
    }
    return 0;
}

/* A turn in which the player to move gets above the level. Returns 0 if there is none, or if the search that asks
 * has to end first, or `most` placements were tried; -1 if memory ran out. The state is at the beginning of a turn. */
static int find_way_above(Seeker *seeker, const State *start, const Thinker *asks, int64_t most, int level,
                          Turn *turn) {
    Thinker *thinker = &seeker->thinker;
    State *state = &thinker->state;
    int me = start->active, colour = start->players[me].colour, other = NONE, found;
    *state = *start;
    state->moved_now = NONE;
    seeker->tried = 1, seeker->lifted = NONE, thinker->aside = NULL;
    if (!board_open(&thinker->board, state)) return -1;
    thinker->board.pad = MARGIN - 1;
    find_stands(thinker, state, me, 1);
    found = climbs_above(thinker, start, state, me, level, &NOTHING, turn);
    if (!found) found = try_killers(seeker, state, start, me, level, turn);
    int count = found ? 0 : list_placements(thinker, state, me, 1);
    for (int i = 0; i < count && !found && seeker->tried <= most && !(asks && is_spent(asks)); i++) {
        const Move *move = &thinker->moves[i];
        int mine = move->up == colour || move->up == GREY_COLOUR;
        if (!mine && other != NONE && same_spot(move, &thinker->moves[other])) continue;
        if (!mine) other = i;
        if (move->block != seeker->lifted) lift(seeker, state, me, level, move->block);
        if (!could_help(seeker, state, move, mine)) continue;
        seeker->tried++;
        found = try_way(thinker, state, start, me, level, move, turn);
        if (found) remember(seeker, move, KILLERS);
    }
    board_close(&thinker->board);
    return found;
}

/* The same for a turn that counts as a climb. */
int find_way_up(Seeker *seeker, const State *start, const Thinker *asks, int64_t most, Turn *turn) {
    const Player *player = &start->players[start->active];
    int level = start->climb_rule == FROM_BEST ? player->best : start->turn_start_level;
    return find_way_above(seeker, start, asks, most, level, turn);
}

/* Room to look for ways up; NULL if memory ran out. Give it back with `free`. */
Seeker *new_seeker(void) {
    Seeker *seeker = malloc(sizeof(Seeker));
    if (seeker) seeker->killer_count = 0;
    return seeker;
}

/* How many placements the last search for a way tried out. */
int seeker_tried(const Seeker *seeker) { return seeker->tried; }

/* For Python: a turn in which the player to move gets above the level, or climbs if that is NONE, as above. */
EXPORT int climbers_way_up(const State *state, int above, Turn *turn) {
    Seeker *seeker = new_seeker();
    if (!seeker) return -1;
    int found = above == NONE ? find_way_up(seeker, state, NULL, INT64_MAX, turn)
                              : find_way_above(seeker, state, NULL, INT64_MAX, above, turn);
    free(seeker);
    return found;
}

/* Two rooms: for the player whose turn it is, and for the one who answers. */
typedef struct {
    Seeker own, reply;
    Thinker *asks; /* for whom: its nodes are counted and its limit kept; NULL nobody's */
    Turn *out;
    int above, count, capacity;
} Denials;

static int gives_up(const Denials *denials) { return denials->asks && is_spent(denials->asks); }

/* Whether the next player has a way up. */
static int can_reply(Denials *denials, const State *after, Turn *reply) {
    int found = find_way_up(&denials->reply, after, denials->asks, INT64_MAX, reply);
    if (denials->asks) denials->asks->nodes += denials->reply.tried / TRIED_PER_NODE + 1;
    return found != 0 || gives_up(denials); /* who gave up has proved nothing */
}

/* Whether the turn leaves the next player no way up; if not, their answer is in `reply`. */
static int denies(Denials *denials, const State *start, Turn *turn, Turn *reply, int *level) {
    State after;
    if (!is_allowed(start, turn, &after)) return 0;
    *level = after.players[start->active].level;
    return after.phase != OVER && !can_reply(denials, &after, reply);
}

/* Whether the reply could depend on a pawn that stands on this surface: on the block that it moves, under
 * the place where it puts it, or where a pawn leaves no room. */
static int matters(const State *state, const Surface *surface, const Turn *reply) {
    const Block *block;
    int dx, dy, dz, bx, by, bz;
    if (surface->size < 2 || reply->place.kind != PLACE) return 1;
    if (surface->block == NONE) return 0;
    if (surface->block == (int)reply->place.block) return 1;
    block = &state->blocks[surface->block];
    block_size(block, &bx, &by, &bz);
    size_of(state->blocks[reply->place.block].kind, reply->place.axis, &dx, &dy, &dz);
    return reply->place.x < block->x + bx && block->x < reply->place.x + dx &&
           reply->place.y < block->y + by && block->y < reply->place.y + dy;
}

/* Of all ways to end the turn with this placement: the one that ends highest of those that deny. */
static void try_denial(Denials *denials, const State *start, State *state, int me, const Move *place) {
    Thinker *thinker = &denials->own.thinker;
    State ghost = *state;
    Turn best, reply, turn;
    int highest = denials->above, level, open = 0;
    for (int s = 0; s < thinker->surfaces.count; s++)
        open |= thinker->reach.seen[s] && thinker->surfaces.all[s].level > highest;
    if (!open) return;
    ghost.phase = CLIMB1, ghost.active = (uint8_t)((me + 1) % state->player_count);
    ghost.last_moved = state->moved_now, ghost.moved_now = NONE;
    ghost.turn_start_level = ghost.players[ghost.active].level;
    if (ghost.players[ghost.active].stone == PLACED)
        ghost.players[ghost.active].stone = GONE, ghost.players[ghost.active].stone_block = NONE;
    step_off(&thinker->board, &ghost.players[me]);
    open = can_reply(denials, &ghost, &reply);
    if (gives_up(denials)) return;
    for (int s = 0; s < thinker->surfaces.count; s++) {
        const Surface *surface = &thinker->surfaces.all[s];
        if (!thinker->reach.seen[s] || surface->level <= highest) continue;
        if (open && !matters(state, surface, &reply)) continue;
        for (int set = 0; set < 4; set++) {
            Turn unused;
            if (!(thinker->reach.seen[s] >> set & 1)) continue;
            if (!find_walks(thinker, state, me, s, set, &turn)) continue;
            turn.place = *place, turn.stone = NOTHING;
            if (denies(denials, start, &turn, &unused, &level)) {
                best = turn, highest = level;
                break;
            }
        }
    }
    if (highest == denials->above) return;
    if (denials->count < denials->capacity) {
        best.values[0] = highest;
        denials->out[denials->count] = best;
    }
    denials->count++;
}

/* Colours on top that make a difference: the players' own, grey, and one for all others. */
static int is_twin(const State *state, const Move *moves, int i) {
    int used = 1 << GREY_COLOUR;
    for (int k = 0; k < state->player_count; k++) used |= 1 << state->players[k].colour;
    if (used >> moves[i].up & 1) return 0;
    for (int k = i - 1; k >= 0 && same_spot(&moves[k], &moves[i]); k--)
        if (!(used >> moves[k].up & 1)) return 1;
    return 0;
}

static void seek_denials(Denials *denials, const State *start) {
    Thinker *thinker = &denials->own.thinker;
    State *state = &thinker->state;
    int me = start->active;
    find_stands(thinker, state, me, 1);
    try_denial(denials, start, state, me, &NOTHING);
    int count = list_placements(thinker, state, me, 1);
    for (int i = 0; i < count && denials->count < denials->capacity && !gives_up(denials); i++) {
        const Move *place = &thinker->moves[i];
        Player players[MAX_PLAYERS];
        Block before;
        int mine = place->up == state->players[me].colour || place->up == GREY_COLOUR;
        if (is_twin(state, thinker->moves, i)) continue;
        if (place->block != denials->own.lifted) lift(&denials->own, state, me, denials->above, place->block);
        if (!could_help(&denials->own, state, place, mine)) continue;
        memcpy(players, state->players, sizeof players);
        int put = put_block(thinker, state, me, place, &before);
        if (!put) continue;
        if (put > 0) try_denial(denials, start, state, me, place);
        take_back(thinker, state, &before, place->block, players);
    }
}

/* The turns that leave the next player no way up, one for each placement, the highest end of each, its level in
 * values[0]; only those that end above a level, and without placing a stone. Stops when there is no room for
 * more, or when the thinker that asks has spent its nodes. Returns how many, -1 if memory ran out. The state is at
 * the beginning of a turn. */
int find_denials(const State *start, int above, Thinker *asks, Turn *out, int capacity) {
    Denials *denials = malloc(sizeof(Denials));
    if (!denials) return -1;
    denials->reply.killer_count = 0, denials->own.lifted = NONE;
    denials->asks = asks;
    denials->out = out, denials->above = above, denials->count = 0, denials->capacity = capacity;
    denials->own.thinker.state = *start;
    denials->own.thinker.state.moved_now = NONE, denials->own.thinker.aside = NULL;
    int count = -1;
    if (board_open(&denials->own.thinker.board, start)) {
        denials->own.thinker.board.pad = MARGIN - 1;
        seek_denials(denials, start);
        board_close(&denials->own.thinker.board);
        count = denials->count;
    }
    free(denials);
    return count;
}

/* For Python: the turns that leave the next player no way up, as above. */
EXPORT int climbers_denials(const State *start, int above, Turn *out, int capacity) {
    return find_denials(start, above, NULL, out, capacity);
}
