import type { ProviderCall, ProviderTask, RequestBody } from "@patchbay/core/provider";
import { queueRoute } from "./queue.ts";

/**
 * A task with a text and an optional image. Without an image, a direct call uses the base model of the editing model:
 * `fal-ai/flux-2/edit` is called as `fal-ai/flux-2`. The router does the same.
 * @param withImage the task for calls with an image
 * @param promptBody the body of calls without an image, whose prompt is in `inputs`
 */
export function imageAndText<Output>(
  withImage: ProviderTask<Output>,
  promptBody: (call: ProviderCall) => RequestBody,
): ProviderTask<Output> {
  return {
    ...withImage,
    route(call) {
      const route = queueRoute(call);
      return hasImage(call) || call.routed ? route : { ...route, path: route.path.replace(/\/[^/]*$/, "") };
    },
    body(call, context) {
      if (hasImage(call)) return withImage.body(call, context);
      const { prompt } = call.parameters ?? {};
      return promptBody(prompt === undefined ? call : { ...call, args: { ...call.args, inputs: prompt } });
    },
  };
}

function hasImage({ args }: ProviderCall): boolean {
  return args["inputs"] instanceof Blob;
}
