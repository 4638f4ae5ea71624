import type { ProviderCall, ProviderTask, Route } from "@patchbay/core/provider";

/** The address of a model; an endpoint's address is used unchanged. */
export function modelRoute({ endpointUrl, providerModelId }: ProviderCall): Route {
  return { path: endpointUrl === undefined ? `models/${providerModelId}` : "" };
}

/** Sentence models serve two tasks, so the URL selects one. */
export function pipelineRoute({ endpointUrl, providerModelId, task }: ProviderCall): Route {
  return { path: endpointUrl === undefined ? `models/${providerModelId}/pipeline/${task}` : "" };
}

/** All chats use OpenAI's protocol; an endpoint's address may already include its base path. */
export function chatRoute({ endpointUrl, endpointSpeaksOpenAi, providerModelId }: ProviderCall): Route {
  if (endpointUrl === undefined) return { path: `models/${providerModelId}/v1/chat/completions` };
  return { path: endpointSpeaksOpenAi ? "chat/completions" : "v1/chat/completions" };
}

/** A task in the hub's form, or in OpenAI's for endpoints with that protocol. */
export function withOpenAiForm<Output>(
  native: ProviderTask<Output>,
  openAi: ProviderTask<Output>,
): ProviderTask<Output> {
  const formOf = (call: ProviderCall) => (call.endpointSpeaksOpenAi ? openAi : native);
  return {
    ...native,
    route: (call) => formOf(call).route(call),
    body: (call, context) => formOf(call).body(call, context),
    read: (answer, context) => formOf(context.call).read(answer, context),
  };
}
