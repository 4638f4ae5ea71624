export { createPluginSandbox, type PluginSandbox, type SandboxOptions } from "./host/sandbox.ts";
export type { ThreadPort } from "./host/thread.ts";
