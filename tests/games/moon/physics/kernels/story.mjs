// Tells the story (see story.py) to a WebAssembly build of the core, in Node or in a page.
const PAGE = 65536;
const ROOM = 1 << 20;

/** The bytes of the world at the end. */
export async function saved(core, calls) {
  const { instance } = await WebAssembly.instantiate(core);
  const { memory, ...moon } = instance.exports;
  const world = memory.buffer.byteLength;
  const size = moon.moon_world_size();
  memory.grow(Math.ceil((size + ROOM) / PAGE) + 1);
  const grip = world + Math.ceil(size / 16) * 16;
  const scratch = grip + 160;

  function doubles(values, at) {
    new Float64Array(memory.buffer, at, values.length).set(values);
    return at;
  }

  const deeds = {
    begin(told) {
      doubles(told.slice(0, 5), scratch);
      new Int32Array(memory.buffer, scratch + 40, 4).set(told.slice(5, 9));
      const boxes = told.slice(9);
      moon.moon_begin(world, scratch, boxes.length / 15, doubles(boxes, scratch + 64));
    },
    add([id, ...told]) {
      const rods = told.slice(0, -17);
      const [mass, ...rest] = told.slice(-17);
      const inertia = doubles(rest.slice(0, 9), scratch);
      const pose = doubles(rest.slice(9), scratch + 80);
      moon.moon_add(world, id, rods.length / 15, doubles(rods, scratch + 160), mass, inertia, pose);
    },
    press([id, ...told]) {
      const force = doubles(told.slice(0, 3), scratch);
      moon.moon_press(world, id, force, doubles(told.slice(3), scratch + 24));
    },
    hold([id, ...told]) {
      doubles([...told, ...told.slice(3)], grip);
      new Int32Array(memory.buffer, grip + 136, 2).set([id, 0]);
    },
    lead(told) {
      doubles(told.slice(0, 7), grip + 24);
      for (let k = 0; k < 4 * told[7]; k++) {
        moon.moon_lead(world, grip, k % 4 === 0 ? 1 : 0);
        moon.moon_step(world, scratch);
      }
    },
    step([times]) {
      for (let k = 0; k < times; k++) moon.moon_step(world, scratch);
    },
    rest: () => moon.moon_rest(world),
    remove: ([id]) => moon.moon_remove(world, id),
  };

  for (const [name, told] of calls) deeds[name](told);
  const length = moon.moon_save(world, scratch, ROOM);
  return new Uint8Array(memory.buffer, scratch, length);
}
