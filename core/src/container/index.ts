export * from "./plugin-registry.ts";
export * from "./tokens.ts";
