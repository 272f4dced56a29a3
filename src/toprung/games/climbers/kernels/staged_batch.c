/* Many games at once, one stage each (staged.h): what environments for learning call. */
#include "staged.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 1 << 12, BEST_MOVES = 1 << 10 };

EXPORT int climbers_staged_size(void) { return (int)sizeof(Staged); }

/* The constants that Python repeats, in its order; it compares them. */
EXPORT int climbers_staged_constants(int32_t *out) {
    const int32_t all[] = {ACTIONS,   LADDERS_AT, BLOCKS_AT,    ORIENTATIONS_AT, X_AT,       Y_AT,   SPAN, VIEW,
                           PLANES, BLOCK_FACTS, PLAYER_FACTS, PLAYERS_AT, GAME_AT,    GAME_FACTS};
    memcpy(out, all, sizeof all);
    return (int)(sizeof all / sizeof *all);
}

static int any_offered(const Staged *game) {
    return memchr(game->mask, 1, sizeof game->mask) != NULL;
}

/* A random choice of what is offered, each as likely as the others. */
static int random_offered(const uint8_t *mask, uint64_t *random) {
    int count = 0, chosen = 0;
    for (int i = 0; i < ACTIONS; i++) count += mask[i];
    int skip = count ? random_below(random, count) : 0;
    while (chosen < ACTIONS - 1 && (!mask[chosen] || skip-- > 0)) chosen++;
    return chosen;
}

/* Let bots play until the learner has a choice, or the game is over. */
static int play_bots(const Batch *batch, Staged *game, Room *room) {
    Move moves[BEST_MOVES];
    int fine = 1;
    while (fine == 1 && game->mover != NONE && game->mover != batch->learner && any_offered(game)) {
        int count = batch->bot ? climbers_greedy(&game->state, moves, BEST_MOVES) : 0;
        if (count > 0) {
            State state = game->state;
            int actions = game->actions;
            play_move(&state, &moves[random_below(batch->random, count)]);
            fine = staged_begin(game, &state, room);
            game->actions = actions;
        } else {
            fine = staged_act(game, random_offered(game->mask, batch->random), room);
        }
        if (game->actions >= batch->most_actions) break;
    }
    return fine;
}

static int begin(const Batch *batch, Staged *game, Room *room) {
    const State *start = &batch->starts[random_below(batch->random, (int)batch->start_count)];
    int fine = staged_begin(game, start, room);
    return fine == 1 && batch->learner != NONE ? play_bots(batch, game, room) : fine;
}

/* The winner gets 1, the others share a loss of 1; where nobody wins, nobody gets anything. */
static void reward(const State *state, float *out) {
    int leader = climbers_leader(state), others = state->player_count - 1;
    for (int i = 0; leader != NONE && i < state->player_count; i++)
        out[i] = i == leader ? 1.0f : -1.0f / (float)others;
}

static void show(const Batch *batch, Staged *game, int64_t i) {
    int viewer = batch->learner != NONE ? (int)batch->learner : game->mover == NONE ? 0 : game->mover;
    observe(game, viewer, batch->observations + i * OBSERVATION, 0);
    memcpy(batch->masks + i * ACTIONS, game->mask, ACTIONS);
    batch->movers[i] = game->mover;
}

/* Start new games in all places. Returns 0 if memory ran out. */
EXPORT int climbers_staged_reset(const Batch *batch) {
    Room room = {malloc(sizeof(Move) * FIRST_ROOM), FIRST_ROOM};
    int fine = room.moves != NULL;
    for (int64_t i = 0; i < batch->count && fine == 1; i++) {
        fine = begin(batch, &batch->games[i], &room);
        memset(batch->rewards + i * MAX_PLAYERS, 0, sizeof(float) * MAX_PLAYERS);
        batch->ended[i] = 0;
        show(batch, &batch->games[i], i);
    }
    free(room.moves);
    return fine;
}

static int waits(const Batch *batch, int64_t i) { return batch->wait && batch->ended[i]; }

/* One action in one game, and whatever bots do then. */
static int step_one(const Batch *batch, int64_t i, Room *room) {
    Staged *game = &batch->games[i];
    int fine = staged_act(game, (int)batch->actions[i], room);
    if (fine == 1 && batch->learner != NONE) fine = play_bots(batch, game, room);
    if (game->mover == NONE) batch->ended[i] = 1, reward(&game->state, batch->rewards + i * MAX_PLAYERS);
    else if (game->actions >= batch->most_actions || !any_offered(game)) batch->ended[i] = 2;
    if (batch->ended[i] && !batch->wait && batch->start_count && fine == 1) fine = begin(batch, game, room);
    return fine;
}

/* One action for each game. Where a game ends, `ended` and `rewards` say so; what is shown is the start
 * of the next one already, unless games wait. Returns 1; 0 if memory ran out; or minus the number, from 1,
 * of the first game whose action is not offered: then nothing has changed anywhere. */
EXPORT int climbers_staged_step(const Batch *batch) {
    for (int64_t i = 0; i < batch->count; i++) {
        int64_t action = batch->actions[i];
        if (waits(batch, i)) continue;
        if (action < 0 || action >= ACTIONS || !batch->games[i].mask[action]) return -(int)(i + 1);
    }
    Room room = {malloc(sizeof(Move) * FIRST_ROOM), FIRST_ROOM};
    int fine = room.moves != NULL;
    for (int64_t i = 0; i < batch->count && fine == 1; i++) {
        int anew = waits(batch, i);
        memset(batch->rewards + i * MAX_PLAYERS, 0, sizeof(float) * MAX_PLAYERS);
        batch->ended[i] = 0;
        fine = anew ? begin(batch, &batch->games[i], &room) : step_one(batch, i, &room);
        show(batch, &batch->games[i], i);
    }
    free(room.moves);
    return fine;
}

/* Fill in what is seen of every game. */
EXPORT void climbers_staged_show(const Batch *batch) {
    for (int64_t i = 0; i < batch->count; i++) show(batch, &batch->games[i], i);
}

/* One game from a position of its own; no starts are needed. Returns 0 if memory ran out. */
EXPORT int climbers_staged_begin(Staged *game, const State *state) {
    Room room = {malloc(sizeof(Move) * FIRST_ROOM), FIRST_ROOM};
    int fine = room.moves ? staged_begin(game, state, &room) : 0;
    free(room.moves);
    return fine;
}

/* One game as one of its players sees it, whole. */
EXPORT void climbers_staged_observe(Staged *game, int viewer, uint8_t *out) { observe(game, viewer, out, 1); }

/* Where the window of a position is: what to take from a square's x and y. */
EXPORT void climbers_staged_corner(const State *state, int32_t *out) { window_corner(state, &out[0], &out[1]); }

/* A random action for each game, of those offered. */
EXPORT void climbers_staged_sample(const uint8_t *masks, int64_t count, uint64_t *random, int64_t *out) {
    for (int64_t i = 0; i < count; i++) out[i] = random_offered(masks + i * ACTIONS, random);
}
