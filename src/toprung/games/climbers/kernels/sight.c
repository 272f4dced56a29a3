/* What can be seen of a building in a drawing: lines of sight, room for marks, and which of two
 * shapes hides the other. The viewer looks from +x, -y and above, see svg/markup.py. */
#include "climbers.h"

/* How many pixels half a square is wide and deep, and a unit is high; the heights of w times d
 * squares, row by row; and the figures, so many pixels high, that stand on some of them. */
typedef struct {
    int32_t x, y, tall;
} Figure;

typedef struct {
    int32_t width, depth, rise, w, d, highest, figure_count;
    const uint8_t *heights;
    const Figure *figures;
} Scene;

/* A part of a face over one square: all of a top's square, or of a wall from low to high. */
typedef struct {
    int32_t x, y, low, high;
} Strip;

typedef struct {
    int32_t side, first, count; /* and its strips */
} Face;

typedef struct {
    double x, y, z, size;
} Mark;

enum Side { TOP, SOUTH, EAST };
enum { MARK_POINTS = 5, FACE_EDGE = 8 }; /* no face is longer than 6 units */

static const double size_steps[] = {1.0, 1.0, 0.8, 0.6}; /* of marks, the last where little is seen */
static const double mark_reach = 0.37; /* half the width of a mark of full size, in units */
static const double corner = 1e-6; /* a line this near to a corner passes over it */
static const int figure_reach = 12;    /* half the width of a figure, in pixels */
static const int mark_points[MARK_POINTS][2] = {{0, 0}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};

static int floor_of(double value) {
    int whole = (int)value;
    return whole - (value < whole);
}

static int height_at(const Scene *scene, int x, int y) {
    return x < 0 || y < 0 || x >= scene->w || y >= scene->d ? 0 : scene->heights[y * scene->w + x];
}

/* How high a line must be where it leaves a square for the diagonal of squares from (x, y) on;
 * it gains `steep` levels on each. */
static double shade(const Scene *scene, int x, int y, double steep) {
    int steps = (int)(scene->highest / steep) + 2;
    double most = height_at(scene, x, y);
    for (int k = 1; k < steps; k++) {
        double height = height_at(scene, x + k, y - k) - k * steep;
        if (height > most) most = height;
    }
    return most;
}

static double steepness(const Scene *scene) { return 2.0 * scene->depth / scene->rise; }

/* Whether nothing of the building stands between a point and the viewer. */
EXPORT int climbers_in_sight(const Scene *scene, double x, double y, double z) {
    int i = floor_of(x), j = -floor_of(-y) - 1;
    double to_x = i + 1 - x, to_y = y - j, level = z + 1e-9, steep = steepness(scene);
    if (height_at(scene, i, j) > level) return 0;
    double ahead = shade(scene, i + 1, j - 1, steep);
    if (to_x + corner < to_y)
        return ahead <= level + to_y * steep && shade(scene, i + 1, j, steep) <= level + to_x * steep;
    if (to_y + corner < to_x)
        return ahead <= level + to_x * steep && shade(scene, i, j - 1, steep) <= level + to_y * steep;
    return ahead <= level + to_x * steep;
}

/* Whether neither the building nor a figure, each taken as a rectangle, hides a point. */
static int shows(const Scene *scene, double x, double y, double z) {
    if (!climbers_in_sight(scene, x, y, z)) return 0;
    double across = (x + y) * scene->width, down = (x - y) * scene->depth - z * scene->rise;
    for (int i = 0; i < scene->figure_count; i++) {
        const Figure *figure = &scene->figures[i];
        if (figure->x - figure->y <= x - y) continue; /* not nearer */
        double aside = across - (figure->x + figure->y + 1) * scene->width;
        double below = down - ((figure->x - figure->y) * scene->depth -
                               height_at(scene, figure->x, figure->y) * scene->rise);
        if (aside > -figure_reach && aside < figure_reach && below > -figure->tall &&
            below < figure_reach / 2)
            return 0;
    }
    return 1;
}

