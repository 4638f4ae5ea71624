import { defineTask, zeroShotClassificationInput, zeroShotClassificationOutput } from "@patchbay/core/task";
import { descriptor } from "./descriptor.ts";

export default defineTask({
  descriptor,
  samples: [
    {
      label: "Customer's mail",
      language: "en",
      input: {
        inputs: "I was charged twice for the same ticket and would like one amount back.",
        parameters: { candidate_labels: ["refund", "timetable", "lost property", "praise"] },
      },
    },
    {
      label: "Several topics",
      language: "en",
      input: {
        inputs: "The new tram line will be powered by wind and cost half as much as planned.",
        parameters: { candidate_labels: ["transport", "energy", "budget", "sport"], multi_label: true },
      },
    },
    {
      label: "Bestellung",
      language: "de",
      input: {
        inputs: "Der Tisch ist angekommen, aber ein Bein hat einen Riss.",
        parameters: {
          candidate_labels: ["Reklamation", "Bestellung", "Lob"],
          hypothesis_template: "In diesem Text geht es um: {}.",
        },
      },
    },
    {
      label: "Critique",
      language: "fr",
      input: {
        inputs: "Une lumière magnifique, mais un scénario que l'on devine dès la première scène.",
        parameters: {
          candidate_labels: ["cinéma", "cuisine", "voyage"],
          hypothesis_template: "Ce texte parle de {}.",
        },
      },
    },
  ],
  input: zeroShotClassificationInput,
  output: zeroShotClassificationOutput,
  snippetInput: () => ({ kind: "text", text: "The parcel came open, and I would like my money back." }),
});
