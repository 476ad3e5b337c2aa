import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { router } from "./lib/router.svelte";
import { followSystem } from "./lib/settings.svelte";

followSystem();
router.start();
const target = document.getElementById("app");
if (target) mount(App, { target });
