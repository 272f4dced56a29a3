/* Whole turns: a climb, a block, a climb, a stone. Which of them are worth a thought, what each comes
 * to, and how good that looks to every player. */
#include "turns.h"

#include <stdlib.h>
#include <string.h>

static const Move NO_MOVE = {.kind = PASS};

/* The position as it stands on the thinker's map, `next` being to move. */
static void judge(Thinker *thinker, State *state, int next, int32_t *values) {
    Prospect prospects[MAX_PLAYERS];
    thinker->nodes++;
    if (is_over(state)) {
        evaluate_end(state, thinker->weights.regard, values);
        return;
    }
    find_flats(&thinker->board, state, &thinker->flats);
    for (int i = 0; i < state->player_count; i++)
        look_ahead(&thinker->board, state, &thinker->surfaces, &thinker->flats, i, &thinker->reach,
                   &prospects[i]);
    evaluate(thinker, state, prospects, next, values);
}

/* A state at the beginning of a turn, or within one. Values for each player; 0: memory ran out. */
int judge_state(Thinker *thinker, const State *state, int32_t *values) {
    State copy = *state;
    if (state->phase == OVER) {
        evaluate_end(state, thinker->weights.regard, values);
        return 1;
    }
    if (!board_open(&thinker->board, state)) return 0;
    label_surfaces(&thinker->board, &copy, &thinker->surfaces);
    judge(thinker, &copy, state->active, values);
    board_close(&thinker->board);
    return 1;
}

/* What every player may hope for. 0: memory ran out. */
int judge_prospects(Thinker *thinker, const State *state, Prospect *out) {
    State copy = *state;
    copy.moved_now = NONE;
    if (!board_open(&thinker->board, &copy)) return 0;
    label_surfaces(&thinker->board, &copy, &thinker->surfaces);
    find_flats(&thinker->board, &copy, &thinker->flats);
    for (int i = 0; i < copy.player_count; i++)
        look_ahead(&thinker->board, &copy, &thinker->surfaces, &thinker->flats, i, &thinker->reach, &out[i]);
    board_close(&thinker->board);
    return 1;
}

/* Where the mover may stand when the block moves, with which ladders used up. */
void find_stands(Thinker *thinker, const State *state, int me, int may_walk) {
    Board *board = &thinker->board;
    thinker->stand_count = 0;
    label_surfaces(board, state, &thinker->surfaces);
    find_reach(board, state, &thinker->surfaces, me, state->players[me].ladders, &thinker->reach);
    for (int s = 1; may_walk && s < thinker->surfaces.count; s++) {
        if (!thinker->reach.seen[s]) continue;
        for (int cell = thinker->surfaces.all[s].first; cell != NONE; cell = board->next[cell]) {
            int x = board->x0 + cell % board->w, y = board->y0 + cell / board->w;
            if (pawn_at(state, x, y, me) != NONE || thinker->stand_count == STANDS) continue;
            thinker->stands[thinker->stand_count++] = (Stand){cell, thinker->reach.seen[s]};
        }
    }
}

int block_holds(const Board *board, const Block *block, int cell) {
    int dx, dy, dz, x = board->x0 + cell % board->w, y = board->y0 + cell / board->w;
    block_size(block, &dx, &dy, &dz);
    return x >= block->x && x < block->x + dx && y >= block->y && y < block->y + dy;
}

/* The walks of a turn that ends on surface `s` with the ladders `set` used; the block, if any, lies in
 * its new place. Returns 0 if there is no square for the pawn. */
int find_walks(const Thinker *thinker, const State *state, int me, int s, int set, Turn *turn) {
    const Board *board = &thinker->board;
    const Reach *reach = &thinker->reach;
    int label = s, mask = set, x = state->players[me].x, y = state->players[me].y;
    turn->walk1 = turn->walk2 = NO_MOVE;
    if (thinker->aside)
        turn->walk1 = (Move){x, y, state->players[me].level, WALK, 0, 0, 0, 0, (uint8_t)me};
    while (label != reach->start || mask) {
        int from = reach->from_label[label][mask], before = reach->from_mask[label][mask];
        if (from == label && before == mask) {
            int cell = reach->to_square[label][mask];
            x = board->x0 + cell % board->w, y = board->y0 + cell / board->w;
            turn->walk1 = (Move){x, y, board->height[cell], WALK, 0, 0, 0, (uint8_t)mask, (uint8_t)me};
            break;
        }
        label = from, mask = before;
    }
    if (label == s && mask == set) return 1;
    for (int cell = thinker->surfaces.all[s].first; cell != NONE; cell = board->next[cell]) {
        int to_x = board->x0 + cell % board->w, to_y = board->y0 + cell / board->w;
        if (pawn_at(state, to_x, to_y, me) != NONE) continue;
        if (s == 0 && !in_rim(board, to_x, to_y)) continue;
        turn->walk2 = (Move){to_x, to_y, board->height[cell], WALK, 0, 0, 0,
                             (uint8_t)(set & ~turn->walk1.ladders), (uint8_t)me};
        return 1;
    }
    return 0;
}

