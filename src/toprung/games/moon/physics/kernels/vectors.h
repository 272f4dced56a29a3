/* Arithmetic with vectors (three numbers) and matrices (nine, row by row). */
#ifndef TOPRUNG_MOON_VECTORS_H
#define TOPRUNG_MOON_VECTORS_H

static inline double root(double x) { return __builtin_sqrt(x); }

static inline double size_of(double x) { return x < 0 ? -x : x; }

static inline double dot(const double *a, const double *b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static inline void cross(const double *a, const double *b, double *out) {
    double x = a[1] * b[2] - a[2] * b[1];
    double y = a[2] * b[0] - a[0] * b[2];
    out[2] = a[0] * b[1] - a[1] * b[0];
    out[0] = x;
    out[1] = y;
}

static inline void copy(const double *a, double *out) {
    out[0] = a[0];
    out[1] = a[1];
    out[2] = a[2];
}

/* out += a * by */
static inline void add_scaled(double *out, const double *a, double by) {
    out[0] += a[0] * by;
    out[1] += a[1] * by;
    out[2] += a[2] * by;
}

static inline void minus(const double *a, const double *b, double *out) {
    out[0] = a[0] - b[0];
    out[1] = a[1] - b[1];
    out[2] = a[2] - b[2];
}

static inline void times(const double *matrix, const double *v, double *out) {
    double x = dot(matrix, v), y = dot(matrix + 3, v);
    out[2] = dot(matrix + 6, v);
    out[0] = x;
    out[1] = y;
}

static inline void times_transposed(const double *m, const double *v, double *out) {
    double x = m[0] * v[0] + m[3] * v[1] + m[6] * v[2];
    double y = m[1] * v[0] + m[4] * v[1] + m[7] * v[2];
    out[2] = m[2] * v[0] + m[5] * v[1] + m[8] * v[2];
    out[0] = x;
    out[1] = y;
}

static inline Two both(double x) { return (Two){x, x}; }

static inline double sum(Two x) { return x[0] + x[1]; }

static inline int any(Mask yes) { return (yes[0] | yes[1]) != 0; }

static inline Two pick(Mask yes, Two a, Two b) { return (Two)(((Mask)a & yes) | ((Mask)b & ~yes)); }

/* Where not `yes`, 0. */
static inline Two only(Mask yes, Two a) { return (Two)((Mask)a & yes); }

static inline Two roots(Two x) { return (Two){root(x[0]), root(x[1])}; }

static inline Two dots(const Two *a, const Two *b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

/* No point of a ladder is faster than this. */
static inline double end_speed(const double *velocity, const double *spin, double radius) {
    return root(dot(velocity, velocity)) + root(dot(spin, spin)) * radius;
}

/* The rotation matrix of a quaternion (w, x, y, z) of length 1. */
static inline void rotation_of(const double *q, double *out) {
    double w = q[0], x = q[1], y = q[2], z = q[3];
    out[0] = 1 - 2 * (y * y + z * z);
    out[1] = 2 * (x * y - w * z);
    out[2] = 2 * (x * z + w * y);
    out[3] = 2 * (x * y + w * z);
    out[4] = 1 - 2 * (x * x + z * z);
    out[5] = 2 * (y * z - w * x);
    out[6] = 2 * (x * z - w * y);
    out[7] = 2 * (y * z + w * x);
    out[8] = 1 - 2 * (x * x + y * y);
}

/* out = r m r^T */
static inline void conjugate(const double *r, const double *m, double *out) {
    double half[9];
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            half[3 * i + j] = r[3 * i] * m[j] + r[3 * i + 1] * m[3 + j] + r[3 * i + 2] * m[6 + j];
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) out[3 * i + j] = dot(half + 3 * i, r + 3 * j);
}

/* Half extents of the upright box around a box. */
static inline void reach_of(const Box *box, double *reach) {
    for (int k = 0; k < 3; k++)
        reach[k] = size_of(box->axes[0][k]) * box->half[0] + size_of(box->axes[1][k]) * box->half[1] +
                   size_of(box->axes[2][k]) * box->half[2];
}

/* Whether two upright boxes are so far apart. */
static inline int upright_apart(const Box *a, const double *reach_a, const Box *b,
                                const double *reach_b, double far) {
    for (int k = 0; k < 3; k++)
        if (size_of(a->centre[k] - b->centre[k]) - reach_a[k] - reach_b[k] >= far) return 1;
    return 0;
}

#endif
