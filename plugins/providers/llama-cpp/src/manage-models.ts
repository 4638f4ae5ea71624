import {
  isObject,
  JobError,
  OutputError,
  type Answer,
  type JsonObject,
  type ModelAction,
  type ModelManagement,
  type ProviderCall,
  type ReadContext,
} from "@patchbay/core/provider";

const named = ({ providerModelId: model }: ProviderCall): { readonly model: string } => ({ model });

/** A server that was started with one model is not a router and answers 404 to all of these requests. */
function begun({ data }: Answer): void {
  if (!isObject(data) || data["success"] !== true) throw new OutputError("Expected {success: true}");
}

/** The router's status of the model; undefined if it does not know the model. */
async function look({ call, send }: ReadContext): Promise<JsonObject | undefined> {
  const { data } = await send(`${call.baseUrl}/models`, { as: "json" });
  const models = isObject(data) ? data["data"] : undefined;
  if (!Array.isArray(models)) throw new OutputError("Expected {data: [{id: string}]}");
  const model = models.filter(isObject).find(({ id }) => id === call.providerModelId);
  return model && (isObject(model["status"]) ? model["status"] : {});
}

/** Polls until the model's status is final. */
function until(isEnd: (status: JsonObject | undefined, seen: boolean) => boolean, pause: number): ModelAction["read"] {
  return async (answer, context) => {
    begun(answer);
    let seen = false;
    for (;;) {
      const status = await look(context);
      if (status?.["failed"] === true) {
        throw new JobError(`The server could not run ${context.call.providerModelId}. See its output.`);
      }
      if (isEnd(status, seen)) return;
      seen ||= status !== undefined;
      const { progress } = status ?? {};
      context.progress(isObject(progress) ? progressOf(progress) : { phase: "running" });
      await context.wait(pause);
    }
  };
}

/** The progress of all files, which may download at the same time. */
function progressOf(files: JsonObject) {
  const sum = (member: string): number =>
    Object.values(files).reduce<number>((all, file) => all + (isObject(file) ? Number(file[member]) || 0 : 0), 0);
  const [doneBytes, totalBytes] = [sum("done"), sum("total")];
  return { phase: "downloading", doneBytes, totalBytes, ratio: doneBytes / Math.max(totalBytes, 1) } as const;
}

/** Source: https://github.com/ggml-org/llama.cpp/blob/master/tools/server/README.md, "Using multiple models" */
export const manageModels: ModelManagement = {
  load: {
    route: () => ({ path: "models/load" }),
    body: named,
    read: until((status) => status?.["value"] === "loaded", 500),
    cancel: (call) => ({ path: "models/unload", body: named(call) }),
  },
  unload: {
    route: () => ({ path: "models/unload" }),
    body: named,
    read: until((status) => status === undefined || status["value"] === "unloaded", 500),
  },
  pull: {
    route: () => ({ path: "models" }),
    body: named,
    // A model that disappears from the list could not be downloaded.
    read: until((status, seen) => {
      if (seen && status === undefined) throw new JobError("The download failed. See the server's output.");
      return status !== undefined && status["value"] !== "downloading";
    }, 1000),
    // The vendor has no separate URL for this.
    cancel: (call) => ({ path: "models/unload", body: named(call) }),
  },
  delete: {
    route: (call) => ({ method: "DELETE", path: "models", query: named(call) }),
    read: begun,
  },
};