/* Whether the pawns that the block pushes still have room once the mover has walked (CL-BUI-8, CL-BUI-11): only then
 * is the turn allowed. */
static int leaves_room(const State *start, const Turn *turn) {
    State state = *start;
    Board board;
    int covers = 0;
    if (turn->place.kind != PLACE) return 1;
    if (turn->walk1.kind == WALK) walk(&state, &turn->walk1);
    State placed = state;
    place_block(&placed, &turn->place);
    placed.moved_now = (int8_t)turn->place.block;
    for (int i = 0; i < state.player_count; i++) covers |= pawn_under_block(&placed, i);
    if (!covers) return 1;
    state.phase = BLOCK;
    if (!board_open(&board, &state)) return 0;
    int why = refuse_placement(&board, &state, &turn->place);
    board_close(&board);
    return why == ALLOWED;
}

/* The mover's walks, and what the turn means for the end of the game. */
static void finish(State *state, int me, const Turn *turn) {
    state->active = (uint8_t)me;
    if (turn->walk1.kind == WALK) walk(state, &turn->walk1);
    if (turn->walk2.kind == WALK) walk(state, &turn->walk2);
    count_turn(state);
}

static int ladders_in(int set) { return (set & 1) + (set >> 1 & 1); }

/* The ways to end a turn on the map as it is: for each number of ladders the highest surface, if it is
 * higher than with fewer. Appends to the thinker's turns. */
static void end_turns(Thinker *thinker, const State *state, int me, const Move *place, int may_walk) {
    int best = -1, next = (me + 1) % state->player_count;
    label_surfaces(&thinker->board, state, &thinker->surfaces);
    find_reach_from(&thinker->board, state, &thinker->surfaces, me, state->players[me].ladders,
                    thinker->trial, thinker->trial_count, &thinker->reach);
    Reach *kept = &thinker->kept;
    *kept = thinker->reach;
    for (int ladders = 0; ladders <= 2; ladders++) {
        int surface = NONE, used = 0, level = best;
        for (int s = 0; s < thinker->surfaces.count; s++)
            for (int set = 0; set < 4; set++) {
                if (ladders_in(set) != ladders || !(kept->seen[s] >> set & 1)) continue;
                if (!may_walk && s != kept->start) continue;
                if (thinker->surfaces.all[s].level > level)
                    level = thinker->surfaces.all[s].level, surface = s, used = set;
            }
        if (surface == NONE || thinker->turn_count == TURNS) continue;
        best = level;
        Turn *turn = &thinker->turns[thinker->turn_count];
        thinker->reach = *kept;
        if (!find_walks(thinker, state, me, surface, used, turn)) continue;
        State after = *state;
        turn->place = *place, turn->stone = NO_MOVE;
        if (!leaves_room(thinker->start, turn)) continue;
        finish(&after, me, turn);
        judge(thinker, &after, next, turn->values);
        thinker->turn_count++;
    }
}

/* The stands that remain when a block is lifted, and put down elsewhere if `after` is not NULL. */
void find_trial(Thinker *thinker, const Block *before, const Block *after) {
    thinker->trial_count = 0;
    for (int i = 0; i < thinker->stand_count; i++) {
        int cell = thinker->stands[i].cell;
        if (block_holds(&thinker->board, before, cell)) continue;
        if (after && block_holds(&thinker->board, after, cell)) continue;
        thinker->trial[thinker->trial_count++] = thinker->stands[i];
    }
}

/* The pawn makes way for the block first, to where it gets on foot. 0: there is no such place. */
int make_way(Thinker *thinker, Player *pawn) {
    const Board *board = &thinker->board;
    for (int i = 0; i < thinker->trial_count; i++) {
        int cell = thinker->trial[i].cell;
        if (!(thinker->trial[i].sets & 1)) continue;
        pawn->x = board->x0 + cell % board->w, pawn->y = board->y0 + cell / board->w;
        pawn->level = board->height[cell];
        thinker->aside = &thinker->trial[i];
        return 1;
    }
    return 0;
}

