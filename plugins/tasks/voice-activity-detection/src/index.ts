import { defineTask } from "@patchbay/core/task";

export default defineTask({ descriptor: null, samples: [] });
