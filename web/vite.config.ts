import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const server = process.env["CATERWAUL_SERVER"] ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte()],
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: {
    fs: { allow: [".."] }, // a page of the documentation is shown
    proxy: Object.fromEntries(["/api", "/faces", "/ws"].map((path) => [path, { target: server, ws: true }])),
  },
  test: { include: ["src/**/*.test.ts"], pool: "threads", isolate: false },
});
