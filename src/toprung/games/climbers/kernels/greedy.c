/* The greedy bot's look at one turn: the turn that ends highest, then the one that leaves the
 * others lowest, then the one that keeps more ladders. */
#include "climbers.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    int level;   /* of the mover's pawn at the end of the turn */
    int others;  /* sum of the levels that the others could climb to then */
    int ladders; /* kept */
} Score;

/* The state under study with its map, which follows the block that is moved about. */
typedef struct {
    State state;
    Board board;
    Surfaces surfaces;
    Reach reach;
    int me;
} Study;

static int better(const Score *a, const Score *b) {
    if (a->level != b->level) return a->level > b->level;
    if (a->others != b->others) return a->others < b->others;
    return a->ladders > b->ladders;
}

static int kept(int ladders) { return (ladders & 1) + (ladders >> 1 & 1); }

/* Highest surface within reach of a player, and the fewest ladders for it. */
static int climb(Study *study, int player, int ladders, int *surface, int *used) {
    int best = -1;
    find_reach(&study->board, &study->state, &study->surfaces, player, ladders, &study->reach);
    for (int s = 0; s < study->surfaces.count; s++) {
        int level = study->surfaces.all[s].level, seen = study->reach.seen[s];
        if (!seen || level < best) continue;
        for (int mask = 0; mask < 4; mask++) {
            if (!(seen >> mask & 1)) continue;
            if (level > best || kept(mask) < kept(*used)) best = level, *surface = s, *used = mask;
            break;
        }
    }
    return best;
}

/* The end of the turn on the map as it is: only the mover's level, or with it the others'
 * prospects, the mover's pawn having taken a square up there. */
static Score judge(Study *study, int with_others) {
    int surface = 0, used = 0;
    Player *me = &study->state.players[study->me];
    Score score = {0, 0, 0};
    label_surfaces(&study->board, &study->state, &study->surfaces);
    score.level = climb(study, study->me, me->ladders, &surface, &used);
    score.ladders = kept(me->ladders & ~used);
    if (!with_others) return score;
    const Player before = *me;
    for (int cell = study->surfaces.all[surface].first; surface != study->reach.start && cell != NONE;
         cell = study->board.next[cell]) {
        int x = study->board.x0 + cell % study->board.w, y = study->board.y0 + cell / study->board.w;
        if (pawn_at(&study->state, x, y, study->me) != NONE) continue;
        me->x = x, me->y = y;
        break;
    }
    for (int i = 0; i < study->state.player_count; i++)
        if (i != study->me)
            score.others += climb(study, i, study->state.players[i].ladders, &surface, &used);
    *me = before;
    return score;
}

/* Judge a block's place, given as a move; the map is put back afterwards. */
static Score judge_placement(Study *study, const Move *move, int with_others) {
    const Block before = study->state.blocks[move->block];
    Player players[MAX_PLAYERS];
    memcpy(players, study->state.players, sizeof players);
    board_lift(&study->board, &study->state, move->block);
    place_block(&study->state, move);
    board_put(&study->board, &study->state, move->block);
    study->state.moved_now = (int8_t)move->block;
    settle_pushed(&study->board, &study->state);
    Score score = judge(study, with_others);
    board_lift(&study->board, &study->state, move->block);
    study->state.blocks[move->block] = before;
    study->state.moved_now = NONE;
    memcpy(study->state.players, players, sizeof players);
    board_put(&study->board, &study->state, move->block);
    return score;
}

enum { PLACEMENTS = 1 << 16 }; /* room for all placements of a position */
enum { EFFORT = 1 << 26 }; /* squares looked at; only in huge buildings placements are left out */
enum { TRIALS = 3000 }; /* placements of equal height whose effect on the others is looked at */

typedef struct {
    Score score;
    int count;
} Best;

static void offer(Best *best, const Score *score, const Move *move, Move *out, int capacity) {
    if (best->count == 0 || better(score, &best->score)) best->score = *score, best->count = 0;
    if (!better(&best->score, score)) {
        if (best->count < capacity) out[best->count++] = *move;
    }
}

static int same_place(const Move *a, const Move *b) {
    return a->x == b->x && a->y == b->y && a->block == b->block && a->axis == b->axis;
}

/* The best block moves, passing included, with the mover's pawn where it is: the first `best->count`
 * entries of out are equally good. Turns that end lower than `floor` are dropped at once. */
static void best_blocks(Study *study, Move *moves, int floor, Best *best, Move *out, int capacity) {
    const State *state = &study->state;
    const Move pass = {.kind = PASS};
    int count = 0, top = floor, many = 0;
    uint8_t *levels;
    for (int i = 0; i < state->block_count; i++)
        if (refuse_lift(&study->board, state, i) == ALLOWED)
            count = placements_of(&study->board, state, i, moves, PLACEMENTS, count);
    if (count > PLACEMENTS || !(levels = malloc((size_t)count + 1))) count = 0, levels = NULL;
    int colour = state->players[study->me].colour, other = -1;
    int stride = 1 + (int)((int64_t)count * study->board.cells / EFFORT);
    int trials = TRIALS / stride + 1;
    for (int i = 0; i < count; i++) {
        levels[i] = 0;
        if (i % stride) continue;
        int mine = moves[i].up == colour || moves[i].up == GREY_COLOUR;
        if (i == 0 || !same_place(&moves[i], &moves[i - stride])) other = -1;
        if (!mine && other >= 0) levels[i] = (uint8_t)other;
        else levels[i] = (uint8_t)judge_placement(study, &moves[i], 0).level;
        if (!mine) other = levels[i];
        if (levels[i] > top) top = levels[i];
    }
    Score stay = judge(study, 1);
    if (stay.level >= top) offer(best, &stay, &pass, out, capacity);
    for (int i = 0; i < count; i++) many += levels[i] >= top;
    for (int i = 0, k = 0; i < count; i++) {
        if (levels[i] < top) continue;
        if (many > trials && (int64_t)k++ * trials % many >= trials) continue;
        Score score = judge_placement(study, &moves[i], 1);
        offer(best, &score, &moves[i], out, capacity);
    }
    free(levels);
}