/* How many of the five points of a mark can be seen; -1 if no more than the best so far. */
EXPORT int climbers_mark_in_sight(const Scene *scene, int side, const Mark *mark, int best) {
    double reach = mark_reach * mark->size;
    int hidden = 0;
    for (int i = 0; i < MARK_POINTS; i++) {
        double a = mark_points[i][0] * reach, b = mark_points[i][1] * reach;
        double x = mark->x, y = mark->y, z = mark->z;
        if (side == TOP) x += a, y += b;
        if (side == SOUTH) x += a, y -= 0.01, z += b;
        if (side == EAST) x += 0.01, y += a, z += b;
        if (!shows(scene, x, y, z) && ++hidden >= MARK_POINTS - best) return -1;
    }
    return MARK_POINTS - hidden;
}

/* The free units of a face in its own two directions, from its smallest corner on. */
typedef struct {
    int a, b;
    uint8_t free[FACE_EDGE][FACE_EDGE];
} Cells;

static int is_free(const Cells *cells, int a, int b) {
    return a >= 0 && b >= 0 && a < FACE_EDGE && b < FACE_EDGE && cells->free[a][b];
}

static int figure_on(const Scene *scene, int x, int y) {
    for (int i = 0; i < scene->figure_count; i++)
        if (scene->figures[i].x == x && scene->figures[i].y == y) return 1;
    return 0;
}

/* Returns how many there are; 0 if the face is none of a block. */
static int find_cells(const Scene *scene, const Face *face, const Strip *strips, int avoid,
                      Cells *cells) {
    int count = 0;
    *cells = (Cells){0};
    for (int i = 0; i < face->count; i++) {
        const Strip *strip = &strips[face->first + i];
        int a = face->side == EAST ? strip->y : strip->x;
        int b = face->side == TOP ? strip->y : strip->low;
        if (!i || a < cells->a) cells->a = a;
        if (!i || b < cells->b) cells->b = b;
    }
    for (int i = 0; i < face->count; i++) {
        const Strip *strip = &strips[face->first + i];
        int a = (face->side == EAST ? strip->y : strip->x) - cells->a;
        int low = (face->side == TOP ? strip->y : strip->low) - cells->b;
        int high = face->side == TOP ? low + 1 : strip->high - cells->b;
        if (a >= FACE_EDGE || high > FACE_EDGE) return 0;
        if (face->side == TOP && avoid && figure_on(scene, strip->x, strip->y)) continue;
        for (int b = low; b < high; b++) cells->free[a][b] = 1, count++;
    }
    return count;
}

static Mark mark_at(const Face *face, const Strip *strips, double a, double b, double size) {
    const Strip *strip = &strips[face->first];
    if (face->side == TOP) return (Mark){a, b, strip->high, size};
    if (face->side == SOUTH) return (Mark){a, strip->y, b, size};
    return (Mark){strip->x + 1, a, b, size};
}

/* Whether the building hides this whole unit of a face. */
static int hides(const Scene *scene, const Face *face, const Strip *strips, int a, int b) {
    const Strip *strip = &strips[face->first];
    int x = face->side == EAST ? strip->x + 1 : a;
    int y = face->side == TOP ? b : face->side == SOUTH ? strip->y - 1 : a;
    int level = face->side == TOP ? strip->high : b + 1;
    double steep = steepness(scene);
    return height_at(scene, x, y) > level || shade(scene, x + 1, y - 1, steep) > level + steep;
}

static int all_hidden(const Scene *scene, const Face *face, const Strip *strips, const Cells *cells) {
    for (int a = 0; a < FACE_EDGE; a++)
        for (int b = 0; b < FACE_EDGE; b++)
            if (cells->free[a][b] && !hides(scene, face, strips, cells->a + a, cells->b + b)) return 0;
    return 1;
}

/* Middles of the rectangles of two by two units, of two units, and of single ones, one after the
 * other. Returns 0 when there are no more. */
static int next_middle(const Cells *cells, int *step, double *a, double *b) {
    static const int shapes[4][2] = {{2, 2}, {2, 1}, {1, 2}, {1, 1}};
    for (; *step < 4 * FACE_EDGE * FACE_EDGE; (*step)++) {
        const int *shape = shapes[*step / (FACE_EDGE * FACE_EDGE)];
        int i = *step / FACE_EDGE % FACE_EDGE, j = *step % FACE_EDGE, whole = 1;
        for (int k = 0; k < shape[0] * shape[1]; k++)
            whole &= is_free(cells, i + k / shape[1], j + k % shape[1]);
        if (!whole) continue;
        *a = i + shape[0] / 2.0, *b = j + shape[1] / 2.0;
        (*step)++;
        return 1;
    }
    return 0;
}

