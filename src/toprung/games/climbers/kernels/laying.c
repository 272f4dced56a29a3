/* Places for the blocks of a starting building: laid one by one towards an outline, without holes,
 * like bricks in a wall (CL-PRE-3). */
#include "towers.h"

#include <string.h>

/* What counts in the choice of a place. All but the last are for a block of four cells. */
enum {
    LOW = 14,     /* per level: fill up from below */
    HIDING = 12,  /* per unit of a grey block that is hidden */
    EXCESS = 2,   /* per sixteenth of a unit of one cell above the outline */
    BOND = 50,    /* per further block that it rests on */
    STACKED = 60, /* exactly on top of a block of the same plan */
    SNUG = 40,    /* walls touching all around */
    SPOILT = 45,  /* per cell that is left too narrow */
    CHANCE = 40
};
enum { LATER = 100, SHAPE_ROOM = 12 };

/* A way to lay a kind down: offsets of its cells, of those around and beside, its height. */
typedef struct {
    int axis, dx, dy, height;
    int cells[SHAPE_ROOM], around[2 * SHAPE_ROOM], beside[2 * SHAPE_ROOM];
    int cell_count, around_count, beside_count;
} Shape;

/* A building that grows: the height of every cell, and which block is on top of it. */
typedef struct {
    int wanted[CELLS], height[CELLS], top[CELLS], count;
    uint8_t core[CELLS], wall[CELLS];
    Block *slots;
} Site;

typedef struct {
    int time, kind, upright;
} Turn;

static int smaller(int a, int b) { return a < b ? a : b; }

static int between(int value, int low, int high) {
    return value < low ? low : smaller(value, high);
}

static void make_shape(int kind, int axis, Shape *shape) {
    memset(shape, 0, sizeof *shape);
    size_of(kind, axis, &shape->dx, &shape->dy, &shape->height);
    shape->axis = axis;
    for (int y = -1; y <= shape->dy; y++)
        for (int x = -1; x <= shape->dx; x++) {
            int offset = y * SIDE + x;
            int outside_x = x < 0 || x == shape->dx, outside_y = y < 0 || y == shape->dy;
            if (!outside_x && !outside_y) shape->cells[shape->cell_count++] = offset;
            else shape->around[shape->around_count++] = offset;
            if (outside_x != outside_y) shape->beside[shape->beside_count++] = offset;
        }
}

static void put(Site *site, int kind, const Shape *shape, int at) {
    int z = site->height[at];
    for (int i = 0; i < shape->cell_count; i++) {
        site->height[at + shape->cells[i]] = z + shape->height;
        site->top[at + shape->cells[i]] = site->count;
    }
    site->slots[site->count++] = (Block){.x = at % SIDE - MIDDLE,
                                         .y = at / SIDE - MIDDLE,
                                         .z = (int16_t)z,
                                         .kind = (uint8_t)kind,
                                         .axis = (uint8_t)shape->axis};
}

/* Bricks in a wall rest on more than one; a pile of equal ones is dull. */
static int bond(const Site *site, const Shape *shape, int at) {
    int under[SHAPE_ROOM], count = 0;
    for (int i = 0; i < shape->cell_count; i++) {
        int top = site->top[at + shape->cells[i]], known = 0;
        for (int j = 0; j < count; j++) known |= under[j] == top;
        if (!known) under[count++] = top;
    }
    if (count > 1) return BOND * (count - 1);
    if (under[0] < 0) return 0;
    const Block *below_it = &site->slots[under[0]];
    int dx, dy, dz;
    block_size(below_it, &dx, &dy, &dz);
    int same_corner = below_it->x == at % SIDE - MIDDLE && below_it->y == at / SIDE - MIDDLE;
    return same_corner && dx == shape->dx && dy == shape->dy ? -STACKED : 0;
}

/* Whether the cell is in no level place of two by two. */
static int narrow(const Site *site, int at) {
    const int *height = site->height;
    int z = height[at];
    for (int row = -SIDE; row <= SIDE; row += 2 * SIDE) {
        if (height[at + row] != z) continue;
        for (int step = -1; step <= 1; step += 2)
            if (height[at + step] == z && height[at + row + step] == z) return 0;
    }
    return 1;
}

/* Cells around that are to rise still, but would be too narrow for most blocks. */
static int spoilt(Site *site, const Shape *shape, int at) {
    int z = site->height[at], cells = 0;
    for (int i = 0; i < shape->cell_count; i++) site->height[at + shape->cells[i]] += shape->height;
    for (int i = 0; i < shape->around_count; i++) {
        int near = at + shape->around[i];
        if (site->wanted[near] - site->height[near] * UNIT >= UNIT && narrow(site, near))
            cells += site->wall[near] || site->core[near] ? 3 : 1;
    }
    for (int i = 0; i < shape->cell_count; i++) site->height[at + shape->cells[i]] = z;
    return cells;
}

