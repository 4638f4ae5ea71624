export type * from "./check.ts";
export { withExceptions } from "./exceptions.ts";
export { libraryChecks, type LibraryUnderTest } from "./library-checks.ts";
export { providerChecks, type ProviderUnderTest } from "./provider-checks.ts";
export { createReplay, responseOf, type Replay, type SentRequest } from "./replay.ts";
export { runChecks } from "./run-checks.ts";
export { createVirtualClock } from "./virtual-clock.ts";
export { taskChecks, type TaskUnderTest } from "./task-checks.ts";
export { providerTrial, type Trial, type TrialResult } from "./try-provider.ts";
