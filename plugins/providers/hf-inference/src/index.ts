import { defineProvider } from "@patchbay/core/provider";
import { audioTasks } from "./audio-tasks.ts";
import { binaryBody } from "./bodies.ts";
import { chat } from "./chat.ts";
import { imageTasks } from "./image-tasks.ts";
import { modelRoute } from "./routes.ts";
import { tabularTasks } from "./tabular-tasks.ts";
import { textGeneration } from "./text-generation.ts";
import { textTasks } from "./text-tasks.ts";
import { textToImage } from "./text-to-image.ts";
import { zeroShotClassification } from "./zero-shot-classification.ts";

export default defineProvider({
  tasks: {
    conversational: chat,
    "text-generation": textGeneration,
    "text-to-image": textToImage,
    "zero-shot-classification": zeroShotClassification,
    ...textTasks,
    ...tabularTasks,
    ...imageTasks,
    ...audioTasks,
  },
  generic: { route: modelRoute, body: binaryBody, read: ({ data }) => data },
});
