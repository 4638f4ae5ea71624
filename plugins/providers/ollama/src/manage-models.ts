import { isObject, JobError, type ModelManagement, type ProviderCall } from "@patchbay/core/provider";

const named = ({ providerModelId: model }: ProviderCall): { readonly model: string } => ({ model });
const bytes = (value: unknown): number | undefined => (typeof value === "number" && value >= 0 ? value : undefined);

/** Source: https://docs.ollama.com/api, of 2026-08 */
export const manageModels: ModelManagement = {
  load: {
    // The request that loads a model depends on its task.
    route: () => ({ path: "api/show" }),
    body: named,
    async read({ data }, { call, send }) {
      const can = isObject(data) ? data["capabilities"] : undefined;
      const isEmbedding = Array.isArray(can) && !can.includes("completion");
      const path = isEmbedding ? "api/embed" : "api/generate";
      await send(`${call.baseUrl}/${path}`, { method: "POST", body: { ...named(call), stream: false }, as: "json" });
    },
    cancel: unload,
  },
  unload: {
    route: () => ({ path: "api/generate" }),
    body: (call) => unload(call).body,
    read({ data }) {
      if (!isObject(data) || data["done"] !== true)
        throw new JobError("The server did not say that it unloaded the model.");
    },
  },
  pull: {
    route: () => ({ path: "api/pull" }),
    body: named,
    stream: {
      format: "ndjson",
      state: () => new Map<string, { readonly done: number; readonly total: number }>(),
      // A model has several files; each event reports one file and its total.
      chunk(event, { state }) {
        if (!isObject(event)) return undefined;
        const { status, digest, total, completed = 0 } = event;
        if (status === "success") return { phase: "downloading", done: true };
        const files = state as Map<string, { readonly done: number; readonly total: number }>;
        const size = bytes(total);
        if (typeof digest === "string" && size !== undefined)
          files.set(digest, { done: bytes(completed) ?? 0, total: size });
        const sum = (of: "done" | "total"): number => [...files.values()].reduce((all, file) => all + file[of], 0);
        if (files.size === 0) return { phase: "queued" };
        const [doneBytes, totalBytes] = [sum("done"), sum("total")];
        return { phase: "downloading", doneBytes, totalBytes, ratio: doneBytes / Math.max(totalBytes, 1) };
      },
    },
  },
  delete: { route: () => ({ method: "DELETE", path: "api/delete" }), body: named },
};

function unload(call: ProviderCall) {
  return { path: "api/generate", body: { ...named(call), keep_alive: 0, stream: false } };
}
