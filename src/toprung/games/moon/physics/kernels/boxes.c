/* Where two boxes touch: the axis along which they are farthest apart (or overlap least), then the
 * overlap of the two faces that look at each other, or the nearest points of two crossing edges. */
#include "moon.h"
#include "vectors.h"

enum { MOST = 12, EDGES = 6 }; /* corners of a clipped face; axes below EDGES are normal to faces */

static const double KEEP = 1e-6;      /* metres by which another axis must be better than the last */
static const double PREFER = 2e-5;    /* and an edge better than a face */
static const double BESIDE = 3e-4;    /* metres by which other edges may be farther apart */
static const double NEVER = -1e9;
static const double PARALLEL = 1e-4;  /* squared sine under which edges count as parallel */

typedef struct {
    double turned[3][3], absolute[3][3]; /* b's axes as a sees them */
    double along_a[3], along_b[3], apart[3];
    const Box *a, *b;
} View;

/* The gap along one of the six axes that are normal to faces. */
static double face_gap(const View *v, int axis) {
    const double *ha = v->a->half, *hb = v->b->half;
    if (axis < 3) {
        const double *r = v->absolute[axis];
        return size_of(v->along_a[axis]) - (ha[axis] + (hb[0] * r[0] + hb[1] * r[1] + hb[2] * r[2]));
    }
    int j = axis - 3;
    double reach = ha[0] * v->absolute[0][j] + ha[1] * v->absolute[1][j] + ha[2] * v->absolute[2][j];
    return size_of(v->along_b[j]) - (hb[j] + reach);
}

/* The gap along one of the nine that cross two edges, if it is more than `least`, or something not
 * above that; no edge counts where edges are parallel. */
static inline double edge_gap(const View *v, int i, int j, double least) {
    const double *ha = v->a->half, *hb = v->b->half;
    int i1 = (i + 1) % 3, i2 = (i + 2) % 3, j1 = (j + 1) % 3, j2 = (j + 2) % 3;
    double along = v->along_a[i2] * v->turned[i1][j] - v->along_a[i1] * v->turned[i2][j];
    double reach = ha[i1] * v->absolute[i2][j] + ha[i2] * v->absolute[i1][j];
    reach += hb[j1] * v->absolute[i][j2] + hb[j2] * v->absolute[i][j1];
    double gap = size_of(along) - reach, sine2 = 1 - v->turned[i][j] * v->turned[i][j];
    if (sine2 < PARALLEL) return NEVER;
    /* An overlap only grows by the division: most need no root. */
    if (gap <= 0 && gap <= least) return NEVER;
    return gap / root(sine2);
}

static double gap_along(const View *v, int axis) {
    return axis < EDGES ? face_gap(v, axis) : edge_gap(v, (axis - EDGES) / 3, (axis - EDGES) % 3, NEVER);
}

/* The same from the boxes alone. */
static double gap_beside(const Box *a, const Box *b, int axis) {
    const Box *one = axis < 3 ? a : b, *other = axis < 3 ? b : a;
    const double *normal = one->axes[axis % 3];
    double apart[3], reach = one->half[axis % 3];
    minus(b->centre, a->centre, apart);
    for (int k = 0; k < 3; k++) reach += other->half[k] * size_of(dot(normal, other->axes[k]));
    return size_of(dot(normal, apart)) - reach;
}

/* And along one that crosses two edges, or NEVER where they overlap. */
static double gap_across(const Box *a, const Box *b, int i, int j) {
    double apart[3], normal[3], reach = 0;
    minus(b->centre, a->centre, apart);
    cross(a->axes[i], b->axes[j], normal);
    double sine2 = dot(normal, normal);
    for (int k = 1; k < 3; k++) {
        int m = (i + k) % 3, n = (j + k) % 3;
        reach += a->half[m] * size_of(dot(normal, a->axes[m]));
        reach += b->half[n] * size_of(dot(normal, b->axes[n]));
    }
    double gap = size_of(dot(normal, apart)) - reach;
    return gap <= 0 || sine2 < PARALLEL ? NEVER : gap / root(sine2);
}

/* A corner of a face seen from the other: u and v along that, w out of it; `edge` is the edge that
 * leads on from here: 0 to 3 its own, 4 to 7 those of the face that clips it. */
typedef struct {
    double u, v, w;
    int feature, edge;
} Corner;