static int score(Site *site, const Shape *shape, int at) {
    int z = site->height[at], top = z + shape->height;
    int excess = 0, hiding = 0, touching = 0;
    for (int i = 0; i < shape->cell_count; i++) {
        int cell = at + shape->cells[i];
        excess += between(top * UNIT - site->wanted[cell], 0, shape->height * UNIT);
        if (site->core[cell]) hiding += z == GREY_TOP;
        else if (site->wall[cell]) hiding += smaller(top, GREY_TOP) - smaller(z, GREY_TOP);
    }
    for (int i = 0; i < shape->beside_count; i++)
        touching += between(site->height[at + shape->beside[i]] - z, 0, shape->height);
    return HIDING * hiding - EXCESS * excess - LOW * z * shape->cell_count / 4 +
           SNUG * touching / (shape->beside_count * shape->height) + bond(site, shape, at) -
           SPOILT * spoilt(site, shape, at);
}

/* Whether a block would have full contact below; half cubes not on the table (CL-PRE-4). */
static int fits(const Site *site, int kind, const Shape *shape, int at) {
    int z = site->height[at];
    if (!site->wanted[at] || (kind == HALF && z == 0)) return 0;
    for (int i = 0; i < shape->cell_count; i++) {
        int cell = at + shape->cells[i];
        if (site->height[cell] != z || !site->wanted[cell]) return 0;
    }
    return 1;
}

/* Lay a block of this kind where it does best; 0 if it does nowhere. Upright: a double cube on its
 * square end, a half cube on its narrow side. */
static int lay(Site *site, int kind, int upright, Draws *draws) {
    int vertical = kind == CUBE || upright == (kind != HALF);
    int best_score = 0, best_at = NONE;
    Shape shape, best;
    for (int axis = vertical ? AXIS_Z : AXIS_X; axis <= (vertical ? AXIS_Z : AXIS_Y); axis++) {
        make_shape(kind, axis, &shape);
        for (int at = 0; at < CELLS; at++) {
            if (!fits(site, kind, &shape, at)) continue;
            int chance = below(draws, CHANCE);
            int found = score(site, &shape, at) + chance;
            if (best_at == NONE || found > best_score)
                best_score = found, best_at = at, best = shape;
        }
    }
    if (best_at == NONE) return 0;
    put(site, kind, &best, best_at);
    return 1;
}

/* The kinds one after another, large ones first by and large, and which stand upright. */
static int order_of(const Block *pieces, int count, Draws *draws, Turn *order) {
    static const int kinds[3] = {DOUBLE, CUBE, HALF}, earliest[3] = {0, 60, 140};
    int ordered = 0;
    for (int k = 0; k < 3; k++) {
        int many = 0;
        for (int i = 0; i < count; i++) many += pieces[i].kind == kinds[k];
        int upright = many / 6 + below(draws, many / 4 + 1);
        for (int i = 0; i < many; i++) {
            Turn turn = {earliest[k] + below(draws, LATER), kinds[k], i < upright};
            int at = ordered++;
            for (; at > 0 && order[at - 1].time > turn.time; at--) order[at] = order[at - 1];
            order[at] = turn;
        }
    }
    return ordered;
}

/* Whether no square of the grey blocks can be seen (CL-PRE-2). */
static int hidden(const Site *site) {
    for (int i = 0; i < CELLS; i++) {
        if (site->core[i] && site->height[i] <= GREY_TOP) return 0;
        if (site->wall[i] && site->height[i] < GREY_TOP) return 0;
    }
    return 1;
}

/* Places for all the pieces, two of them grey, that hide the grey blocks, into `slots`: 0 if there
 * were none, 2 if they are a good beginning of a game, else 1; NO_DRAWS. */
EXPORT int climbers_erect(const Block *pieces, int count, uint64_t state, const uint64_t *drawn,
                          int drawn_count, Block *slots) {
    Draws draws = {state, drawn, drawn_count, 0};
    Turn order[MAX_BLOCKS];
    Site site = {.count = 0, .slots = slots};
    Shape grey;
    int volume = 0;
    for (int i = 0; i < count; i++) {
        int dx, dy, dz;
        size_of(pieces[i].kind, AXIS_Z, &dx, &dy, &dz);
        volume += dx * dy * dz;
    }
    draw_outline(&draws, volume, site.wanted);
    for (int i = 0; i < CELLS; i++) {
        site.top[i] = NONE;
        site.core[i] = (uint8_t)in_core(i), site.wall[i] = (uint8_t)in_wall(i);
    }
    make_shape(GREY, AXIS_Z, &grey);
    put(&site, GREY, &grey, (MIDDLE - 1) * SIDE + MIDDLE - 2);
    put(&site, GREY, &grey, (MIDDLE - 1) * SIDE + MIDDLE);
    int ordered = order_of(pieces, count, &draws, order), laid = 1;
    for (int i = 0; i < ordered && laid; i++) laid = lay(&site, order[i].kind, order[i].upright, &draws);
    if (ran_out(&draws)) return NO_DRAWS;
    if (!laid || !hidden(&site)) return 0;
    Survey survey;
    take_survey(slots, count, &survey);
    return is_good(&survey) ? 2 : 1;
}
