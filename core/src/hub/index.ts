export { DEFAULT_HUB_URL, DEFAULT_ROUTER_URL, modelIdProblem } from "./ask-hub.ts";
export { createHub, type Hub, type HubCallOptions, type HubParts } from "./create-hub.ts";
export { createHubCache, type HubCache } from "./hub-cache.ts";
export type { KnownModel } from "./known-model.ts";
export type { ListedModel, ModelSearch } from "./questions.ts";
