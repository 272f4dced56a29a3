/* How near boxes are: what the referee measures, and planners ask.
 *
 * Two convex boxes that do not overlap are nearest to each other at a corner of one (and any point of
 * the other) or at two edges; so the distance is the least of 16 distances between a corner and a box
 * and 144 between edges. If they overlap, the depth is the least push apart along one of the 15 axes
 * on which two boxes can be separated. */
#include "moon.h"
#include "vectors.h"

enum { CORNERS = 8, LINES = 12, CANDIDATES = 2 * CORNERS + LINES * LINES, AXES = 15 };

static const double CLEARLY = 1e-3;  /* metres: faces so far apart need no better axis */
static const double FLAT = 1e-6;     /* length under which a cross product gives no direction */
static const double ALIKE = 1e-9;    /* sine squared under which two edges count as parallel */
static const double APART = 1e-6;    /* metres; nearer boxes take their normal from the axis */
static const double PATCH = 2e-5;    /* metres; what is farther by so little is of the same touch */
static const double FARTHEST = 1e9;

/* Nearest points of two boxes: candidates. */
typedef struct {
    double on_a[CANDIDATES][3], on_b[CANDIDATES][3];
} Points;

/* The edges of a box: where they start, which way they go and how far. */
typedef struct {
    double start[LINES][3], length[LINES];
    const double *way[LINES];
} Lines;

static double within(double x, double low, double high) { return x < low ? low : x > high ? high : x; }

/* A point of the box's own frame, in the world. */
static void carry(const Box *box, const double *local, double *out) {
    for (int k = 0; k < 3; k++)
        out[k] = box->centre[k] + (box->axes[0][k] * local[0] + box->axes[1][k] * local[1] +
                                   box->axes[2][k] * local[2]);
}

/* Corners in the order of their signs, the first axis changing last. */
static void corner_of(const Box *box, int corner, double *out) {
    double local[3];
    for (int k = 0; k < 3; k++) local[k] = corner >> (2 - k) & 1 ? box->half[k] : -box->half[k];
    carry(box, local, out);
}

/* The gap along an axis of length 1, and which way that is from a to b. */
static double gap_along(const Box *a, const Box *b, const double *apart, const double *axis, double *sign) {
    double along = dot(apart, axis), spread = 0, more = 0;
    for (int k = 0; k < 3; k++) {
        spread += a->half[k] * size_of(dot(a->axes[k], axis));
        more += b->half[k] * size_of(dot(b->axes[k], axis));
    }
    *sign = along < 0 ? -1 : 1;
    return size_of(along) - (spread + more);
}

/* The best of the six axes that are normal to faces. */
static double faces_apart(const Box *a, const Box *b, double *way) {
    double apart[3], best = -FARTHEST;
    minus(b->centre, a->centre, apart);
    for (int axis = 0; axis < 6; axis++) {
        const Box *one = axis < 3 ? a : b, *other = axis < 3 ? b : a;
        const double *normal = one->axes[axis % 3];
        double along = dot(apart, normal), spread = 0;
        for (int k = 0; k < 3; k++) spread += size_of(dot(normal, other->axes[k])) * other->half[k];
        double gap = size_of(along) - (one->half[axis % 3] + spread);
        if (gap <= best) continue;
        best = gap;
        for (int k = 0; k < 3; k++) way[k] = normal[k] * (along < 0 ? -1 : 1);
    }
    return best;
}

/* The signed gap along a separating axis, and that axis from a to b: the best of the 15, unless a
 * face is CLEARLY apart from the other box. A negative gap is the depth of the overlap; a positive
 * one is a lower bound of the distance. */
static double separate(const Box *a, const Box *b, double *way) {
    double best = faces_apart(a, b, way), apart[3];
    if (best >= CLEARLY) return best;
    best = -FARTHEST;
    minus(b->centre, a->centre, apart);
    for (int k = 0; k < AXES; k++) {
        double axis[3], sign;
        if (k < 6)
            copy(k < 3 ? a->axes[k] : b->axes[k - 3], axis);
        else
            cross(a->axes[(k - 6) / 3], b->axes[(k - 6) % 3], axis);
        double length = root(dot(axis, axis));
        if (length <= FLAT) continue;
        for (int i = 0; i < 3; i++) axis[i] /= length;
        double gap = gap_along(a, b, apart, axis, &sign);
        if (gap <= best) continue;
        best = gap;
        for (int i = 0; i < 3; i++) way[i] = axis[i] * sign;
    }
    return best;
}