/* Try a placement, or none, with all that follows. */
static void try_block(Thinker *thinker, State *state, int me, const Move *place, int may_walk) {
    Board *board = &thinker->board;
    thinker->trial_count = 0;
    if (place->kind == PASS) {
        memcpy(thinker->trial, thinker->stands, sizeof(Stand) * (size_t)thinker->stand_count);
        thinker->trial_count = thinker->stand_count;
        end_turns(thinker, state, me, place, may_walk);
        return;
    }
    const Block before = state->blocks[place->block];
    Player players[MAX_PLAYERS];
    memcpy(players, state->players, sizeof players);
    board_lift(board, state, place->block);
    place_block(state, place);
    board_put(board, state, place->block);
    state->moved_now = (int8_t)place->block;
    const Block *after = &state->blocks[place->block];
    find_trial(thinker, &before, after);
    int start = cell_of(board, players[me].x, players[me].y), first = thinker->start->phase == CLIMB1;
    int in_the_way = first && start != NONE && (block_holds(board, &before, start) || block_holds(board, after, start));
    if (!in_the_way || make_way(thinker, &state->players[me])) {
        settle_pushed(board, state);
        end_turns(thinker, state, me, place, may_walk);
    }
    thinker->aside = NULL;
    board_lift(board, state, place->block);
    state->blocks[place->block] = before;
    state->moved_now = NONE;
    memcpy(state->players, players, sizeof players);
    board_put(board, state, place->block);
}

/* What is known before placements are tried: where the mover could step on a block, on foot or by a
 * ladder, and which squares the others' hopes rest on. */
static void survey(Thinker *thinker, const State *state, int me) {
    Board *board = &thinker->board;
    Prospect prospect;
    memset(thinker->hopes, 0, sizeof thinker->hopes);
    find_flats(board, state, &thinker->flats);
    for (int k = 1; k < state->player_count; k++) {
        int i = (me + k) % state->player_count;
        look_ahead(board, state, &thinker->surfaces, &thinker->flats, i, &thinker->reach, &prospect);
        int allowed = shapes_for(board, state, i), ways = prospect.ladder_ways + 1;
        for (int s = 0; s < SHAPES && ways <= MANY_WAYS; s++) {
            int dx, dy, dz, f = shape_footprint(s, &dx, &dy, &dz);
            if (!(allowed >> s & 1)) continue;
            for (int c = 0; c < thinker->flats.cells; c++) {
                int level = thinker->flats.level[f][c], top = level + dz;
                if (level == 255 || thinker->flats.rim[f][c] < top || top <= prospect.best) continue;
                for (int j = 0; j < dy; j++)
                    for (int x = 0; x < dx; x++)
                        thinker->hopes[c + j * board->w + x] += (float)top / (float)(ways * k);
            }
        }
        for (int c = 0; c < thinker->flats.cells; c++)
            if (board->label[c] && thinker->reach.seen[board->label[c]])
                thinker->hopes[c] += 0.02f * (float)board->height[c] / (float)k;
    }
    look_ahead(board, state, &thinker->surfaces, &thinker->flats, me, &thinker->reach, &prospect);
    thinker->mine = prospect;
}

static float hopes_on(const Thinker *thinker, int cell, int dx, int dy) {
    float sum = 0;
    for (int j = 0; j < dy; j++)
        for (int i = 0; i < dx; i++) {
            int at = cell + j * thinker->board.w + i;
            sum += at >= 0 && at < FLAT_CELLS ? thinker->hopes[at] : 0;
        }
    return sum;
}

/* A first guess at what a placement is worth. */
static float guess(const Thinker *thinker, const State *state, int me, const Move *move) {
    const Board *board = &thinker->board;
    const Block *block = &state->blocks[move->block];
    int dx, dy, dz, ox, oy, oz, shape = shape_of(block->kind, move->axis);
    int footprint = shape_footprint(shape, &dx, &dy, &dz), cell = cell_of(board, move->x, move->y);
    int old = cell_of(board, block->x, block->y), top = move->z + dz, colour = state->players[me].colour;
    float score = 0;
    block_size(block, &ox, &oy, &oz);
    if (cell == NONE || cell >= FLAT_CELLS || !thinker->flats.cells) return 0;
    if (move->up == colour || move->up == GREY_COLOUR) {
        score += move->up == colour ? 0.2f : 0;
        if (thinker->flats.rim[footprint][cell] >= top) {
            int gain = top - thinker->mine.walk;
            score += gain > 0 ? 3 + (float)gain : gain > -2 ? 1 : 0;
        }
    }
    score += 2 * hopes_on(thinker, cell, dx, dy) + 2 * hopes_on(thinker, old, ox, oy);
    return score;
}

static int by_guess(const void *a, const void *b) {
    const Guess *one = a, *other = b;
    if (one->score != other->score) return one->score < other->score ? 1 : -1;
    return one->index - other->index;
}

/* Colours of players who are not here are all alike on top; so only the first is tried. */
static int tried_already(const State *state, const Block *block, const Move *move) {
    int used = 1 << GREY_COLOUR;
    for (int i = 0; i < state->player_count; i++) used |= 1 << state->players[i].colour;
    if (used >> move->up & 1) return 0;
    for (int up = 0; up < move->up; up++)
        if (!(used >> up & 1) && up_fits(block, move->axis, up)) return 1;
    return 0;
}

