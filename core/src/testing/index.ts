export type * from "./check.ts";
export { runChecks } from "./run-checks.ts";
