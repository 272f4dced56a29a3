import { mount } from "svelte";

import "./ui/app.css";
import { present } from "./checked";
import { shell } from "./language/phrases";
import { reloadOnce } from "./state/reload";
import { route } from "./state/route.svelte";
import App from "./ui/App.svelte";
import { prepare } from "./ui/pages";

// The server has a newer page, and parts of this one are gone.
addEventListener("vite:preloadError", () => reloadOnce());

const target = present(document.getElementById("app"), "place for the page");
void Promise.allSettled([shell.load(), prepare(route.current)]).then(() => mount(App, { target }));
