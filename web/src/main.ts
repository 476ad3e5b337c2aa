import { mount } from "svelte";
import App from "./App.svelte";
import "./app/app.css";
import { followHands } from "./app/keyboard";
import { router } from "./app/router.svelte";
import { followSystem } from "./app/settings.svelte";

followSystem();
followHands();
router.start();
const target = document.getElementById("app");
if (target) mount(App, { target });
