/* The outline that a starting building is to have: how high each square of its ground should rise.
 *
 * The plan is a flat list of cells. Heights are whole numbers, so that every machine draws the
 * same outline. */
#include "towers.h"

#include <string.h>

/* Heights by the distance from the grey blocks, straight on; the last one diagonally. */
static const int hills[4][6] = {
    {9, 8, 7, 2, 2, 2}, {9, 7, 6, 2, 2, 2}, {8, 8, 7, 2, 2, 3}, {8, 7, 7, 2, 2, 1}};
enum { TILT = 3, BUMP = 3, LEAST = 2 /* no step from the table to the first level */ };

int below(Draws *draws, int n) {
    uint64_t z;
    if (draws->drawn) {
        z = draws->at < draws->count ? draws->drawn[draws->at] : 0;
        draws->at++;
    } else {
        z = draws->state += 0x9E3779B97F4A7C15u;
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
        z = (z ^ z >> 27) * 0x94D049BB133111EBu;
        z ^= z >> 31;
    }
    return (int)((z >> 32) * (uint64_t)n >> 32);
}

int ran_out(const Draws *draws) { return draws->drawn && draws->at > draws->count; }

static int larger(int a, int b) { return a > b ? a : b; }

/* The squares of the grey blocks, which must be covered (CL-PRE-2). */
static int core_square(int x, int y) { return x >= -2 && x < 2 && y >= -1 && y < 1; }

/* Those beside them, which must be as high as they are (CL-PRE-2). */
static int wall_square(int x, int y) {
    if (core_square(x, y)) return 0;
    return core_square(x - 1, y) || core_square(x + 1, y) || core_square(x, y - 1) ||
           core_square(x, y + 1);
}

int in_core(int cell) { return core_square(cell % SIDE - MIDDLE, cell / SIDE - MIDDLE); }

int in_wall(int cell) { return wall_square(cell % SIDE - MIDDLE, cell / SIDE - MIDDLE); }

static void fill(uint8_t *inside, int x0, int x1, int y0, int y1, uint8_t value) {
    for (int y = y0; y < y1; y++)
        for (int x = x0; x < x1; x++) inside[(y + MIDDLE) * SIDE + x + MIDDLE] = value;
}

/* A ring two squares wide around the grey blocks with an annexe, sometimes less a corner. */
static void draw_ground(Draws *draws, uint8_t *inside) {
    static const int front_corners[2][2] = {{-4, 1}, {2, 1}}, left_corners[2][2] = {{2, -3}, {2, 1}};
    uint8_t drawn[CELLS] = {0};
    int turn = below(draws, 2), front = below(draws, 4) < 3;
    int half = front ? 4 : 3, narrower = below(draws, 2);
    int start = below(draws, 2 * narrower + 1), missing = below(draws, 8);
    fill(drawn, -4, 4, -3, 3, 1);
    if (missing < 2) {
        const int *corner = front ? front_corners[missing] : left_corners[missing];
        fill(drawn, corner[0], corner[0] + 2, corner[1], corner[1] + 2, 0);
    }
    int from = start - half, to = start + half - 2 * narrower;
    if (front) fill(drawn, from, to, -5, -3, 1);
    else fill(drawn, -6, -4, from, to, 1);
    for (int i = 0; i < CELLS; i++) inside[turn ? CELLS - 1 - i : i] = drawn[i];
}

static int rise(const int *hill, int x, int y) {
    int across = larger(larger(-2 - x, x - 1), 0), along = larger(larger(-1 - y, y), 0);
    return hill[across && along ? 5 : larger(across, along)] * UNIT;
}

/* Between the values at four corners: one side of the building is higher than another. */
static int tilted(const int *slopes, int x, int y) {
    int right = x + MIDDLE, back = y + MIDDLE, left = SIDE - right, front = SIDE - back;
    int mixed = left * front * slopes[0] + right * front * slopes[1] + left * back * slopes[2] +
                right * back * slopes[3];
    return mixed / (SIDE * SIDE);
}

static int least(int cell) {
    if (in_core(cell)) return (GREY_TOP + 1) * UNIT;
    return (in_wall(cell) ? GREY_TOP : LEAST) * UNIT;
}

/* Raise or lower it as a whole until the volume is right, but nowhere lower than it must be. */
static void level(const uint8_t *inside, const int *rises, int volume, int *wanted) {
    int low = -volume, high = volume;
    while (low < high) {
        int middle = (low + high + 2 * volume) / 2 - volume; /* rounded down */
        int sum = 0;
        for (int i = 0; i < CELLS; i++)
            if (inside[i]) sum += larger(least(i), rises[i] + middle);
        if (sum < volume) low = middle + 1;
        else high = middle;
    }
    for (int i = 0; i < CELLS; i++) wanted[i] = inside[i] ? larger(least(i), rises[i] + low) : 0;
}

/* The height wanted of every cell, 0 outside the ground; about the given volume in all: a hill
 * around the grey blocks, tilted, with bumps as wide as a block. */
void draw_outline(Draws *draws, int volume, int *wanted) {
    uint8_t inside[CELLS];
    int rises[CELLS], slopes[4], bumps[SIDE][SIDE];
    draw_ground(draws, inside);
    const int *hill = hills[below(draws, 4)];
    for (int i = 0; i < 4; i++) slopes[i] = below(draws, TILT * UNIT);
    int shift = below(draws, 4);
    memset(bumps, -1, sizeof bumps);
    for (int x = -MIDDLE; x < MIDDLE; x++)
        for (int y = -MIDDLE; y < MIDDLE; y++) {
            int cell = (y + MIDDLE) * SIDE + x + MIDDLE;
            if (!inside[cell]) continue;
            int *bump = &bumps[(x + shift % 2 + MIDDLE) / 2][(y + shift / 2 + MIDDLE) / 2];
            if (*bump < 0) *bump = below(draws, BUMP * UNIT);
            rises[cell] = rise(hill, x, y) + tilted(slopes, x, y) + *bump;
        }
    level(inside, rises, volume * UNIT, wanted);
}
