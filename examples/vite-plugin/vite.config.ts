import { defineConfig } from "vite";
import { federation } from "vite-plugin-federation";

export default defineConfig({
  base: "./",
  plugins: [
    federation({
      name: "acme",
      filename: "remoteEntry.js",
      dts: false,
      exposes: { "./plugin": "./src/index.ts", "./package.json": "./package.json" },
      shared: { "@patchbay/core/library": { singleton: true, import: false, requiredVersion: "^1.0.0" } },
    }),
  ],
  build: { target: "esnext", rolldownOptions: { input: "src/index.ts" } },
});
