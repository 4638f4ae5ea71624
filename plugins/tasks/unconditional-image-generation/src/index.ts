import { defineTask } from "@patchbay/core/task";
import { descriptor } from "./descriptor.ts";

export default defineTask({ descriptor, samples: [] });
