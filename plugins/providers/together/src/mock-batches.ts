import type { MockBatchForm } from "@patchbay/mocks";

/** Batch jobs in the vendor's form. Source: github.com/togethercomputer/together-typescript, src/resources/batches.ts */
export const batchForm: MockBatchForm = {
  path: "batches",
  upload: "files/upload",
  fileMember: "input_file_id",
  describe({ id, fileId, endpoint, createdAt, state, counts, outputFile, errorFile, error }, isNew) {
    const states = { waiting: "VALIDATING", running: "IN_PROGRESS", canceling: "CANCELLED", canceled: "CANCELLED" };
    const { total, succeeded, failed } = counts;
    const job = {
      id,
      user_id: "simulated",
      input_file_id: fileId,
      file_size_bytes: 0,
      endpoint,
      status: state === "completed" || state === "failed" ? state.toUpperCase() : states[state],
      progress: (100 * (succeeded + failed)) / total,
      created_at: new Date(createdAt * 1000).toISOString(),
      ...(outputFile !== undefined && { output_file_id: outputFile }),
      ...(errorFile !== undefined && { error_file_id: errorFile }),
      ...(error !== undefined && { error }),
    };
    return isNew ? { job } : job;
  },
};
