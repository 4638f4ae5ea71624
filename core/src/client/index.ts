export { describeAuth } from "../auth/authorizer.ts";
export { keyFromEnvironment, keyVariables, sufficientPart, type KeyParts, type ProviderKey } from "../auth/key.ts";
export {
  createKeyStore,
  INSTALLED_FROM,
  keyHosts,
  keyProblem,
  keyTexts,
  type KeyBinding,
  type KeyLifetime,
  type KeyState,
  type KeyStore,
} from "../auth/key-store.ts";
export { providerAddresses, resolveSettings, type Environment } from "../auth/settings.ts";
export { settingProblem, usableSettings, type SettingValues } from "../auth/setting-values.ts";
// Declaration merging by plugins reaches only what is exported by a star.
export type * from "../client-contract/options.ts";
export type * from "../client-contract/hooks.ts";
export type * from "../client-contract/models.ts";
export type {
  Batch,
  BatchHandle,
  BatchOptions,
  BatchPrice,
  BatchResultsOptions,
  BatchRow,
  BatchRowResult,
  BatchStatus,
} from "../client-contract/batches.ts";
export type {
  OpenArguments,
  RawArguments,
  ResponseMethods,
  TaskArguments,
  TaskMethods,
  WithResponse,
} from "../client-contract/methods.ts";
export type { JobHandle } from "../errors/index.ts";
export type { Clock, Logger } from "../http/index.ts";
export { createHubCache, type HubCache } from "../hub/hub-cache.ts";
export { manifestFor } from "../manifest/direct-tasks.ts";
export { isDirect, needsKey, serverAddresses } from "../manifest/provider-facts.ts";
export { methodOf } from "../task/task-table.ts";
export type { TaskChunk, TaskId, TaskInput, TaskMap, TaskOutput } from "../task/task-table.ts";
export { createClient, InferenceClient } from "./inference-client.ts";
export { bundledModel, mergeModels } from "./model-origins.ts";
export { movesOn } from "./moves-on.ts";
export { providerList } from "./resolve-target.ts";