/* People overlook things, most of all far away: whether this placement is noticed. The same one always is
 * or never, for a seed and a turn. */
static int noticed(const Thinker *thinker, const State *state, int me, const Move *move) {
    if (thinker->attention >= 100) return 1;
    const Player *pawn = &state->players[me];
    int across = abs(move->x - pawn->x), along = abs(move->y - pawn->y), far = across > along ? across : along;
    uint64_t z = thinker->seed ^ ((uint64_t)(uint32_t)state->turns << 48);
    z ^= (uint64_t)(uint32_t)(move->x * 64 + move->y) << 16 ^ (uint64_t)move->block << 8 ^
         (uint64_t)(move->axis * 8 + move->up);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    int share = thinker->attention * 6 / (3 + far);
    return (int)((z ^ (z >> 31)) % 100) < share;
}

static int same_as_before(const Block *block, const Move *move) {
    return block->x == move->x && block->y == move->y && block->z == move->z &&
           block->axis == move->axis && block->up == move->up;
}

/* Whether the search has to come to an end. */
int is_spent(const Thinker *thinker) {
    return thinker->nodes >= thinker->limit || (thinker->stop && *thinker->stop);
}

/* The pawn goes where it is in nobody's way: on the table, beyond the corner of the building. */
void step_off(const Board *board, Player *pawn) {
    pawn->x = board->inner_x0 - RIM, pawn->y = board->inner_y0 - RIM, pawn->level = 0;
}

/* All placements, into the thinker's moves; with `may_walk` those that the player may make from anywhere, as
 * the pawn can walk off a block, and out of its way, first. Returns how many. */
int list_placements(Thinker *thinker, State *state, int me, int may_walk) {
    const Player pawn = state->players[me];
    int count = 0;
    if (may_walk) step_off(&thinker->board, &state->players[me]);
    for (int i = 0; i < state->block_count; i++)
        if (refuse_lift(&thinker->board, state, i) == ALLOWED)
            count = placements_of(&thinker->board, state, i, thinker->moves, PLACEMENTS, count);
    state->players[me] = pawn;
    return count < PLACEMENTS ? count : 0;
}

/* The turns of the player to move that are worth a thought, with their values, best first for the mover;
 * at most `looks` placements are tried out. Returns how many, -1 if memory ran out. */
int find_turns(Thinker *thinker, const State *start, int looks) {
    State *state = &thinker->state;
    Board *board = &thinker->board;
    int me = start->active, first = start->phase == CLIMB1, block = start->phase <= BLOCK, count = 0;
    thinker->turn_count = 0, thinker->aside = NULL;
    thinker->start = start;
    *state = *start;
    if (!board_open(board, state)) return -1;
    board->pad = MARGIN - 1;
    if (start->phase <= BLOCK) state->moved_now = NONE;
    find_stands(thinker, state, me, first);
    if (block) {
        survey(thinker, state, me);
        count = list_placements(thinker, state, me, first);
    }
    int kept = 0;
    for (int i = 0; i < count; i++) {
        const Move *move = &thinker->moves[i];
        const Block *b = &state->blocks[move->block];
        if (tried_already(state, b, move) || same_as_before(b, move) || !noticed(thinker, state, me, move))
            continue;
        thinker->guesses[kept] = (Guess){guess(thinker, state, me, move), i};
        kept++;
    }
    qsort(thinker->guesses, (size_t)kept, sizeof(Guess), by_guess);
    try_block(thinker, state, me, &NO_MOVE, start->phase <= CLIMB2);
    for (int i = 0; i < kept && i < looks && !is_spent(thinker); i++)
        try_block(thinker, state, me, &thinker->moves[thinker->guesses[i].index], 1);
    board_close(board);
    return thinker->turn_count;
}

/* Play a whole turn from where it stands, and pass all offers until the next one begins. Writes the
 * moves if there is room for them, and returns how many were played before the turn ended. */
int play_turn(State *state, const Turn *turn, Move *out) {
    int count = 0, turns = state->turns;
    while (state->phase != OVER && state->turns == turns && count < MOVES_OF_A_TURN) {
        Move move = NO_MOVE;
        if (covered_pawn(state) != NONE) {
            Board board;
            if (!board_open(&board, state)) return count;
            shifts_of(&board, state, covered_pawn(state), &move, 1);
            board_close(&board);
        } else if (state->phase == CLIMB1) move = turn->walk1;
        else if (state->phase == BLOCK) move = turn->place;
        else if (state->phase == CLIMB2) move = turn->walk2;
        else if (state->phase == STONE) move = turn->stone;
        play_move(state, &move);
        if (out) out[count] = move;
        count++;
    }
    while (state->phase == GENERAL) play_move(state, &NO_MOVE);
    return count;
}
