/** What a remote in author mode exposes and shares, for either of Vite's federation plugins. */
export const remote = {
  name: "stock_remote",
  filename: "remoteEntry.js",
  dts: false,
  exposes: { "./plugin": "./index.ts", "./package.json": "./package.json" },
  // The app's own copy: a remote that brings another one cannot be read.
  shared: { "@patchbay/core/library": { singleton: true, import: false, requiredVersion: "^1.0.0" } },
} as const;

export const build = { target: "esnext", rolldownOptions: { input: "index.ts" } } as const;
