#include <stdio.h>
#include "moon.h"
#include "vectors.h"
API void moon_show(World *world, int id) {
    for (int k = 0; k < world->pairs; k++) {
        Pair *p = &world->pair[k];
        if (p->manifold < 0 || (p->a != id && p->b != id)) continue;
        Manifold *m = &world->manifold[p->manifold];
        printf("   (%d.%d %d.%d) axis %d n(%.3f %.3f %.3f):", p->a, p->rod_a, p->b, p->rod_b, p->axis, m->normal[0], m->normal[1], m->normal[2]);
        for (int i = 0; i < m->count; i++) {
            Point *q = &m->points[i];
            double pa[3], pb[3];
            times(world->frames[p->a].rotation, q->on_a, pa); add_scaled(pa, world->frames[p->a].place, 1);
            times(world->frames[p->b].rotation, q->on_b, pb); add_scaled(pb, world->frames[p->b].place, 1);
            minus(pb, pa, pb);
            double g = dot(pb, m->normal);
            printf(" [f%x gap %.2fum push %.4f N slip %d at %.4f %.4f]", q->feature, g*1e6, q->load*240, q->slipping, q->on_a[0], q->on_a[2]);
        }
        printf("\n");
    }
}
API void moon_slips(World *world) {
    for (int k = 0; k < world->pairs; k++) {
        Pair *p = &world->pair[k];
        if (p->manifold < 0) continue;
        Manifold *m = &world->manifold[p->manifold];
        int show = 0;
        for (int i = 0; i < m->count; i++) { if (m->points[i].slipping && m->points[i].load > 0) show = 1; }
        if (!show) continue;
        printf("   (%d.%d %d.%d) axis %d n(%.3f %.3f %.3f):", p->a, p->rod_a, p->b, p->rod_b, p->axis, m->normal[0], m->normal[1], m->normal[2]);
        for (int i = 0; i < m->count; i++) {
            Point *q = &m->points[i];
            double pa[3], pb[3];
            times(world->frames[p->a].rotation, q->on_a, pa); add_scaled(pa, world->frames[p->a].place, 1);
            times(world->frames[p->b].rotation, q->on_b, pb); add_scaled(pb, world->frames[p->b].place, 1);
            minus(pb, pa, pb);
            double g = dot(pb, m->normal); add_scaled(pb, m->normal, -g);
            printf(" [f%x gap %.2fum t %.2f push %.4f N slip %d]", q->feature, g*1e6, root(dot(pb,pb))*1e6, q->load*240, q->slipping);
        }
        printf("\n");
    }
}
API void moon_pairs(World *world) {
    for (int k = 0; k < world->pairs; k++) {
        Pair *p = &world->pair[k];
        double t = world->bodies[p->a].travel + (p->b < BASE ? world->bodies[p->b].travel : 0);
        printf("      pair %d.%d %d.%d m %d axis %d due in %.6f\n", p->a, p->rod_a, p->b, p->rod_b, p->manifold, p->axis, p->due - t);
    }
    printf("   travel since listed %.6f low %f %f\n", world->bodies[14].travel - world->bodies[14].travel_listed, world->low[14][0][2], world->frames[BASE].high[2]);
}
