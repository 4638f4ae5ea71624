import type { VendorJobs } from "@patchbay/core/provider";

/** Jobs are polled by their id. Source: https://docs.z.ai/api-reference/image/generate-image-async */
export const JOBS: VendorJobs = {
  vendor: "Z.ai",
  path: "/api/paas/v4/async-result/{id}",
  state: "task_status",
  interval: 5000,
  running: ["PROCESSING"],
  done: ["SUCCESS"],
  failed: ["FAIL"],
};