/* Points a quarter of a unit apart around which a mark lies within the face, one after the other. */
static int next_aside(const Cells *cells, double size, int *step, double *a, double *b) {
    for (; *step < 16 * FACE_EDGE * FACE_EDGE; (*step)++) {
        int i = *step / 16 / FACE_EDGE, j = *step / 16 % FACE_EDGE, within = cells->free[i][j];
        *a = i + (*step / 4 % 4) / 4.0, *b = j + (*step % 4) / 4.0;
        for (int k = 0; within && k < MARK_POINTS; k++)
            within = is_free(cells, floor_of(*a + mark_points[k][0] * mark_reach * size),
                             floor_of(*b + mark_points[k][1] * mark_reach * size));
        if (!within) continue;
        (*step)++;
        return 1;
    }
    return 0;
}

/* For Python: for each face a point around which a mark can be seen, and the mark's size. The middle
 * of as many free squares as possible is best, a place aside or a smaller mark will do. Marks that
 * cannot be seen at all have a place too. */
EXPORT void climbers_marks(const Scene *scene, const Face *faces, int count, const Strip *strips,
                           Mark *out) {
    for (int f = 0; f < count; f++) {
        const Face *face = &faces[f];
        Cells cells;
        double a = 0, b = 0;
        int best = -1, step = 0;
        if (!find_cells(scene, face, strips, 1, &cells)) find_cells(scene, face, strips, 0, &cells);
        next_middle(&cells, &step, &a, &b);
        out[f] = mark_at(face, strips, cells.a + a, cells.b + b, 1.0);
        if (all_hidden(scene, face, strips, &cells)) continue;
        for (int round = 0; round < 4 && best < MARK_POINTS; round++) {
            double size = size_steps[round];
            step = 0;
            while (best < MARK_POINTS && (round ? next_aside(&cells, size, &step, &a, &b)
                                                : next_middle(&cells, &step, &a, &b))) {
                Mark mark = mark_at(face, strips, cells.a + a, cells.b + b, size);
                int seen = climbers_mark_in_sight(scene, face->side, &mark, best);
                if (seen > best) best = seen, out[f] = mark;
            }
        }
    }
}

/* A trapezium in a band half a square wide: how near it is, and from where to where (down) it reaches
 * on the band's left and right border. */
typedef struct {
    int32_t thing, band, near, left[2], right[2];
} Patch;

/* Whether the insides meet: somewhere between the borders each begins above the other's end. */
EXPORT int climbers_patches_overlap(const Patch *one, const Patch *other) {
    double low = 0, high = 1;
    for (int turn = 0; turn < 2; turn++) {
        const Patch *over = turn ? other : one, *under = turn ? one : other;
        int at_left = under->left[1] - over->left[0], at_right = under->right[1] - over->right[0];
        if (at_left <= 0 && at_right <= 0) return 0;
        double crossing = at_left == at_right ? 0 : (double)at_left / (at_left - at_right);
        if (at_left < 0 && crossing > low) low = crossing;
        if (at_left >= 0 && at_right < 0 && crossing < high) high = crossing;
    }
    return low < high;
}

/* For Python: pairs of things of which the first must be painted before the second, some of them
 * several times. `patches` are in order of their bands. Returns how many there are, of which the
 * first `capacity` are written. */
EXPORT int climbers_hidden_pairs(const Patch *patches, int count, int32_t (*pairs)[2], int capacity) {
    int found = 0;
    for (int begin = 0, end; begin < count; begin = end) {
        for (end = begin; end < count && patches[end].band == patches[begin].band;) end++;
        for (int i = begin; i < end; i++)
            for (int k = begin; k < end; k++) {
                const Patch *far = &patches[i], *near = &patches[k];
                if (far->near >= near->near || far->thing == near->thing) continue;
                if (!climbers_patches_overlap(far, near)) continue;
                if (found < capacity) pairs[found][0] = far->thing, pairs[found][1] = near->thing;
                found++;
            }
    }
    return found;
}
