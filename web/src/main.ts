import { mount } from "svelte";

import "./ui/app.css";
import { present } from "./checked";
import { reloadOnce } from "./state/reload";
import App from "./ui/App.svelte";

// The server has a newer page, and parts of this one are gone.
addEventListener("vite:preloadError", () => reloadOnce());

mount(App, { target: present(document.getElementById("app"), "place for the page") });
