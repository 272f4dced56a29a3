/* The best turn by looking ahead: whole turns, the most promising ones of each player, deeper and
 * deeper until the nodes are spent or somebody says stop. */
#include "turns.h"

#include <stdlib.h>
#include <string.h>

enum { DEPTH = 8, WIDEST = 64, DENIALS = 16 };

/* How to search: how many plies, and for each ply how many placements are tried out and how many turns
 * followed up. `stones`: turns for which places of the stone are tried. `denying`: what it is worth, beyond
 * what is foreseen, to climb above the only other player and leave them no way up. */
typedef struct {
    Weights weights;
    int32_t depth, looks[DEPTH], widths[DEPTH], stones, attention, denying;
    int64_t nodes;
    uint64_t seed;
    const float *network; /* see evaluation.c; NULL: judge by the weights */
} Plan;

typedef struct {
    Thinker *thinker;
    Seeker *seeker; /* NULL: take it that who finds no way up at first sight has none */
    const Plan *plan;
    int root, spent;
    Turn denials[DENIALS]; /* at the root */
    int denial_count;
} Search;

static int over_budget(Search *search) {
    search->spent |= is_spent(search->thinker);
    return search->spent;
}

/* Put the best `many` turns for `player` in front; equal ones stay in the order they were found in. */
static int choose(const Turn *turns, int count, int player, int many, Turn *out) {
    int kept = 0;
    for (int i = 0; i < count; i++) {
        int at = kept;
        while (at > 0 && out[at - 1].values[player] < turns[i].values[player]) at--;
        if (at >= many) continue;
        if (kept < many) kept++;
        memmove(out + at + 1, out + at, sizeof(Turn) * (size_t)(kept - at - 1));
        out[at] = turns[i];
    }
    return kept;
}

/* Whether a stone lies on a block: until the turn of its owner begins it takes no other (CL-STN-4). */
static int has_stone(const State *state, int block) {
    for (int i = 0; i < state->player_count; i++)
        if (state->players[i].stone == PLACED && state->players[i].stone_block == block) return 1;
    return 0;
}

/* The same turns with the stone where it helps most, if it helps. When they end, the stone of whoever is next is gone
 * already, so it is looked for before. */
static void add_stones(Thinker *thinker, const State *state, Turn *turns, int count) {
    int me = state->active;
    if (state->players[me].stone != HAND) return;
    for (int k = 0; k < count && !is_spent(thinker); k++) {
        int8_t stones[MAX_BLOCKS];
        Board board;
        State end = *state;
        Turn best = turns[k];
        play_turn(&end, &turns[k], NULL);
        if (end.phase == OVER || !board_open(&board, &end)) continue;
        int many = stones_of(&board, &end, me, stones);
        board_close(&board);
        for (int i = 0; i < many && !is_spent(thinker); i++) {
            State after = *state;
            Turn turn = turns[k];
            turn.stone = (Move){.kind = BLOCKADE, .block = (uint8_t)stones[i]};
            play_turn(&after, &turn, NULL);
            if (!judge_state(thinker, &after, turn.values)) return;
            if (turn.values[me] > best.values[me] && !has_stone(state, stones[i])) best = turn;
        }
        turns[k] = best;
    }
}

static int follow(Search *search, const State *state, int ply, int depth, int alpha, int beta,
                  int32_t *values);

/* The mover's best of these turns, each followed to the depth: everybody does what is best for them. With two
 * players alpha and beta bound what can still matter to the root's. */
static void best_of(Search *search, const State *state, Turn *turns, int count, int ply, int depth,
                    int alpha, int beta, int32_t *values) {
    int mover = state->active, root = search->root, any = 0;
    int prunes = state->player_count == 2;
    for (int k = 0; k < count; k++) {
        State after = *state;
        int32_t found[MAX_PLAYERS];
        play_turn(&after, &turns[k], NULL);
        if (!follow(search, &after, ply + 1, depth - 1, alpha, beta, found)) return;
        if (!any || found[mover] > values[mover]) memcpy(values, found, sizeof found), any = 1;
        if (mover == root && values[root] > alpha) alpha = values[root];
        if (mover != root && prunes && values[root] < beta) beta = values[root];
        if (prunes && alpha >= beta) return;
    }
}

/* The turns to think about at a ply, best first. Returns how many. */
static int promising(Search *search, const State *state, int ply, Turn *out) {
    const Plan *plan = search->plan;
    int p = ply < DEPTH ? ply : DEPTH - 1;
    int many = plan->widths[p] < WIDEST ? plan->widths[p] : WIDEST;
    int count = find_turns(search->thinker, state, plan->looks[p]);
    return count < 0 ? 0 : choose(search->thinker->turns, count, state->active, many, out);
}

