/* Whole turns, for search: see turns.c and search.c. */
#ifndef TURNS_H
#define TURNS_H

#include "climbers.h"

enum { PLACEMENTS = 1 << 15, TURNS = 1 << 14, STANDS = 256, MANY_WAYS = 400, MOVES_OF_A_TURN = 16 };
enum { ABOUT = 24, FEATURES = 64, HIDDEN = 32 }; /* of a network: features of a player, all, hidden units */
enum { NETWORK = FEATURES * HIDDEN + 2 * HIDDEN }; /* its numbers: weights, biases, and what each unit counts for */

/* A turn, and what each player is then better by than the best of the others. */
typedef struct {
    Move walk1, place, walk2, stone;
    int32_t values[MAX_PLAYERS];
} Turn;

/* What things are worth, in hundredths of a level. */
typedef struct {
    int32_t soon, later, doubt, leap, short_ladder, long_ladder, stone, stuck, ahead;
    int32_t regard; /* for the others: 100 as much as for oneself, 0 not at all */
} Weights;

typedef struct {
    float score;
    int32_t index;
} Guess;

/* Room to think in. */
typedef struct {
    Weights weights;
    const float *network; /* two of them: for two players, and for three and more; NULL: by weights */
    int64_t nodes, limit; /* positions judged so far, and at most */
    uint64_t seed;
    int32_t attention; /* of a hundred placements, so many are noticed; more of those close by */
    const volatile int32_t *stop; /* not 0: come to an end */
    const State *start; /* of the turn whose ways are looked for */
    State state;
    Board board;
    Surfaces surfaces;
    Reach reach, kept;
    Flats flats;
    Prospect mine;
    float hopes[FLAT_CELLS];
    Stand stands[STANDS], trial[STANDS];
    int stand_count, trial_count;
    const Stand *aside; /* where the pawn stepped to make way for the block, else NULL */
    Move moves[PLACEMENTS];
    Guess guesses[PLACEMENTS];
    Turn turns[TURNS];
    int turn_count;
} Thinker;

/* evaluation.c */
void find_features(const State *state, const Prospect *prospects, int next, int player, float *out);
void evaluate(const Thinker *thinker, const State *state, const Prospect *prospects, int next,
              int32_t *values);
void evaluate_end(const State *state, int regard, int32_t *values);

/* turns.c */
int judge_state(Thinker *thinker, const State *state, int32_t *values);
int judge_prospects(Thinker *thinker, const State *state, Prospect *out);
void find_stands(Thinker *thinker, const State *state, int me, int may_walk);
void find_trial(Thinker *thinker, const Block *before, const Block *after);
int make_way(Thinker *thinker, Player *pawn);
void step_off(const Board *board, Player *pawn);
int list_placements(Thinker *thinker, State *state, int me, int may_walk);
int block_holds(const Board *board, const Block *block, int cell);
int find_walks(const Thinker *thinker, const State *state, int me, int s, int set, Turn *turn);
int is_spent(const Thinker *thinker);
int find_turns(Thinker *thinker, const State *start, int looks);
int play_turn(State *state, const Turn *turn, Move *out);

/* denial.c */
enum { TRIED_PER_NODE = 3 }; /* placements that take as long as a position that is judged */
typedef struct Seeker Seeker;
Seeker *new_seeker(void);
int find_way_up(Seeker *seeker, const State *start, const Thinker *asks, int64_t most, Turn *turn);
int seeker_tried(const Seeker *seeker);
int find_denials(const State *start, int above, Thinker *asks, Turn *out, int capacity);

#endif