static int study_open(Study *study, const State *state, int me) {
    study->state = *state;
    study->state.moved_now = NONE;
    study->me = me;
    if (!board_open(&study->board, state)) return 0;
    study->board.pad = MARGIN - 1; /* room for the block that is tried out */
    return 1;
}

static void move_pawn(State *state, const Move *walk) {
    Player *pawn = &state->players[walk->who];
    pawn->x = walk->x, pawn->y = walk->y, pawn->level = walk->z;
    pawn->ladders &= (uint8_t)~walk->ladders;
}

static int stays(const State *state, const Move *walk) {
    const Player *pawn = &state->players[walk->who];
    return walk->x == pawn->x && walk->y == pawn->y && walk->ladders == 0;
}

/* The first climb: what the rest of the turn can make of each way to begin it. */
static int first_climbs(Study *study, const State *state, Move *moves, Move *out, int capacity) {
    Move walks[MAX_SURFACES], rest[1];
    Best best = {{0, 0, 0}, 0};
    int count = climbers_reach(state, state->active, SHORT | LONG, walks, MAX_SURFACES);
    for (int i = 0; i < count && i < MAX_SURFACES; i++) {
        State begun = *state;
        Best turn = {{0, 0, 0}, 0};
        move_pawn(&begun, &walks[i]);
        if (!study_open(study, &begun, state->active)) return 0;
        best_blocks(study, moves, best.score.level, &turn, rest, 1);
        board_close(&study->board);
        if (stays(state, &walks[i])) walks[i] = (Move){.kind = PASS};
        if (turn.count) offer(&best, &turn.score, &walks[i], out, capacity);
    }
    return best.count;
}

/* The second climb, or general movement: only where the pawn ends counts. */
static int last_climbs(Study *study, const State *state, int player, int ladders, Move *out,
                       int capacity) {
    Move walks[MAX_SURFACES];
    Best best = {{0, 0, 0}, 0};
    int count = climbers_reach(state, player, ladders, walks, MAX_SURFACES);
    for (int i = 0; i < count && i < MAX_SURFACES; i++) {
        State ended = *state;
        move_pawn(&ended, &walks[i]);
        ended.players[player].ladders = 0; /* judged where it stands */
        if (!study_open(study, &ended, player)) return 0;
        Score score = judge(study, 1);
        board_close(&study->board);
        score.level = walks[i].z;
        score.ladders = kept(state->players[player].ladders & ~walks[i].ladders);
        if (stays(state, &walks[i])) walks[i] = (Move){.kind = PASS};
        offer(&best, &score, &walks[i], out, capacity);
    }
    return best.count;
}

/* The stone where it keeps the others lowest; kept in hand where it makes no difference. */
static int best_stones(Study *study, const State *state, Move *out, int capacity) {
    int8_t stones[MAX_BLOCKS];
    Best best = {{0, 0, 0}, 0};
    const Move pass = {.kind = PASS};
    if (!study_open(study, state, state->active)) return 0;
    int count = stones_of(&study->board, state, state->active, stones);
    Player *me = &study->state.players[state->active];
    me->ladders = 0;
    Score without = judge(study, 1);
    without.level = 0, without.ladders = 1;
    offer(&best, &without, &pass, out, capacity);
    for (int i = 0; i < count; i++) {
        Move move = {.kind = BLOCKADE, .block = (uint8_t)stones[i]};
        me->stone = PLACED, me->stone_block = stones[i];
        Score score = judge(study, 1);
        score.level = 0, score.ladders = 0;
        offer(&best, &score, &move, out, capacity);
    }
    board_close(&study->board);
    return best.count;
}

/* The equally best moves of the player to move, by the order above; 0 if there is nothing to
 * choose by (the building phase) or memory ran out. */
EXPORT int climbers_greedy(const State *state, Move *out, int capacity) {
    Study *study = malloc(sizeof(Study));
    Move *moves = malloc(sizeof(Move) * PLACEMENTS);
    int count = 0, player = climbers_to_move(state);
    if (!study || !moves || capacity < 1) player = NONE;
    if (player == NONE || state->phase == BUILD) count = 0;
    else if (covered_pawn(state) != NONE) {
        count = climbers_legal_moves(state, out, capacity);
    } else if (state->phase == GENERAL) {
        count = last_climbs(study, state, player, 0, out, capacity);
    } else if (state->phase == CLIMB1) {
        count = first_climbs(study, state, moves, out, capacity);
    } else if (state->phase == CLIMB2) {
        count = last_climbs(study, state, player, SHORT | LONG, out, capacity);
    } else if (state->phase == STONE) {
        count = best_stones(study, state, out, capacity);
    } else if (study_open(study, state, player)) {
        Best best = {{0, 0, 0}, 0};
        best_blocks(study, moves, 0, &best, out, capacity);
        board_close(&study->board);
        count = best.count;
    }
    free(moves);
    free(study);
    return count < capacity ? count : capacity;
}
