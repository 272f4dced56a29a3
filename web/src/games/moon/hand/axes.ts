import { Plane, type Ray, Vector3 } from "three";

/** Directions of the picture, as the camera stands: all of length 1. */
export interface ViewAxes {
  right: Vector3;
  /** Away from the viewer, level with the table. */
  away: Vector3;
  /** From the table to the viewer's eye. */
  eye: Vector3;
}

export function newViewAxes(): ViewAxes {
  return { right: new Vector3(), away: new Vector3(), eye: new Vector3() };
}

/** The axes of a camera at these angles (radians). */
export function viewAxes(azimuth: number, elevation: number, out: ViewAxes): ViewAxes {
  out.right.set(-Math.sin(azimuth), Math.cos(azimuth), 0);
  out.away.set(-Math.cos(azimuth), -Math.sin(azimuth), 0);
  out.eye.copy(out.away).multiplyScalar(-Math.cos(elevation)).setZ(Math.sin(elevation));
  return out;
}

const UP = new Vector3(0, 0, 1);
const PLANE = new Plane();
/** The least cosine between a ray and the normal of a plane that it meets. */
const GRAZING = 0.03;

/** Where a ray meets the level plane through a place; false if it does not, or only far away. */
export function onLevelPlane(ray: Ray, place: Vector3, out: Vector3): boolean {
  if (Math.abs(ray.direction.z) < GRAZING) return false;
  return ray.intersectPlane(PLANE.setFromNormalAndCoplanarPoint(UP, place), out) !== null;
}

/** Where a ray meets the upright plane through a place that faces the viewer; false if it does not. */
export function onUprightPlane(ray: Ray, place: Vector3, axes: ViewAxes, out: Vector3): boolean {
  if (ray.direction.dot(axes.away) < GRAZING) return false;
  return ray.intersectPlane(PLANE.setFromNormalAndCoplanarPoint(axes.away, place), out) !== null;
}