/* Where the pawn stands after this turn, if it walked. */
static int end_level(const Turn *turn, int otherwise) {
    return turn->walk2.kind == WALK ? turn->walk2.z : turn->walk1.kind == WALK ? turn->walk1.z : otherwise;
}

/* Who climbs in none of the turns that were found may have overlooked a way up: then all placements are tried,
 * and if there is one it comes first. Nobody is thought to be stuck who is not. Returns how many turns. */
static int with_way_up(Search *search, const State *state, Turn *turns, int count) {
    int me = state->active, from = state->climb_rule == FROM_BEST ? state->players[me].best : state->turn_start_level;
    Turn way;
    if (!search->seeker || state->phase != CLIMB1) return count;
    for (int k = 0; k < count; k++)
        if (end_level(&turns[k], state->players[me].level) > from) return count;
    int64_t left = (search->thinker->limit - search->thinker->nodes) * TRIED_PER_NODE; /* more would be in vain */
    int found = find_way_up(search->seeker, state, search->thinker, left, &way);
    search->thinker->nodes += seeker_tried(search->seeker) / TRIED_PER_NODE + 8;
    if (found <= 0 || over_budget(search)) return count;
    State after = *state;
    play_turn(&after, &way, NULL);
    if (!judge_state(search->thinker, &after, way.values)) return count;
    if (count == WIDEST) count--;
    memmove(turns + 1, turns, sizeof(Turn) * (size_t)count);
    turns[0] = way;
    return count + 1;
}

/* The value of a state, `depth` turns on. Returns 0 if the search has to end first. */
static int follow(Search *search, const State *state, int ply, int depth, int alpha, int beta,
                  int32_t *values) {
    Turn turns[WIDEST];
    if (over_budget(search)) return 0;
    if (state->phase == OVER || depth == 0) return judge_state(search->thinker, state, values);
    int count = promising(search, state, ply, turns);
    if (over_budget(search)) return 0;
    if (!count) return judge_state(search->thinker, state, values);
    count = with_way_up(search, state, turns, count);
    if (over_budget(search)) return 0;
    if (depth == 1) {
        int best = 0;
        for (int k = 1; k < count; k++)
            if (turns[k].values[state->active] > turns[best].values[state->active]) best = k;
        memcpy(values, turns[best].values, sizeof turns[best].values);
        return 1;
    }
    best_of(search, state, turns, count, ply, depth, alpha, beta, values);
    return !search->spent;
}

static int same_move(const Move *a, const Move *b) {
    return a->kind == b->kind && a->block == b->block && a->x == b->x && a->y == b->y && a->axis == b->axis &&
           a->up == b->up;
}

static int denies(const Search *search, const Turn *turn) {
    for (int k = 0; k < search->denial_count; k++) {
        const Turn *one = &search->denials[k];
        if (same_move(&one->walk1, &turn->walk1) && same_move(&one->place, &turn->place) &&
            same_move(&one->walk2, &turn->walk2) && turn->stone.kind != BLOCKADE)
            return 1;
    }
    return 0;
}

/* One more ply for the turns at the root. Those that were not reached come after the best, in the order
 * they were in. */
static void deepen(Search *search, const State *state, Turn *turns, int count, int depth) {
    int me = search->root, alpha = INT32_MIN;
    for (int k = 0; k < count; k++) {
        State after = *state;
        int32_t found[MAX_PLAYERS];
        play_turn(&after, &turns[k], NULL);
        if (!follow(search, &after, 1, depth, alpha, INT32_MAX, found)) {
            for (int i = k; i < count && k > 0; i++) turns[i].values[me] = alpha - 1 - (i - k);
            break;
        }
        if (denies(search, &turns[k])) found[me] += search->plan->denying;
        memcpy(turns[k].values, found, sizeof found);
        if (k && found[me] <= alpha) turns[k].values[me] = alpha - 1; /* only a bound */
        if (found[me] > alpha) alpha = found[me];
    }
    for (int i = 1; i < count; i++) { /* the best first, equal ones as they were */
        Turn turn = turns[i];
        int at = i;
        for (; at > 0 && turns[at - 1].values[me] < turn.values[me]; at--) turns[at] = turns[at - 1];
        turns[at] = turn;
    }
}

/* Of two players, who climbs above the other and leaves them no way up has all but won: such turns are looked for
 * among all there are, not only the promising ones, and come first. Takes a share of the nodes at most. Returns how many
 * turns there are then. */
