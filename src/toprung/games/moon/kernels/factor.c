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
    for (int m = world->first; m < world->end; m++) {
        const Contact *contact = &world->contacts[world->sequence[m]];
        if (contact->b >= BASE) continue;
        near[contact->a] |= 1u << contact->b;
        near[contact->b] |= 1u << contact->a;
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

/* The lower triangle of a 6 by 6 block becomes its Cholesky factor, with inverse diagonal. */
static void factor_own(double *m) {
    for (int j = 0; j < 6; j++) {
        double left = m[7 * j];
        for (int k = 0; k < j; k++) left -= m[6 * j + k] * m[6 * j + k];
        double inverse = 1 / root(left);
        m[7 * j] = inverse;
        for (int i = j + 1; i < 6; i++) {
            double sum = m[6 * i + j];
            for (int k = 0; k < j; k++) sum -= m[6 * i + k] * m[6 * j + k];
            m[6 * i + j] = sum * inverse;
        }
    }
}

/* Each row of the block solved against the factor. */
static void factor_below(const double *own, double *m) {
    for (int i = 0; i < 6; i++)
        for (int j = 0; j < 6; j++) {
            double sum = m[6 * i + j];
            for (int k = 0; k < j; k++) sum -= m[6 * i + k] * own[6 * j + k];
            m[6 * i + j] = sum * own[7 * j];
        }
}

/* The lower triangle of out -= a a^T */
static void subtract_square(const double *a, double *out) {
    for (int i = 0; i < 6; i++)
        for (int j = 0; j <= i; j++) {
            double sum = out[6 * i + j];
            for (int k = 0; k < 6; k++) sum -= a[6 * i + k] * a[6 * j + k];
            out[6 * i + j] = sum;
        }
}

/* out -= a b^T */
static void subtract_product(const double *a, const double *b, double *out) {
    double turned[36];
    for (int i = 0; i < 6; i++)
        for (int j = 0; j < 6; j++) turned[6 * j + i] = b[6 * i + j];
    for (int i = 0; i < 6; i++) {
        double row[6];
        for (int j = 0; j < 6; j++) row[j] = out[6 * i + j];
        for (int k = 0; k < 6; k++)
            for (int j = 0; j < 6; j++) row[j] -= a[6 * i + k] * turned[6 * k + j];
        for (int j = 0; j < 6; j++) out[6 * i + j] = row[j];
    }
}

void factorise(World *world) {
    for (int r = 0; r < world->ranks; r++) {
        double *own = world->block[r][r];
        factor_own(own);
        for (uint32_t bits = world->later[r]; bits; bits &= bits - 1)
            factor_below(own, world->block[__builtin_ctz(bits)][r]);
        for (uint32_t rows = world->later[r]; rows; rows &= rows - 1) {
            int row = __builtin_ctz(rows);
            subtract_square(world->block[row][r], world->block[row][row]);
            for (uint32_t columns = world->later[r]; columns; columns &= columns - 1) {
                int column = __builtin_ctz(columns);
                if (column >= row) break;
                subtract_product(world->block[row][r], world->block[column][r],
                                 world->block[row][column]);
            }
        }
    }
}

/* The change of velocities that takes the imbalance away, if the springs stay as they are. */
void solve_factored(World *world) {
    double(*x)[6] = world->change;
    for (int r = 0; r < world->ranks; r++)
        for (int j = 0; j < 6; j++) x[r][j] = -world->lost[world->ranked[r]][j];
    for (int r = 0; r < world->ranks; r++) {
        const double *own = world->block[r][r];
        for (int i = 0; i < 6; i++) {
            double sum = x[r][i];
            for (int k = 0; k < i; k++) sum -= own[6 * i + k] * x[r][k];
            x[r][i] = sum * own[7 * i];
        }
        for (uint32_t bits = world->later[r]; bits; bits &= bits - 1) {
            int row = __builtin_ctz(bits);
            const double *block = world->block[row][r];
            for (int i = 0; i < 6; i++)
                for (int k = 0; k < 6; k++) x[row][i] -= block[6 * i + k] * x[r][k];
        }
    }
    for (int r = world->ranks - 1; r >= 0; r--) {
        const double *own = world->block[r][r];
        for (uint32_t bits = world->later[r]; bits; bits &= bits - 1) {
            int row = __builtin_ctz(bits);
            const double *block = world->block[row][r];
            for (int k = 0; k < 6; k++)
                for (int i = 0; i < 6; i++) x[r][i] -= block[6 * k + i] * x[row][k];
        }
        for (int i = 5; i >= 0; i--) {
            double sum = x[r][i];
            for (int k = i + 1; k < 6; k++) sum -= own[6 * k + i] * x[r][k];
            x[r][i] = sum * own[7 * i];
        }
    }
}

