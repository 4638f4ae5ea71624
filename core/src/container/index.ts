export * from "./plugin-bindings.ts";
export * from "./tokens.ts";
