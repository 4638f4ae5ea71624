import {
  isObject,
  JobError,
  OutputError,
  type JsonObject,
  type ModelManagement,
  type ProviderCall,
  type ReadContext,
} from "@patchbay/core/provider";

const ROOT = "api/v1/models";
const named = ({ providerModelId: model }: ProviderCall): { readonly model: string } => ({ model });

/** Older versions cannot load models and answer with status 200 and `{ error }`. */
function checked(data: unknown, expected: string, isRight: (data: JsonObject) => boolean): JsonObject {
  if (isObject(data) && isRight(data)) return data;
  const detail = isObject(data) && typeof data["error"] === "string" ? ` The server says: ${data["error"]}.` : "";
  throw new OutputError(`${expected}, as LM Studio 0.4 and newer answer.${detail}`);
}

const asJob = (data: unknown): JsonObject =>
  checked(data, "Expected {status: string}", ({ status }) => typeof status === "string");

async function follow(begun: JsonObject, { call, send, wait, progress }: ReadContext): Promise<void> {
  const id = begun["job_id"];
  for (let job = begun; ;) {
    const { status, downloaded_bytes: done, total_size_bytes: total } = job;
    if (status === "completed" || status === "already_downloaded") return;
    if (status === "failed") throw new JobError(`LM Studio could not download ${call.providerModelId}.`);
    if (status === "paused") throw new JobError("The download is paused: continue it in LM Studio.");
    progress({
      phase: "downloading",
      ...(typeof done === "number" && { doneBytes: done }),
      ...(typeof total === "number" && { totalBytes: total }),
      ...(typeof done === "number" && typeof total === "number" && total > 0 && { ratio: done / total }),
    });
    await wait(1000);
    const path = `${ROOT}/download/status/${encodeURIComponent(String(id))}`;
    job = asJob((await send(`${call.baseUrl}/${path}`, { as: "json" })).data);
  }
}

/** Source: https://lmstudio.ai/docs/developer/rest, which has no route for deleting a model or stopping a download. */
export const manageModels: ModelManagement = {
  load: {
    route: () => ({ path: `${ROOT}/load` }),
    body: named,
    read: ({ data }) => void checked(data, 'Expected {status: "loaded"}', ({ status }) => status === "loaded"),
  },
  unload: {
    // A model may be loaded several times, and each instance has its own id.
    route: () => ({ method: "GET", path: ROOT }),
    async read({ data }, { call, send }) {
      const { models } = checked(data, "Expected {models: [{key: string}]}", (list) => Array.isArray(list["models"]));
      const model = (models as unknown[]).filter(isObject).find(({ key }) => key === call.providerModelId);
      const instances = Array.isArray(model?.["loaded_instances"]) ? model["loaded_instances"].filter(isObject) : [];
      for (const { id } of instances) {
        const body = { instance_id: String(id) };
        await send(`${call.baseUrl}/${ROOT}/unload`, { method: "POST", body, as: "json" });
      }
    },
  },
  pull: {
    route: () => ({ path: `${ROOT}/download` }),
    body: named,
    read: ({ data }, context) => follow(asJob(data), context),
  },
};