static int with_denials(Search *search, const State *state, Turn *turns, int count) {
    enum { SHARE = 4, FEWEST = 2000 };
    Thinker *thinker = search->thinker;
    int64_t limit = thinker->limit, most = thinker->nodes + search->plan->nodes / SHARE;
    int me = state->active, from = state->climb_rule == FROM_BEST ? state->players[me].best : state->turn_start_level;
    const Player *other = &state->players[1 - me];
    Turn *found = search->denials;
    if (!search->seeker || state->phase != CLIMB1 || state->player_count != 2 || limit < FEWEST) return count;
    thinker->limit = most < limit ? most : limit;
    int many = find_denials(state, other->best > from + 1 ? other->best - 1 : from, thinker, found, DENIALS);
    thinker->limit = limit;
    for (int k = 0; k < many && k < DENIALS && !over_budget(search); k++) {
        State after = *state;
        play_turn(&after, &found[k], NULL);
        if (!judge_state(thinker, &after, found[k].values)) break;
        if (count == WIDEST) count--;
        memmove(turns + 1, turns, sizeof(Turn) * (size_t)count);
        turns[0] = found[k], count++;
        if (end_level(&found[k], 0) > other->best) found[search->denial_count++] = found[k];
    }
    return count;
}

/* Pushed pawns step aside, each to the first square that is free for it. 0: memory ran out. */
static int step_aside(State *state) {
    while (covered_pawn(state) != NONE) {
        Board board;
        Move move;
        if (!board_open(&board, state)) return 0;
        shifts_of(&board, state, covered_pawn(state), &move, 1);
        board_close(&board);
        play_move(state, &move);
    }
    return 1;
}

/* For Python: the best turns of the player to move, best first, within the plan. `out` has room for
 * WIDEST turns. `report` gets the nodes and the depth that was reached. Returns how many turns, or -1 if
 * memory ran out. The state is in a turn: climbing, moving a block, or placing the stone. */
EXPORT int climbers_search(const State *now, const Plan *plan, const volatile int32_t *stop, Turn *out,
                           int64_t *report) {
    State begun = *now, *state = &begun;
    if (!step_aside(state)) return -1;
    Thinker *thinker = malloc(sizeof(Thinker));
    if (!thinker) return -1;
    thinker->weights = plan->weights, thinker->network = plan->network;
    thinker->nodes = 0, thinker->limit = plan->nodes, thinker->stop = stop;
    thinker->attention = plan->attention, thinker->seed = plan->seed;
    Search search = {
        .thinker = thinker, .seeker = plan->depth > 1 ? new_seeker() : NULL, .plan = plan, .root = state->active};
    int count = promising(&search, state, 0, out), depth = 0;
    add_stones(thinker, state, out, count < plan->stones ? count : plan->stones);
    Turn sorted[WIDEST];
    count = choose(out, count, state->active, WIDEST, sorted);
    memcpy(out, sorted, sizeof(Turn) * (size_t)count);
    count = with_denials(&search, state, out, count);
    while (depth + 1 < plan->depth && count > 1 && !over_budget(&search)) {
        deepen(&search, state, out, count, depth + 1);
        if (!search.spent) depth++;
    }
    report[0] = thinker->nodes, report[1] = depth + 1;
    free(search.seeker);
    free(thinker);
    return count;
}

/* For Python: the moves of a turn from where the state stands. Returns how many. */
EXPORT int climbers_turn_moves(const State *state, const Turn *turn, Move *out) {
    State copy = *state;
    return play_turn(&copy, turn, out);
}

/* For Python: the value of a state for each player. 0: memory ran out. */
EXPORT int climbers_value(const State *state, const Plan *plan, int32_t *values) {
    Thinker *thinker = malloc(sizeof(Thinker));
    if (!thinker) return 0;
    thinker->weights = plan->weights, thinker->network = plan->network;
    thinker->nodes = 0, thinker->limit = INT64_MAX, thinker->stop = NULL;
    int done = judge_state(thinker, state, values);
    free(thinker);
    return done;
}

/* For Python: what every player may hope for. 0: memory ran out. */
EXPORT int climbers_prospects(const State *state, Prospect *out) {
    Thinker *thinker = malloc(sizeof(Thinker));
    if (!thinker) return 0;
    int done = judge_prospects(thinker, state, out);
    free(thinker);
    return done;
}

/* For Python: what the network sees of every player, FEATURES each, at the beginning of a turn. 0: memory
 * ran out. */
EXPORT int climbers_features(const State *state, float *out) {
    Prospect prospects[MAX_PLAYERS];
    Thinker *thinker = malloc(sizeof(Thinker));
    if (!thinker) return 0;
    int done = judge_prospects(thinker, state, prospects);
    for (int i = 0; done && i < state->player_count; i++)
        find_features(state, prospects, state->active, i, out + i * FEATURES);
    free(thinker);
    return done;
}

EXPORT int climbers_network_size(void) { return NETWORK; }
EXPORT int climbers_feature_count(void) { return FEATURES; }
EXPORT int climbers_turn_size(void) { return (int)sizeof(Turn); }
EXPORT int climbers_plan_size(void) { return (int)sizeof(Plan); }
