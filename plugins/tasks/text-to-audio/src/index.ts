import { defineTask, textToAudioInput, textToAudioOutput } from "@patchbay/core/task";

export default defineTask({
  descriptor: null,
  demo: {
    inputs: [{ type: "text", label: "Prompt", content: "Bright marimba loop with hand claps, 110 beats per minute" }],
    outputs: [
      {
        type: "audio",
        filename: "marimba.wav",
        file: "marimba.wav",
        label: "Computed note by note without hand claps, in place of generated audio",
      },
    ],
  },
  samples: [
    {
      label: "Short loop",
      language: "en",
      input: {
        inputs: "Bright marimba loop with hand claps, 110 beats per minute",
        parameters: { generation_parameters: { do_sample: true, max_new_tokens: 256 } },
      },
    },
    {
      label: "Music",
      language: "en",
      input: { inputs: "A slow waltz for accordion and double bass, warm, recorded in a small room" },
    },
    {
      label: "Sounds",
      language: "en",
      input: { inputs: "Rain on a tin roof, thunder far away, a dog barks twice" },
    },
    {
      label: "Speech",
      language: "en",
      input: { inputs: "Good evening. The weather forecast for the islands follows." },
    },
  ],
  input: textToAudioInput,
  output: textToAudioOutput,
  snippetInput: () => ({ kind: "text", text: "A steam train pulls slowly out of a station" }),
});
