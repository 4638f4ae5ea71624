import type { ProviderCall, ProviderTask } from "@patchbay/core/provider";
import { queueRoute } from "./queue.ts";
import { promptBody } from "./video-tasks.ts";

/**
 * A task that takes a text and, if there is one, a picture. Without a picture a direct call goes to the model that the
 * editing model belongs to: `fal-ai/flux-2/edit` is called as `fal-ai/flux-2`. The router does that itself.
 * @param withPicture the task for calls with a picture
 */
export function pictureAndText<Output>(withPicture: ProviderTask<Output>): ProviderTask<Output> {
  return {
    ...withPicture,
    route(call) {
      const route = queueRoute(call);
      return hasPicture(call) || call.routed ? route : { ...route, path: route.path.replace(/\/[^/]*$/, "") };
    },
    body(call, context) {
      if (hasPicture(call)) return withPicture.body(call, context);
      const { prompt } = call.parameters ?? {};
      return promptBody(prompt === undefined ? call : { ...call, args: { ...call.args, inputs: prompt } });
    },
  };
}

function hasPicture({ args }: ProviderCall): boolean {
  return args["inputs"] instanceof Blob;
}
