import type { ProviderCall, Route } from "@patchbay/core/provider";

/** A model's own address; an endpoint's is used as it is. */
export function modelRoute({ endpointUrl, providerModelId }: ProviderCall): Route {
  return { path: endpointUrl === undefined ? `models/${providerModelId}` : "" };
}

/** Models for sentences serve two tasks, so the address says which one. */
export function pipelineRoute({ endpointUrl, providerModelId, task }: ProviderCall): Route {
  return { path: endpointUrl === undefined ? `models/${providerModelId}/pipeline/${task}` : "" };
}

/** Chats are spoken in OpenAI's protocol, whose path an endpoint's address may already hold in part or whole. */
export function chatRoute({ endpointUrl, baseUrl, providerModelId }: ProviderCall): Route {
  if (endpointUrl === undefined) return { path: `models/${providerModelId}/v1/chat/completions` };
  const path = new URL(baseUrl).pathname.replace(/\/+$/, "");
  if (path.endsWith("/chat/completions")) return { path: "" };
  return { path: path.endsWith("/v1") ? "chat/completions" : "v1/chat/completions" };
}