/* The point of the box that is nearest to this one. */
static void clamp(const Box *box, const double *point, double *out) {
    double from[3], local[3];
    minus(point, box->centre, from);
    for (int k = 0; k < 3; k++) local[k] = within(dot(box->axes[k], from), -box->half[k], box->half[k]);
    carry(box, local, out);
}

static void lines_of(const Box *box, Lines *out) {
    int line = 0;
    for (int axis = 0; axis < 3; axis++)
        for (int corner = 0; corner < CORNERS; corner++) {
            if (corner >> (2 - axis) & 1) continue;
            corner_of(box, corner, out->start[line]);
            out->way[line] = box->axes[axis];
            out->length[line++] = 2 * box->half[axis];
        }
}

/* All edges of one with all of the other. Parallel ones may be passed over: their nearest points are
 * found at the corners as well. */
static void lines_nearest(const Box *a, const Box *b, Points *out) {
    Lines of_a, of_b;
    lines_of(a, &of_a);
    lines_of(b, &of_b);
    int at = 2 * CORNERS;
    for (int i = 0; i < LINES; i++)
        for (int j = 0; j < LINES; j++, at++) {
            const double *u = of_a.way[i], *v = of_b.way[j];
            double between[3];
            minus(of_a.start[i], of_b.start[j], between);
            double cosine = dot(u, v), along_u = dot(between, u), along_v = dot(between, v);
            double sine2 = 1 - cosine * cosine;
            double s = (cosine * along_v - along_u) / (sine2 > ALIKE ? sine2 : 1);
            s = within(s, 0, of_a.length[i]);
            double t = within(along_v + cosine * s, 0, of_b.length[j]);
            s = within(cosine * t - along_u, 0, of_a.length[i]);
            for (int k = 0; k < 3; k++) {
                out->on_a[at][k] = of_a.start[i][k] + s * u[k];
                out->on_b[at][k] = of_b.start[j][k] + t * v[k];
            }
        }
}

static void nearest_points(const Box *a, const Box *b, Points *out) {
    for (int k = 0; k < CORNERS; k++) {
        corner_of(a, k, out->on_a[k]);
        clamp(b, out->on_a[k], out->on_b[k]);
        corner_of(b, k, out->on_b[CORNERS + k]);
        clamp(a, out->on_b[CORNERS + k], out->on_a[CORNERS + k]);
    }
    lines_nearest(a, b, out);
}

/* The middle of the smallest box with the same axes that has all points in it that are this near. */
static void middle_of(const Box *a, const Points *points, const double *far, double limit, double *out) {
    double low[3] = {FARTHEST, FARTHEST, FARTHEST}, high[3] = {-FARTHEST, -FARTHEST, -FARTHEST};
    for (int n = 0; n < CANDIDATES; n++) {
        if (far[n] > limit) continue;
        double from[3];
        for (int k = 0; k < 3; k++)
            from[k] = (points->on_a[n][k] + points->on_b[n][k]) / 2 - a->centre[k];
        for (int k = 0; k < 3; k++) {
            double local = dot(a->axes[k], from);
            if (local < low[k]) low[k] = local;
            if (local > high[k]) high[k] = local;
        }
    }
    double local[3];
    for (int k = 0; k < 3; k++) local[k] = (low[k] + high[k]) / 2;
    carry(a, local, out);
}

/* How near two boxes are, if their gap along this axis is known. */
static void measure(const Box *a, const Box *b, double gap, const double *axis, Near *out) {
    Points points;
    Box moved = *b;
    double pushed[3], far[CANDIDATES], least = FARTHEST;
    int best = 0;
    /* Overlapping boxes are first pushed apart until they just touch. */
    for (int k = 0; k < 3; k++) {
        pushed[k] = (gap < 0 ? gap : 0) * axis[k];
        moved.centre[k] -= pushed[k];
    }
    nearest_points(a, &moved, &points);
    for (int n = 0; n < CANDIDATES; n++) {
        double way[3];
        minus(points.on_b[n], points.on_a[n], way);
        far[n] = root(dot(way, way));
        if (far[n] < least) least = far[n], best = n;
    }
    middle_of(a, &points, far, least + PATCH, out->place);
    for (int k = 0; k < 3; k++) {
        out->place[k] += pushed[k] / 2;
        out->normal[k] = axis[k];
        if (gap > 0 && least > APART)
            out->normal[k] = (points.on_b[best][k] - points.on_a[best][k]) / least;
    }
    out->distance = gap < 0 ? gap : least;
}

