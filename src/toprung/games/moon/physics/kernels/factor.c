/* Linear equations with a block of six numbers for each ladder: a Cholesky factorisation that leaves
 * out blocks that stay zero, in the order of least neighbours. */
#include "moon.h"
#include "vectors.h"

static int bits_in(uint32_t bits) {
    int count = 0;
    for (; bits; bits &= bits - 1) count++;
    return count;
}

/* Which ladder is eliminated when, and which later ones are affected by it. */
void order(World *world) {
    uint32_t near[BODIES] = {0}, left = world->members;
    for (int m = 0; m < world->meetings; m++) {
        const Meeting *meeting = &world->meeting[m];
        if (meeting->b >= BASE) continue;
        near[meeting->a] |= 1u << meeting->b;
        near[meeting->b] |= 1u << meeting->a;
    }
    uint32_t later[BODIES];
    for (world->ranks = 0; left; world->ranks++) {
        int best = -1, least = BODIES + 1;
        for (int k = 0; k < BODIES; k++) {
            if (!(left >> k & 1)) continue;
            int count = bits_in(near[k]);
            if (count < least) least = count, best = k;
        }
        left &= ~(1u << best);
        world->rank[best] = world->ranks;
        world->ranked[world->ranks] = best;
        later[world->ranks] = near[best];
        for (int k = 0; k < BODIES; k++)
            if (near[best] >> k & 1) near[k] = (near[k] | near[best]) & ~(1u << k) & ~(1u << best);
    }
    for (int r = 0; r < world->ranks; r++) {
        world->later[r] = 0;
        for (int k = 0; k < BODIES; k++)
            if (later[r] >> k & 1) world->later[r] |= 1u << world->rank[k];
    }
}

/* A block is 6 by 6, column by column, two numbers side by side. */
static inline double at(const Two *m, int row, int column) { return m[3 * column + row / 2][row % 2]; }

/* One column of it less the columns before it, by the row of the factor that belongs to it. */
static inline void reduce(const Two *own, Two *m, int column) {
    for (int k = 0; k < column; k++) {
        double by = at(own, column, k);
        for (int i = 0; i < 3; i++) m[3 * column + i] -= m[3 * k + i] * by;
    }
}

/* The lower triangle of a block becomes its Cholesky factor, with inverse diagonal. Where a pivot is
 * not positive nothing is to change: its inverse is 0. Returns how many are not. */
static int factor_own(Two *m) {
    int bad = 0;
    for (int j = 0; j < 6; j++) {
        reduce(m, m, j);
        double pivot = at(m, j, j), inverse = pivot > 0 ? 1 / root(pivot) : 0;
        bad += !(pivot > 0);
        for (int i = 0; i < 3; i++) m[3 * j + i] *= inverse;
        m[3 * j + j / 2][j % 2] = inverse;
    }
    return bad;
}

/* Each row of the block solved against the factor. */
static void factor_below(const Two *own, Two *m) {
    for (int j = 0; j < 6; j++) {
        reduce(own, m, j);
        double inverse = at(own, j, j);
        for (int i = 0; i < 3; i++) m[3 * j + i] *= inverse;
    }
}

/* out -= a b^T */
static void subtract_product(const Two *a, const Two *b, Two *out) {
    for (int j = 0; j < 6; j++) {
        Two column[3] = {out[3 * j], out[3 * j + 1], out[3 * j + 2]};
        for (int k = 0; k < 6; k++) {
            double by = at(b, j, k);
            for (int i = 0; i < 3; i++) column[i] -= a[3 * k + i] * by;
        }
        for (int i = 0; i < 3; i++) out[3 * j + i] = column[i];
    }
}

int factorise(World *world) {
    int bad = 0;
    for (int r = 0; r < world->ranks; r++) {
        Two *own = world->block[r][r];
        bad += factor_own(own);
        for (uint32_t bits = world->later[r]; bits; bits &= bits - 1)
            factor_below(own, world->block[__builtin_ctz(bits)][r]);
        for (uint32_t rows = world->later[r]; rows; rows &= rows - 1) {
            int row = __builtin_ctz(rows);
            for (uint32_t columns = world->later[r]; columns; columns &= columns - 1) {
                int column = __builtin_ctz(columns);
                if (column > row) break;
                subtract_product(world->block[row][r], world->block[column][r],
                                 world->block[row][column]);
            }
        }
    }
    return bad;
}

/* The change of motions that takes the imbalance away, if the springs stay as they are. */
void solve_factored(World *world) {
    Two x[BODIES][3];
    for (int r = 0; r < world->ranks; r++) {
        const double *lost = world->lost[world->ranked[r]];
        for (int i = 0; i < 3; i++) x[r][i] = (Two){-lost[2 * i], -lost[2 * i + 1]};
    }
    for (int r = 0; r < world->ranks; r++) {
        const Two *own = world->block[r][r];
        double known[6];
        for (int i = 0; i < 6; i++) {
            double left = x[r][i / 2][i % 2];
            for (int k = 0; k < i; k++) left -= at(own, i, k) * known[k];
            known[i] = left * at(own, i, i);
        }
        for (int i = 0; i < 3; i++) x[r][i] = (Two){known[2 * i], known[2 * i + 1]};
        for (uint32_t bits = world->later[r]; bits; bits &= bits - 1) {
            int row = __builtin_ctz(bits);
            const Two *block = world->block[row][r];
            for (int i = 0; i < 3; i++) {
                Two left = x[row][i];
                for (int k = 0; k < 6; k++) left -= block[3 * k + i] * known[k];
                x[row][i] = left;
            }
        }
    }
    for (int r = world->ranks - 1; r >= 0; r--) {
        const Two *own = world->block[r][r];
        double *known = world->change[r];
        Two less[6] = {{0}};
        for (uint32_t bits = world->later[r]; bits; bits &= bits - 1) {
            int row = __builtin_ctz(bits);
            const Two *block = world->block[row][r];
            for (int i = 0; i < 6; i++) less[i] += dots(block + 3 * i, x[row]);
        }
        for (int i = 5; i >= 0; i--) {
            double left = x[r][i / 2][i % 2] - sum(less[i]);
            for (int k = i + 1; k < 6; k++) left -= at(own, k, i) * known[k];
            known[i] = left * at(own, i, i);
        }
        for (int i = 0; i < 3; i++) x[r][i] = (Two){known[2 * i], known[2 * i + 1]};
    }
}
