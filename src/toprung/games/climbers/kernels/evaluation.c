/* How good a position looks to every player: by a few weights, or by a small network that was trained
 * on games of the program against itself (one for two players, one for more). All values are in hundredths, and those of a player are
 * against the others: with the network they are log-odds of winning. */
#include "turns.h"

#include <string.h>

enum { LOST = 10000, SOONER = 50, LATEST = 100 }; /* worth of a game that is over, and of a turn less until then */

/* By weights: hundredths of a level. `next` is to move. */
static void weigh(const State *state, const Prospect *prospects, int next, const Weights *weights,
                  int32_t *values) {
    int count = state->player_count, leader = climbers_leader(state);
    for (int i = 0; i < count; i++) {
        const Player *player = &state->players[i];
        const Prospect *p = &prospects[i];
        int soon = (i - next + count) % count == 0, from = p->level;
        int gain = p->block > from ? p->block - from : 0;
        int leap = p->most > from + gain ? p->most - from - gain : 0;
        int sure = 100 * p->ways / (p->ways + weights->doubt);
        int value = 100 * from;
        value += soon ? weights->soon * gain : weights->later * gain * sure / 100;
        value += weights->leap * leap;
        value += (player->ladders & SHORT ? weights->short_ladder : 0) +
                 (player->ladders & LONG ? weights->long_ladder : 0);
        value += player->stone == HAND ? weights->stone : 0;
        if (p->most <= p->best) value -= weights->stuck;
        value += i == leader ? weights->ahead : 0;
        values[i] = value;
    }
}

/* The game is over: the winner's worth is far above all others. Winning sooner is better, and so is
 * losing later. */
static void weigh_end(const State *state, int32_t *values) {
    int winner = climbers_leader(state), turns = state->turns < LATEST ? state->turns : LATEST;
    for (int i = 0; i < state->player_count; i++) values[i] = 10 * state->players[i].level;
    if (winner != NONE) values[winner] += LOST - SOONER * turns;
}

/* What each player is better by than the best of the others, as far as that counts. */
static void compare(int32_t *values, int count, int regard) {
    int first = -1, second = -1;
    for (int i = 0; i < count; i++) {
        if (first < 0 || values[i] > values[first]) second = first, first = i;
        else if (second < 0 || values[i] > values[second]) second = i;
    }
    int best = values[first], other = second < 0 ? 0 : values[second];
    for (int i = 0; i < count; i++) values[i] -= (i == first ? other : best) * regard / 100;
}

static float clip(int value, int most) {
    return (float)(value < -most ? -most : value > most ? most : value);
}

static float logarithm(int count) {
    float bits = 0;
    for (int n = count + 1; n > 1; n >>= 1) bits++;
    return bits / 8;
}

/* What the network sees of one player; `above` is the highest level of the others. */
static void describe(const State *state, const Prospect *p, int i, int next, int above, float *out) {
    const Player *player = &state->players[i];
    int count = state->player_count, wait = (i - next + count) % count;
    const float seen[ABOUT] = {
        (float)p->level / 8,
        clip(p->best - p->level, 8) / 4,
        clip(p->block - p->level, 8) / 4,
        clip(p->most - p->level, 8) / 4,
        clip(p->walk - p->level, 4) / 4,
        clip(p->ladder - p->level, 8) / 4,
        p->walk > p->best,
        p->ladder > p->best,
        p->block > p->best,
        p->most > p->best,
        logarithm(p->ways),
        logarithm(p->ladder_ways),
        (float)p->spots / 8,
        (float)p->ladder_spots / 8,
        clip(p->steps, 4) / 4,
        clip(p->rungs, 4) / 4,
        (player->ladders & SHORT) != 0,
        (player->ladders & LONG) != 0,
        player->stone == HAND,
        (float)(count - 1 - wait) / (float)(count - 1),
        wait == 0,
        climbers_leader(state) == i,
        p->block >= above,
        p->most >= above,
    };
    memcpy(out, seen, sizeof seen);
}

/* The others' highest level, and the one of them who may get highest. */
static int rival_of(const State *state, const Prospect *prospects, int player, int *above) {
    int rival = NONE;
    *above = 0;
    for (int i = 0; i < state->player_count; i++) {
        const Prospect *p = &prospects[i], *r = &prospects[rival < 0 ? 0 : rival];
        if (i == player) continue;
        if (p->level > *above) *above = p->level;
        if (rival < 0 || p->block + p->level > r->block + r->level) rival = i;
    }
    return rival;
}

