export * from "./contract.ts";
export type * from "./manifest.ts";
export type * from "./plugin.ts";
export { InputError, JobError, OutputError, StreamError } from "../errors/index.ts";
