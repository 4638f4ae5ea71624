import { isObject, openAiBatch } from "@patchbay/core/provider";

/**
 * OpenAI's protocol with another upload; the answer of the start contains the batch.
 * Source: https://docs.together.ai/reference/upload-file and batch-create; github.com/togethercomputer/together-typescript,
 * src/resources/batches.ts
 */
export const batch = openAiBatch({
  files: "files/upload",
  fields: { purpose: "batch-api", file_name: "batch.jsonl", file_type: "jsonl" },
  bareRows: true,
  batch({ job, ...data }) {
    const { error, ...rest } = isObject(job) ? job : data;
    return { ...rest, ...(typeof error === "string" && { errors: { data: [{ message: error }] } }) };
  },
});
