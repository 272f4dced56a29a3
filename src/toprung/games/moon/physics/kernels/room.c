/* Whether there is room for a ladder: many poses in one call, as planners ask. */
#include "moon.h"
#include "vectors.h"

static const double ASKEW = 1e-12; /* squared sine below which two edges count as parallel */

/* Whether the boxes are so far apart along one of the 15 axes on which two can be separated. */
static int apart(const Box *a, const Box *b, double wanted) {
    double way[3], along_a[3], along_b[3], lean[3][3], slant[3][3];
    minus(b->centre, a->centre, way);
    for (int i = 0; i < 3; i++) {
        along_a[i] = dot(way, a->axes[i]);
        along_b[i] = dot(way, b->axes[i]);
        for (int j = 0; j < 3; j++) {
            lean[i][j] = dot(a->axes[i], b->axes[j]);
            slant[i][j] = size_of(lean[i][j]);
        }
    }
    for (int i = 0; i < 3; i++) {
        double of_a = a->half[i] + dot(slant[i], b->half);
        double of_b = b->half[i] + slant[0][i] * a->half[0] + slant[1][i] * a->half[1] +
                      slant[2][i] * a->half[2];
        if (size_of(along_a[i]) - of_a >= wanted || size_of(along_b[i]) - of_b >= wanted) return 1;
    }
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            int i1 = (i + 1) % 3, i2 = (i + 2) % 3, j1 = (j + 1) % 3, j2 = (j + 2) % 3;
            double sine = 1 - lean[i][j] * lean[i][j];
            if (sine < ASKEW) continue;
            double gap = size_of(along_a[i2] * lean[i1][j] - along_a[i1] * lean[i2][j]);
            gap -= a->half[i1] * slant[i2][j] + a->half[i2] * slant[i1][j];
            gap -= b->half[j1] * slant[i][j2] + b->half[j2] * slant[i][j1];
            if (gap >= wanted * root(sine)) return 1;
        }
    return 0;
}

/* See moon.h. */
API int moon_room(int rods, const Box *own, int poses, const double *pose, int others, const Box *box,
                  const double *wanted, double near, double *lowest, uint8_t *found) {
    double reaches[FIXED][3];
    if (rods > RODS || others > FIXED) return -1;
    for (int k = 0; k < others; k++) reach_of(&box[k], reaches[k]);
    for (int n = 0; n < poses; n++) {
        double rotation[9];
        rotation_of(pose + 7 * n + 3, rotation);
        found[n] = 0;
        for (int rod = 0; rod < rods; rod++) {
            Box placed;
            double reach[3];
            times(rotation, own[rod].centre, placed.centre);
            add_scaled(placed.centre, pose + 7 * n, 1);
            copy(own[rod].half, placed.half);
            for (int k = 0; k < 3; k++) times(rotation, own[rod].axes[k], placed.axes[k]);
            reach_of(&placed, reach);
            double low = placed.centre[2] - reach[2];
            if (!rod || low < lowest[n]) lowest[n] = low;
            for (int k = 0; k < others && found[n] < 2; k++) {
                if (upright_apart(&placed, reach, &box[k], reaches[k], near)) continue;
                found[n] = apart(&placed, &box[k], wanted[n]) ? 1 : 2;
            }
        }
    }
    return 0;
}
