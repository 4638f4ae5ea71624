export { withExceptions } from "./exceptions.ts";
export { libraryChecks, type LibraryUnderTest } from "./library-checks.ts";
export { providerChecks, type ProviderUnderTest } from "./provider-checks.ts";
export { checkRecovery, checkResumption, jobFaults, PASSING_FAULTS, type JobFault } from "./provider-job-checks.ts";
export { parseProviderFixture, parseProviderFixtures, type TaskCases } from "./provider-fixture.ts";
export { providerExchangeChecks } from "./provider-exchange-checks.ts";
export { createReplay, responseOf, type Replay, type SentRequest } from "./replay.ts";
export { fixtureJsonSchemas } from "./fixture-json-schemas.ts";
export { sampleKey, sampleSettings } from "./provider-access.ts";
export { failedChecks, joinChecks, runChecks, type Check, type Fixture } from "./check.ts";
export { createVirtualClock } from "./virtual-clock.ts";
export { taskChecks, type TaskUnderTest } from "./task-checks.ts";
export { providerTrial, type Trial, type TrialResult } from "./try-provider.ts";
export { compareShapes, type ShapeChange } from "./drift/compare-shapes.ts";
export {
  parseDriftFile,
  parseVendorFile,
  writeVendorFile,
  type DriftFile,
  type VendorFile,
} from "./drift/drift-files.ts";
export { sentExchange, type Exchange } from "./drift/exchanges.ts";
export { collectExchanges } from "./drift/collect-exchanges.ts";
export {
  findDrift,
  type Difference,
  type DriftSubject,
  type DriftReport,
  type VendorUnderTest,
} from "./drift/find-drift.ts";
export {
  pruneDefinitions,
  ROUTE_PARTS,
  type RoutePart,
  type RouteShapes,
  type Shape,
  type VendorShapes,
} from "./drift/shape.ts";
export { BYTE_ENCODINGS, SECRET_ENCODINGS } from "./secret-encodings.ts";
export { sendBatchCanary, type BatchCanaryProvider } from "./batch-canary.ts";
export { sendCanary, type CanaryProvider, type Leak } from "./canary.ts";
export { hostileAnswer } from "./hostile-answers.ts";
export { seededNumbers, type Below } from "@patchbay/mocks/faults";
export { leaksOf } from "./leaks.ts";
