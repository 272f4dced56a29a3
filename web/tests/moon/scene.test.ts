import {
  Mesh,
  Scene,
  type BufferGeometry,
  type Material,
  type Object3D,
  type Texture,
} from "three";
import { afterEach, expect, test, vi } from "vitest";

import { present } from "../../src/checked";
import { waiting, readPieces, type MoonView } from "../../src/games/moon/model";
import { poseOf } from "../../src/protocol/frames";
import { MoonScene, type Ground } from "../../src/games/moon/view/scene";
import { TRAITS } from "../../src/scene/quality";

const rod = (part: string, x: number, half: number[], turn = [1, 0, 0, 0]) => ({
  part,
  number: 0,
  centre: [x, 0, 0],
  half,
  turn,
  foot: true,
  tip: true,
});
const ladder = (id: number) => ({
  id,
  name: `ladder ${id}`,
  shape: { en: "", fr: "", de: "" },
  straight: id < 3,
  mass: 0.01,
  length: 0.15,
  tint: "#fff",
  rods: [
    rod("left rail", -0.018, [0.003, 0.003, 0.075]),
    rod("right rail", 0.018, [0.003, 0.003, 0.075]),
    rod("rung", 0, [0.0025, 0.002, 0.0165], [Math.SQRT1_2, 0, Math.SQRT1_2, 0]),
  ],
});
const pieces = readPieces({
  ladders: Array.from({ length: 30 }, (_, id) => ladder(id)),
  slab: [0.07, 0.045, 0.004],
  groove: { length: 0.052, depth: 0.014, play: 0.0001, wall: 0.004, lean_limit: 0.43 },
  reach: 0.6,
  fingers: 0.002,
  hand: { speed: 0.5, spin: 6, stiffness: 40, caution: 0.03 },
  lid: 0.18,
  beats: 60,
});
const box = { part: "slab", centre: [0, 0, 0.004], half: [0.07, 0.045, 0.004], turn: [1, 0, 0, 0] };
const view = {
  phase: "take",
  hand: 9,
  supply: 26,
  structure: [0, 1],
  starting: [0, 1],
  gone: [],
  drops: [1, 0],
  pool: 6,
  team: { lid: 0.18 },
  setting: { move: "set:gate", base: [box, { ...box, part: "wall" }], holders: [] },
} as unknown as MoonView;

function ground(): Ground {
  return {
    scene: new Scene(),
    traits: TRAITS.low,
    still: true,
    canvas: document.createElement("canvas"),
    frame: () => undefined,
    light: () => undefined,
    invalidate: () => undefined,
  };
}

/** What is written on canvases, which there are none of here. */
function written(): string[] {
  const words: string[] = [];
  const known: Record<string, unknown> = {
    measureText: (said: string) => ({ width: 20 * said.length }),
    fillText: (said: string) => words.push(said),
  };
  const pen = new Proxy(known, { get: (own, name) => own[String(name)] ?? (() => undefined) });
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(
    pen as unknown as ImageBitmapRenderingContext,
  );
  return words;
}

afterEach(() => vi.restoreAllMocks());

/** Everything on the graphics processor that hangs in a scene. */
function resources(scene: Object3D): Set<BufferGeometry | Material | Texture> {
  const found = new Set<BufferGeometry | Material | Texture>();
  scene.traverse((object) => {
    const mesh = object as Mesh<BufferGeometry, Material>;
    if (!mesh.geometry) return;
    found.add(mesh.geometry).add(mesh.material);
    if (mesh.customDepthMaterial) found.add(mesh.customDepthMaterial);
    const map = (mesh.material as { map?: Texture | null }).map;
    if (map) found.add(map);
  });
  return found;
}

test("a table that is left 50 times leaves nothing behind", () => {
  const stage = ground();
  written();
  for (let i = 0; i < 50; i++) {
    const scene = new MoonScene(stage, pieces);
    scene.show(view);
    scene.nameLid("box lid, 18 cm");
    const kept = resources(stage.scene);
    expect(kept.size).toBeGreaterThan(12);
    for (const one of kept)
      (one as BufferGeometry).addEventListener("dispose", () => kept.delete(one));
    scene.dispose();
    expect(stage.scene.children).toHaveLength(0);
    expect(kept.size).toBe(0);
  }
});

test("the pane behind a team's structure says that it is the lid of the box, in any language", () => {
  const stage = ground();
  const words = written();
  const scene = new MoonScene(stage, pieces);
  scene.nameLid("box lid, 18 cm");
  expect(words).toEqual([]); // nobody scores yet
  scene.show(view);
  expect(words).toEqual(["box lid, 18 cm"]);
  const meshes = stage.scene.children.length;
  scene.nameLid("Schachteldeckel, 18 cm");
  scene.show(view);
  expect(words).toEqual(["box lid, 18 cm", "Schachteldeckel, 18 cm"]);
  expect(stage.scene.children).toHaveLength(meshes);
  scene.show({ ...view, team: null } as MoonView);
  scene.dispose();
  expect(stage.scene.children).toHaveLength(0);
});

test("another way of inserting the starting ladders takes the old base away", () => {
  const stage = ground();
  const scene = new MoonScene(stage, pieces);
  scene.show(view);
  const before = stage.scene.children.length;
  scene.prepare({ ...present(view.setting, "setting"), move: "set:roof" });
  expect(stage.scene.children).toHaveLength(before);
  scene.dispose();
});

test("as many ladders wait as the server says, and the spare straight one is not among them", () => {
  const ids = waiting(pieces, view);
  expect(ids).toHaveLength(26);
  expect(ids).not.toContain(2);
  expect(ids).not.toContain(9);
});

test("all ladders are drawn in one go", () => {
  const stage = ground();
  const scene = new MoonScene(stage, pieces);
  scene.show(view);
  const meshes: Mesh[] = [];
  stage.scene.traverse((object) => object instanceof Mesh && meshes.push(object));
  expect(meshes.length).toBeLessThan(12);
  scene.dispose();
});

test.each([
  { still: false, moves: true },
  { still: true, moves: false },
])(
  "what a bot looks at is one ghost, and it moves only where motion is wanted: %o",
  ({ still, moves }) => {
    const stage = { ...ground(), still };
    const scene = new MoonScene(stage, pieces);
    scene.show(view);
    const before = new Set(stage.scene.children);
    const ghosts = () => stage.scene.children.filter((one) => !before.has(one));
    const pose = (x: number) => poseOf([x, 0, 0.2, 1, 0, 0, 0]);
    scene.look(9, pose(0.1));
    const ghost = present(ghosts()[0], "ghost");
    expect(ghost.position.x).toBeCloseTo(0.1);
    scene.look(9, pose(-0.1));
    expect(ghosts()).toEqual([ghost]);
    expect(ghost.position.x).toBeCloseTo(moves ? -0.1 : 0.1);
    scene.look(null, null);
    expect(ghosts()).toHaveLength(0);
    scene.dispose();
  },
);