/* See moon.h, for these and those below. */
API void moon_place_boxes(int bodies, const int32_t *counts, const Box *own, const double *poses,
                          Box *out) {
    for (int n = 0; n < bodies; n++, poses += 7) {
        double rotation[9], turn[4];
        double length = root(poses[3] * poses[3] + poses[4] * poses[4] + poses[5] * poses[5] +
                             poses[6] * poses[6]);
        for (int k = 0; k < 4; k++) turn[k] = poses[3 + k] / length;
        rotation_of(turn, rotation);
        for (int rod = 0; rod < counts[n]; rod++, own++, out++) {
            times(rotation, own->centre, out->centre);
            add_scaled(out->centre, poses, 1);
            copy(own->half, out->half);
            for (int k = 0; k < 3; k++) times(rotation, own->axes[k], out->axes[k]);
        }
    }
}

API void moon_heights(int count, const Box *box, double *out) {
    for (int n = 0; n < count; n++) {
        double reach[3];
        reach_of(&box[n], reach);
        out[2 * n] = box[n].centre[2] + reach[2];
        out[2 * n + 1] = box[n].centre[2] - reach[2];
    }
}

API int moon_near_boxes(int count, const Box *box, int others, const Box *other, double margin, int most,
                        Near *out) {
    double reaches[FIXED][3];
    int found = 0;
    if (others > FIXED) return -1;
    for (int k = 0; k < others; k++) reach_of(&other[k], reaches[k]);
    for (int row = 0; row < count; row++) {
        double reach[3], axis[3];
        reach_of(&box[row], reach);
        for (int k = 0; k < others; k++) {
            if (upright_apart(&box[row], reach, &other[k], reaches[k], margin)) continue;
            double gap = separate(&box[row], &other[k], axis);
            if (gap >= margin) continue;
            Near near = {.row = row, .column = k};
            measure(&box[row], &other[k], gap, axis, &near);
            if (near.distance >= margin) continue;
            if (found < most) out[found] = near;
            found++;
        }
    }
    return found;
}

API double moon_least_distance(int count, const Box *box, int others, const Box *other, double margin) {
    double deepest = 0, least = margin;
    for (int row = 0; row < count; row++) {
        double reach[3], reach_other[3], axis[3];
        reach_of(&box[row], reach);
        for (int k = 0; k < others; k++) {
            reach_of(&other[k], reach_other);
            if (upright_apart(&box[row], reach, &other[k], reach_other, least)) continue;
            double gap = separate(&box[row], &other[k], axis);
            if (gap < deepest) deepest = gap;
            if (gap < 0 || gap >= least) continue;
            Near near;
            measure(&box[row], &other[k], gap, axis, &near);
            if (near.distance < least) least = near.distance;
        }
    }
    return deepest < 0 ? deepest : least;
}

API void moon_separation(int count, const Box *box, const Box *other, double *gaps, double *ways) {
    for (int n = 0; n < count; n++) gaps[n] = separate(&box[n], &other[n], ways + 3 * n);
}

API double moon_displacement(int bodies, const int32_t *counts, const Box *own, const double *before,
                             const double *after) {
    double farthest = 0;
    for (int n = 0; n < bodies; n++, before += 7, after += 7) {
        Box was, is;
        for (int rod = 0; rod < counts[n]; rod++, own++) {
            int32_t one = 1;
            moon_place_boxes(1, &one, own, before, &was);
            moon_place_boxes(1, &one, own, after, &is);
            for (int corner = 0; corner < CORNERS; corner++) {
                double from[3], to[3], way[3];
                corner_of(&was, corner, from);
                corner_of(&is, corner, to);
                minus(to, from, way);
                double square = dot(way, way);
                if (square > farthest) farthest = square;
            }
        }
    }
    return root(farthest);
}

API void moon_upright_gaps(int count, const Box *box, int others, const Box *other, double *gaps) {
    for (int k = 0; k < others; k++) {
        double reach_other[3];
        reach_of(&other[k], reach_other);
        gaps[k] = FARTHEST;
        for (int row = 0; row < count; row++) {
            double reach[3], gap = -FARTHEST;
            reach_of(&box[row], reach);
            for (int i = 0; i < 3; i++) {
                double along = size_of(box[row].centre[i] - other[k].centre[i]) - reach[i] - reach_other[i];
                if (along > gap) gap = along;
            }
            if (gap < gaps[k]) gaps[k] = gap;
        }
    }
}
