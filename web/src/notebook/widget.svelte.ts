/** The widget of `toprung.notebook`, for anywidget: it shows what the model holds. */
import { mount, unmount } from "svelte";

import type { Display } from "../games/display";
import * as displays from "../games/displays";
import { shell } from "../language/phrases";
import { ReplaySession } from "../state/replay.svelte";
import { sourceOf, unpacked } from "./exhibit";
import { watchDarkness } from "./darkness";
import Viewer from "./Viewer.svelte";

/** The part of a widget's model that is used here. */
export interface Model {
  get(name: "exhibit"): DataView;
  get(name: "at" | "height"): number;
  set(name: "at", value: number): void;
  save_changes(): void;
  on(event: string, listener: () => void): void;
  off(event: string, listener: () => void): void;
}

const known: ReadonlyMap<string, Display> = new Map(Object.entries(displays));

async function render({ model, el }: { model: Model; el: HTMLElement }): Promise<() => void> {
  const [exhibit] = await Promise.all([unpacked(model.get("exhibit")), shell.load()]);
  const display = known.get(exhibit.game);
  if (!display) throw new Error(`this widget cannot show ${exhibit.game}`);
  const session = await ReplaySession.open(sourceOf(exhibit), "");
  await session.go(model.get("at"));
  const props = $state({ session, display, height: model.get("height"), dark: false });
  const stops = [
    watchDarkness(el, (dark) => (props.dark = dark)),
    $effect.root(() => {
      $effect(() => {
        if (session.at === model.get("at")) return;
        model.set("at", session.at);
        model.save_changes();
      });
    }),
  ];
  const moved = () => {
    if (model.get("at") !== session.at) void session.go(model.get("at"));
  };
  const resized = () => (props.height = model.get("height"));
  model.on("change:at", moved);
  model.on("change:height", resized);
  const viewer = mount(Viewer, { target: el, props });
  return () => {
    for (const stop of stops) stop();
    model.off("change:at", moved);
    model.off("change:height", resized);
    session.close();
    void unmount(viewer);
  };
}

export default { render };
