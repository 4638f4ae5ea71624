import type { MockBatchFacts, MockBatchForm } from "@patchbay/mocks";

const STATES: Readonly<Record<MockBatchFacts["state"], string>> = {
  waiting: "QUEUED",
  running: "RUNNING",
  completed: "SUCCESS",
  failed: "FAILED",
  canceling: "CANCELLATION_REQUESTED",
  canceled: "CANCELLED",
};

/** Batch jobs in the vendor's form. Source: github.com/mistralai/client-ts, src/models/components/batchjob.ts */
export const batchForm: MockBatchForm = {
  path: "batch/jobs",
  upload: "files",
  fileMember: "input_files",
  fileFacts: { sample_type: "batch_request", source: "upload" },
  describe: ({ id, fileId, endpoint, createdAt, state, counts, outputFile, errorFile, error }) => ({
    id,
    object: "batch",
    input_files: [fileId],
    metadata: {},
    endpoint,
    model: null,
    output_file: outputFile ?? null,
    error_file: errorFile ?? null,
    errors: error === undefined ? [] : [{ message: error, count: 1 }],
    status: STATES[state],
    created_at: createdAt,
    total_requests: counts.total,
    completed_requests: counts.succeeded + counts.failed,
    succeeded_requests: counts.succeeded,
    failed_requests: counts.failed,
  }),
};
