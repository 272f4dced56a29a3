/* Starting buildings: chance, and what their makers share. */
#ifndef TOWERS_H
#define TOWERS_H

#include "climbers.h"

enum {
    SIDE = 16, /* the plan is a square of the grid around the two big grey blocks */
    MIDDLE = SIDE / 2,
    CELLS = SIDE * SIDE,
    UNIT = 16, /* heights that are wanted are in sixteenths of a unit */
    GREY_TOP = 6,
    NO_DRAWS = -2, /* more numbers are needed than were given */
    NO_COLOUR = -3 /* a piece has no colour to show in the place it gets */
};

/* A stream of random numbers, as in toprung.core.randomness: SplitMix64 from a state, or, where
 * `drawn` is given, numbers drawn before. `at` goes on counting when these run out. */
typedef struct {
    uint64_t state;
    const uint64_t *drawn;
    int count, at;
} Draws;

int below(Draws *draws, int n);
int ran_out(const Draws *draws);

/* outline.c */
void draw_outline(Draws *draws, int volume, int *wanted);
int in_core(int cell);
int in_wall(int cell);

/* The visible tops of a building, by slot: the heights of the tops, how many squares of them are
 * uncovered, how many units of their edge a ladder reaches from the table, and the units of edge
 * that they have in common with the tops of others. Pits are squares that lie two or more lower than
 * all four around them. */
typedef struct {
    const Block *slots;
    int count, pits;
    int levels[MAX_BLOCKS], squares[MAX_BLOCKS], walls[MAX_BLOCKS];
    int edges[MAX_BLOCKS][MAX_BLOCKS];
} Survey;

/* survey.c */
void take_survey(const Block *slots, int count, Survey *survey);
int is_good(const Survey *survey);
int is_fair(const Block *blocks, int count);

#endif
