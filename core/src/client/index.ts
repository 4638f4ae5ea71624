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
export { isDirect, needsKey, serverAddresses } from "../manifest/provider-rules.ts";
export type { FoundProvider } from "./route.ts";
export type { AvailableModel, ModelList, ModelsArguments } from "./list-models.ts";
export type { ManageArguments } from "./manage-models.ts";
export type { JobHandle } from "../errors/index.ts";
export type { Clock, Logger } from "../http/index.ts";
export { methodOf } from "../task/task-table.ts";
export type { TaskChunk, TaskId, TaskInput, TaskMap, TaskOutput } from "../task/task-table.ts";
export type { CallOptions, ClientOptions, RequestOptions, ResumeOptions, TargetArguments } from "./client-options.ts";
export type * from "./hooks.ts";
// Declaration merging by plugins reaches only what is exported by a star.
export type * from "./provider-types.ts";
export type { ResponseMethods, WithResponse } from "./with-response.ts";
export { createHubCache, type HubCache } from "../hub/hub-cache.ts";
export {
  createClient,
  InferenceClient,
  type OpenArguments,
  type RawArguments,
  type TaskArguments,
  type TaskMethods,
} from "./inference-client.ts";
export { providerList, type ProviderSource } from "./resolve-target.ts";
