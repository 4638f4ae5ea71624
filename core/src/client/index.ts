export type { Clock, Logger } from "../http/index.ts";
export type { TaskChunk, TaskId, TaskInput, TaskMap, TaskOutput } from "../task/task-map.ts";
export type { CallOptions, ClientOptions, RequestOptions, TargetArguments } from "./client-options.ts";
export { createClient } from "./create-client.ts";
export { parseMappings } from "./hub-answers.ts";
export { createHubCache, type HubCache } from "./hub-cache.ts";
export { InferenceClient, type RawArguments } from "./inference-client.ts";
export { providerList, type ProviderSource } from "./provider-source.ts";
export type { TaskArguments, TaskMethods } from "./task-methods.ts";
