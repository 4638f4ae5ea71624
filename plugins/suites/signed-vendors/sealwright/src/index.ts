import { defineProvider, isObject, OutputError, StreamError } from "@patchbay/core/provider";

export default defineProvider({
  failure({ body }) {
    const problem = isObject(body) ? body["problem"] : undefined;
    return isObject(problem) ? { message: String(problem["reason"]), code: String(problem["number"]) } : undefined;
  },
  listModels: {
    route: () => ({ path: "quills" }),
    read({ data }) {
      if (!Array.isArray(data)) throw new OutputError("Expected a list of names");
      return data.map((name) => ({ id: String(name), task: "text-generation" }));
    },
  },
  tasks: {
    "text-generation": {
      route: () => ({ path: "compose" }),
      body: ({ args, providerModelId, streaming }) => ({
        quill: providerModelId,
        opening: args["inputs"],
        drip: streaming,
      }),
      read({ data }) {
        if (!isObject(data) || typeof data["prose"] !== "string") throw new OutputError("Expected {prose: string}");
        return { generated_text: data["prose"] };
      },
      stream: {
        format: "ndjson",
        chunk(line) {
          if (!isObject(line)) throw new StreamError("Expected an object in each line");
          const { drop, prose, spill } = line;
          if (spill !== undefined) throw new StreamError(String(spill));
          const isLast = typeof prose === "string";
          return {
            token: { id: 0, text: String(drop ?? ""), logprob: 0, special: isLast },
            ...(isLast && { generated_text: prose }),
          };
        },
        text: (chunk) => (chunk as { token: { text: string } }).token.text,
        complete: (chunk) => (chunk as { token: { special: boolean } }).token.special,
      },
    },
  },
});