/* Keep what is inside `sign * coordinate <= limit`. Returns how many corners remain. */
static int clip(const Corner *in, int count, int plane, int coordinate, double sign, double limit,
                Corner *out) {
    int made = 0;
    for (int k = 0; k < count; k++) {
        const Corner *here = &in[k], *next = &in[k + 1 == count ? 0 : k + 1];
        double from = sign * (coordinate ? here->v : here->u) - limit;
        double to = sign * (coordinate ? next->v : next->u) - limit;
        if (from <= 0) out[made++] = *here;
        if ((from <= 0) == (to <= 0)) continue;
        double share = from / (from - to);
        Corner *corner = &out[made++];
        corner->u = here->u + share * (next->u - here->u);
        corner->v = here->v + share * (next->v - here->v);
        corner->w = here->w + share * (next->w - here->w);
        corner->feature = 16 + here->edge * 4 + plane;
        corner->edge = from <= 0 ? 4 + plane : here->edge;
    }
    return made;
}

/* Face `axis` of one box against the other; `flipped` if the one is b. */
static void meet_faces(const Box *one, const Box *other, int axis, int flipped, double margin,
                       Touching *out) {
    double away[3];
    minus(other->centre, one->centre, away);
    double sign = dot(one->axes[axis], away) < 0 ? -1 : 1;
    double normal[3] = {sign * one->axes[axis][0], sign * one->axes[axis][1],
                        sign * one->axes[axis][2]};
    int facing = 0;
    double lean[3], most = -1;
    for (int k = 0; k < 3; k++) {
        lean[k] = dot(normal, other->axes[k]);
        if (size_of(lean[k]) > most + 1e-9) most = size_of(lean[k]), facing = k;
    }
    int p = (facing + 1) % 3, q = (facing + 2) % 3, u = (axis + 1) % 3, v = (axis + 2) % 3;
    double side = lean[facing] < 0 ? 1 : -1;
    static const double SIGNS[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    Corner first[MOST], second[MOST];
    for (int k = 0; k < 4; k++) {
        double at[3] = {away[0], away[1], away[2]};
        add_scaled(at, other->axes[facing], side * other->half[facing]);
        add_scaled(at, other->axes[p], SIGNS[k][0] * other->half[p]);
        add_scaled(at, other->axes[q], SIGNS[k][1] * other->half[q]);
        first[k] = (Corner){dot(at, one->axes[u]), dot(at, one->axes[v]),
                            dot(at, normal) - one->half[axis], k, k};
    }
    int count = clip(first, 4, 0, 0, 1, one->half[u], second);
    count = clip(second, count, 1, 0, -1, one->half[u], first);
    count = clip(first, count, 2, 1, 1, one->half[v], second);
    count = clip(second, count, 3, 1, -1, one->half[v], first);
    int near = 0;
    for (int k = 0; k < count; k++)
        if (first[k].w < margin) first[near++] = first[k];
    count = near < POINTS ? near : POINTS;
    int name = ((axis * 2 + (sign > 0)) * 3 + facing) * 2 + (side > 0);
    out->count = count;
    out->holder = flipped;
    for (int k = 0; k < 3; k++) out->normal[k] = flipped ? -normal[k] : normal[k];
    for (int k = 0; k < count; k++) {
        Found *found = &out->found[k];
        double on_one[3], on_other[3];
        copy(one->centre, on_one);
        add_scaled(on_one, one->axes[u], first[k].u);
        add_scaled(on_one, one->axes[v], first[k].v);
        add_scaled(on_one, normal, one->half[axis]);
        copy(on_one, on_other);
        add_scaled(on_other, normal, first[k].w);
        copy(flipped ? on_other : on_one, found->on_a);
        copy(flipped ? on_one : on_other, found->on_b);
        found->gap = first[k].w;
        found->feature = ((name * 2 + flipped) << 8) + first[k].feature;
    }
}

/* Crossing edges: up to four of either box run along the two that are nearest, and all that are nearly
 * as near count, so that a rod lying on two edges of another does not rock from one to the other. */
static void meet_edges(const View *v, int axis, double margin, Touching *out) {
    const Box *a = v->a, *b = v->b;
    int i = (axis - EDGES) / 3, j = (axis - EDGES) % 3;
    int i1 = (i + 1) % 3, i2 = (i + 2) % 3, j1 = (j + 1) % 3, j2 = (j + 2) % 3;
    double *normal = out->normal;
    cross(a->axes[i], b->axes[j], normal);
    double scale = 1 / root(dot(normal, normal));
    if (dot(normal, v->apart) < 0) scale = -scale;
    for (int k = 0; k < 3; k++) normal[k] *= scale;
    double cosine = v->turned[i][j], sine2 = 1 - cosine * cosine;
    double farthest = out->gap + BESIDE < margin ? out->gap + BESIDE : margin;
    out->count = 0;
    out->holder = 0;
    double steps[4] = {a->half[i1] * dot(a->axes[i1], normal), a->half[i2] * dot(a->axes[i2], normal),
                       -b->half[j1] * dot(b->axes[j1], normal), -b->half[j2] * dot(b->axes[j2], normal)};
    double middle = dot(v->apart, normal);
    for (int k = 0; k < 16 && out->count < POINTS; k++) {
        double gap = middle - (k & 1 ? steps[0] : -steps[0]) - (k & 2 ? steps[1] : -steps[1]) -
                     (k & 4 ? steps[2] : -steps[2]) - (k & 8 ? steps[3] : -steps[3]);
        if (gap > farthest || gap < out->gap - KEEP) continue;
        double p[3] = {0, 0, 0}, q[3] = {v->apart[0], v->apart[1], v->apart[2]}, between[3];
        add_scaled(p, a->axes[i1], k & 1 ? a->half[i1] : -a->half[i1]);
        add_scaled(p, a->axes[i2], k & 2 ? a->half[i2] : -a->half[i2]);
        add_scaled(q, b->axes[j1], k & 4 ? b->half[j1] : -b->half[j1]);
        add_scaled(q, b->axes[j2], k & 8 ? b->half[j2] : -b->half[j2]);
        minus(q, p, between);
        double along_a = dot(between, a->axes[i]), along_b = dot(between, b->axes[j]);
        double s = (along_a - cosine * along_b) / sine2, t = (cosine * along_a - along_b) / sine2;
        if (size_of(s) > a->half[i] || size_of(t) > b->half[j]) continue;
        Found *found = &out->found[out->count++];
        copy(a->centre, found->on_a);
        add_scaled(found->on_a, p, 1);
        add_scaled(found->on_a, a->axes[i], s);
        copy(found->on_a, found->on_b);
        add_scaled(found->on_b, normal, gap);
        found->gap = gap;
        found->feature = (1 << 20) + axis * 16 + k;
    }
}

void meet_boxes(const Box *a, const Box *b, double margin, int before, Touching *out) {
    View v = {.a = a, .b = b};
    out->count = 0;
    out->axis = before;
    if (before >= 0) {
        out->gap = before < EDGES ? gap_beside(a, b, before)
                                  : gap_across(a, b, (before - EDGES) / 3, (before - EDGES) % 3);
        if (out->gap > margin) return;
    }
    minus(b->centre, a->centre, v.apart);
    for (int i = 0; i < 3; i++) {
        v.along_a[i] = dot(a->axes[i], v.apart);
        v.along_b[i] = dot(b->axes[i], v.apart);
        for (int j = 0; j < 3; j++) {
            v.turned[i][j] = dot(a->axes[i], b->axes[j]);
            v.absolute[i][j] = size_of(v.turned[i][j]);
        }
    }
    double last = before >= 0 ? gap_along(&v, before) : NEVER;
    out->gap = last;
    if (last > margin) return;
    double face = NEVER, edge = NEVER;
    int best_face = 0, best_edge = EDGES;
    for (int axis = 0; axis < EDGES; axis++) {
        double gap = face_gap(&v, axis);
        if (gap > face) face = gap, best_face = axis;
    }
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            double gap = edge_gap(&v, i, j, edge > face + PREFER ? edge : face + PREFER);
            if (gap > edge) edge = gap, best_edge = EDGES + 3 * i + j;
        }
    int crossing = edge > face + PREFER, best = crossing ? best_edge : best_face;
    out->gap = edge > face ? edge : face;
    out->axis = best;
    if (out->gap > margin) return;
    if (before >= 0 && crossing == (before >= EDGES) && last > (crossing ? edge : face) - KEEP)
        best = before;
    if (crossing) {
        out->axis = best;
        meet_edges(&v, best, margin, out);
        if (out->count) return;
        best = best_face;
    }
    out->axis = best;
    if (best < 3)
        meet_faces(a, b, best, 0, margin, out);
    else
        meet_faces(b, a, best - 3, 1, margin, out);
}

void meet_table(const Box *a, double margin, Touching *out) {
    Corner corners[8];
    double lowest = 1e9;
    int count = 0;
    for (int k = 0; k < 8; k++) {
        double at[3];
        copy(a->centre, at);
        for (int axis = 0; axis < 3; axis++)
            add_scaled(at, a->axes[axis], k >> axis & 1 ? a->half[axis] : -a->half[axis]);
        if (at[2] < lowest) lowest = at[2];
        if (at[2] < margin) corners[count++] = (Corner){at[0], at[1], at[2], k, 0};
    }
    out->gap = lowest;
    out->axis = -1;
    out->holder = 1;
    out->normal[0] = out->normal[1] = 0;
    out->normal[2] = -1;
    out->count = count;
    for (int k = 0; k < out->count; k++) {
        Found *found = &out->found[k];
        found->on_a[0] = found->on_b[0] = corners[k].u;
        found->on_a[1] = found->on_b[1] = corners[k].v;
        found->on_a[2] = found->gap = corners[k].w;
        found->on_b[2] = 0;
        found->feature = corners[k].feature;
    }
}
