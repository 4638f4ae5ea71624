export { examineServer, findServer, type Diagnosis, type Examination, type LocalServer } from "./diagnose.ts";
export { connectStep, type Fault } from "./faults.ts";
export { localServers } from "./local-servers.ts";
export { observeInNode, type NodeObserver } from "./observe-in-node.ts";
export type { Observation } from "./observation.ts";
