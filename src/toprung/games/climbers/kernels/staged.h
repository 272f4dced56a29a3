/* Moves in small steps, and positions as planes of numbers: for learning. See staged.c.
 *
 * A move is chosen in stages, each of them a number in one space of ACTIONS:
 *
 *     pass                                       leave it
 *     ladders, x, y                              a walk, with the ladders that it uses up
 *     block, orientation, x, y                   a placement; orientation is axis * 6 + colour on top,
 *                                                as the mover numbers colours
 *     x, y                                       where a pushed pawn goes
 *     block                                      where the stone goes
 *
 * Squares are counted from the corner of a window of SPAN by SPAN squares, in whose middle the building is.
 * It holds any building of one piece, and what lies around it. The middle VIEW by VIEW squares of it are seen.
 */
#ifndef STAGED_H
#define STAGED_H

#include "climbers.h"

enum { SPAN = 128, VIEW = 32, SEEN_FROM = (SPAN - VIEW) / 2, COLOURS = 6, ORIENTATIONS = 3 * COLOURS };
enum {
    PASS_ACTION,
    LADDERS_AT,
    BLOCKS_AT = LADDERS_AT + 4,
    ORIENTATIONS_AT = BLOCKS_AT + MAX_BLOCKS,
    X_AT = ORIENTATIONS_AT + ORIENTATIONS,
    Y_AT = X_AT + SPAN,
    ACTIONS = Y_AT + SPAN
};
enum Stage { CHOOSE, TURN_BLOCK, ALONG_X, ALONG_Y, NO_STAGE };

/* Planes of an observation; the last one holds facts that have no place on the board. */
enum {
    HEIGHT_PLANE,
    COLOUR_PLANES,                             /* top of the colour of the viewer, of the next player, ... */
    PAWN_PLANES = COLOUR_PLANES + COLOURS,     /* pawn of the viewer, of the next player, ... */
    BLOCK_PLANE = PAWN_PLANES + MAX_PLAYERS,   /* index of the block on top, from 1 */
    STONE_PLANE,                               /* tops that a stone blocks */
    LOCKED_PLANE,                              /* top of the block that was moved last */
    CHOSEN_PLANE,                              /* the block chosen in an earlier stage */
    TARGET_PLANE,                              /* squares that the stages so far leave to be chosen */
    FACTS_PLANE,
    PLANES
};
enum { PLANE = VIEW * VIEW, OBSERVATION = PLANES * PLANE };

/* Facts: BLOCK_FACTS for each block, then PLAYER_FACTS for each player, the viewer first, then the game's. */
enum { BLOCK_FACTS = 9, PLAYER_FACTS = 11, PLAYERS_AT = BLOCK_FACTS * MAX_BLOCKS };
enum { GAME_AT = PLAYERS_AT + PLAYER_FACTS * MAX_PLAYERS, GAME_FACTS = 16, UNKNOWN = 255 };

typedef struct {
    State state;
    int32_t x0, y0;    /* the window's smallest corner */
    int8_t mover;      /* whose choice it is, NONE when the game is over */
    uint8_t stage, x;  /* and the squares, block and so on that were chosen in earlier stages */
    uint8_t block, axis, up, ladders, pushed; /* pushed: the pawn to be shifted, or UNKNOWN */
    uint8_t fresh, seen_x; /* fresh: nothing of this choice was observed yet; seen_x: columns of targets */
    int32_t actions;       /* in this game so far */
    uint8_t ups[3][COLOURS];
    uint8_t mask[ACTIONS];
    uint64_t rows[4][SPAN][SPAN / 64]; /* by set of ladders or axis, and x: a bit for each y */
} Staged;

/* How a player numbers things: seats from their own on, and colours in the order of those seats; then
 * come the colours that nobody plays, and grey is always the last. */
typedef struct {
    uint8_t colour[COLOURS], seat[MAX_PLAYERS];
} Eyes;

/* Room for lists of moves. */
typedef struct {
    Move *moves;
    int capacity;
} Room;

/* What is asked of many games at once: see climbers_staged_step. */
typedef struct {
    Staged *games;
    int64_t count;
    const int64_t *actions;
    const State *starts; /* positions from which new games start, any of them */
    int64_t start_count;
    uint64_t *random;
    int64_t most_actions; /* in one game, which is broken off then */
    int64_t learner;      /* NONE: all seats are played by whoever calls; else the others are bots */
    int64_t bot;          /* 0 random, 1 greedy */
    int64_t wait;         /* 1: a game that has ended is shown so, and begins anew in the next step */
    uint8_t *observations, *masks, *ended; /* ended: 1 over, 2 broken off */
    int8_t *movers;
    float *rewards; /* one for each of MAX_PLAYERS seats */
} Batch;

/* staged.c */
void window_corner(const State *state, int32_t *x, int32_t *y);
int staged_begin(Staged *game, const State *state, Room *room);
int staged_act(Staged *game, int action, Room *room);

/* observation.c */
Eyes eyes_of(const State *state, int viewer);
void observe(Staged *game, int viewer, uint8_t *out, int everything);

#endif
