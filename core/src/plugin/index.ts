export * from "./expose-path.ts";
export * from "../manifest/manifest.ts";
export * from "../manifest/manifest-schema.ts";
export * from "./plugin-source.ts";
export type * from "./plugin-state.ts";
export * from "./plugin-host.ts";
export { readIndex, type ReadIndex } from "./read-index.ts";
export { settleEntries, type SettledEntries } from "./settle-entries.ts";
export { refuseIncompatible } from "./refuse-incompatible.ts";
