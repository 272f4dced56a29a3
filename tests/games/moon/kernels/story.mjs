// Tells the story (see story.py) with a WebAssembly build of the core: node story.mjs CORE CALLS
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const [, , core, calls] = process.argv;
const { instance } = await WebAssembly.instantiate(readFileSync(core));
const { memory, ...moon } = instance.exports;
const PAGE = 65536;
const world = memory.buffer.byteLength;
const size = moon.moon_world_size();
const room = 4 * 1024 * 1024;
memory.grow(Math.ceil((size + room) / PAGE));
const scratch = world + Math.ceil(size / 16) * 16;

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
  step([times]) {
    for (let k = 0; k < times; k++) moon.moon_step(world, scratch);
  },
  rest: () => moon.moon_rest(world),
  remove: ([id]) => moon.moon_remove(world, id),
};

for (const [name, told] of JSON.parse(readFileSync(calls, "utf8"))) deeds[name](told);
const saved = moon.moon_save(world, scratch, room);
console.log(createHash("sha256").update(new Uint8Array(memory.buffer, scratch, saved)).digest("hex"));
