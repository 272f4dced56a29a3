import { mount } from "svelte";

import "./ui/app.css";
import { present } from "./checked";
import App from "./ui/App.svelte";

mount(App, { target: present(document.getElementById("app"), "place for the page") });
