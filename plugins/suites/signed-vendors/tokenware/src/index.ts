import { defineProvider, isObject, OutputError } from "@patchbay/core/provider";

export default defineProvider({
  failure({ body }) {
    const [code, message] = isObject(body) && Array.isArray(body["refused"]) ? body["refused"] : [];
    return typeof message === "string" ? { code: String(code), message } : undefined;
  },
  listModels: {
    route: () => ({ path: "tongues" }),
    read({ data }) {
      if (!isObject(data) || !Array.isArray(data["tongues"])) throw new OutputError("Expected {tongues: []}");
      return data["tongues"].map((name) => ({ id: String(name), task: "translation" }));
    },
  },
  tasks: {
    translation: {
      route: ({ providerModelId }) => ({ path: `tongues/${encodeURIComponent(providerModelId)}/say` }),
      body: ({ args }) => ({ phrase: args["inputs"] }),
      read({ data }) {
        if (!isObject(data) || typeof data["result"] !== "string") throw new OutputError("Expected {result: string}");
        return { translation_text: data["result"] };
      },
    },
  },
});