/* All that the network sees when it looks at a player. */
void find_features(const State *state, const Prospect *prospects, int next, int player, float *out) {
    int count = state->player_count, above, unused, over = 0, chance = state->fails >= count;
    int rival = rival_of(state, prospects, player, &above);
    const Prospect *mine = &prospects[player], *theirs = &prospects[rival];
    describe(state, mine, player, next, above, out);
    rival_of(state, prospects, rival, &unused);
    describe(state, theirs, rival, next, unused, out + ABOUT);
    for (int i = 0; i < count; i++) over += i != player && prospects[i].block > mine->level;
    const float rest[FEATURES - 2 * ABOUT] = {
        clip(mine->level - theirs->level, 8) / 4,
        clip(mine->block - theirs->level, 8) / 4,
        clip(theirs->block - mine->level, 8) / 4,
        clip(mine->most - theirs->most, 8) / 4,
        clip(mine->level - above, 8) / 4,
        (float)state->fails / (float)(count + 1),
        chance,
        chance && player == next,
        chance && climbers_leader(state) == player,
        count == 2,
        count == 3,
        count > 3,
        state->climb_rule == FROM_TURN_START,
        (float)over / 4,
        clip(state->turns, 60) / 20,
        state->never_down,
    };
    memcpy(out + 2 * ABOUT, rest, sizeof rest);
}

/* The network's score of a player: one hidden layer. */
static float score(const float *network, const float *features) {
    float hidden[HIDDEN], sum = 0;
    const float *bias = network + FEATURES * HIDDEN, *out = bias + HIDDEN;
    memcpy(hidden, bias, sizeof hidden);
    for (int f = 0; f < FEATURES; f++) {
        if (features[f] == 0) continue;
        for (int h = 0; h < HIDDEN; h++) hidden[h] += features[f] * network[f * HIDDEN + h];
    }
    for (int h = 0; h < HIDDEN; h++) sum += out[h] * (hidden[h] > 0 ? hidden[h] : hidden[h] / 16);
    return sum;
}

/* The logarithm of e^a + e^b, all in hundredths; the same on every machine. */
static int32_t either(int32_t a, int32_t b) {
    enum { STEP = 25, KNOWN = 24 };
    static const int8_t more[KNOWN] = {69, 58, 47, 39, 31, 25, 20, 16, 13, 10, 8, 6,
                                       5,  4,  3,  2,  2,  1,  1,  1,  1,  1,  0, 0};
    int32_t high = a > b ? a : b, apart = high - (a > b ? b : a), step = apart / STEP;
    if (step >= KNOWN - 1) return high;
    return high + more[step] - (more[step] - more[step + 1]) * (apart % STEP) / STEP;
}

/* Scores become log-odds: each against all others together. */
static void find_odds(int32_t *values, int count, int regard) {
    int32_t scores[MAX_PLAYERS];
    memcpy(scores, values, sizeof(int32_t) * (size_t)count);
    for (int i = 0; i < count; i++) {
        int32_t others = INT32_MIN / 4;
        for (int k = 0; k < count; k++)
            if (k != i) others = others < -100000 ? scores[k] : either(others, scores[k]);
        values[i] = scores[i] - others * regard / 100;
    }
}

/* Every player's value, from what they may hope for; `next` is to move. */
void evaluate(const Thinker *thinker, const State *state, const Prospect *prospects, int next,
              int32_t *values) {
    int count = state->player_count, regard = thinker->weights.regard;
    if (!thinker->network) {
        weigh(state, prospects, next, &thinker->weights, values);
        compare(values, count, regard);
        return;
    }
    const float *network = thinker->network + (count > 2 ? NETWORK : 0);
    for (int i = 0; i < count; i++) {
        float features[FEATURES];
        find_features(state, prospects, next, i, features);
        values[i] = (int32_t)(100 * score(network, features));
    }
    find_odds(values, count, regard);
}

/* Every player's value when the game is over. Nobody wins if nobody ever climbed, and nobody should be content with
 * that: among three or more, who are each less likely to win than not, it would look better than playing on. */
void evaluate_end(const State *state, int regard, int32_t *values) {
    int count = state->player_count;
    weigh_end(state, values);
    compare(values, count, regard);
    for (int i = 0; i < count && count > 2 && climbers_leader(state) == NONE; i++) values[i] = -LOST / 2;
}
