export { modelIdProblem } from "./ask-hub.ts";
export { createHub, type Hub, type HubCallOptions, type HubParts } from "./create-hub.ts";
export { createHubCache, type HubCache } from "./hub-cache.ts";
export { DEFAULT_HUB_URL, DEFAULT_ROUTER_URL } from "./default-addresses.ts";
export type { KnownModel } from "./known-model.ts";
export type { ListedModel, ModelSearch } from "./questions.ts";
