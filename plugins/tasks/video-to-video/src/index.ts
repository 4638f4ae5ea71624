import { defineTask, videoToVideoInput, videoToVideoOutput } from "@patchbay/core/task";
import { descriptor } from "./descriptor.ts";

export default defineTask({
  descriptor,
  samples: [
    {
      label: "Rocket",
      language: "en",
      input: { inputs: { sampleFile: "rocket.webm" }, parameters: { prompt: "in black and white" } },
    },
  ],
  input: videoToVideoInput,
  output: videoToVideoOutput,
});
