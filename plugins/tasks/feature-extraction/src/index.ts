import { defineTask, featureExtractionInput, featureExtractionOutput } from "@patchbay/core/task";
import { descriptor } from "./descriptor.ts";

export default defineTask({
  descriptor,
  samples: [
    {
      label: "A sentence",
      language: "en",
      input: { inputs: "The harbor freezes over in most winters." },
    },
    {
      label: "Several texts",
      language: "en",
      input: {
        inputs: ["How do I prune an apple tree?", "Apple trees are cut in late winter.", "The tram stops at the zoo."],
        normalize: true,
      },
    },
    {
      label: "Long text cut",
      language: "en",
      input: {
        inputs:
          "Minutes of the meeting of the rowing club, with the treasurer's report and the plans for the new boathouse.",
        truncate: true,
        truncation_direction: "right",
      },
    },
    { label: "Ein Satz", language: "de", input: { inputs: "Im Keller riecht es nach Äpfeln und altem Holz." } },
    {
      label: "Une phrase",
      language: "fr",
      input: { inputs: "Le facteur passe avant dix heures, même sous la neige." },
    },
    { label: "Una frase", language: "es", input: { inputs: "El tren nocturno llega a la costa al amanecer." } },
    { label: "句子", language: "zh", input: { inputs: "雨停以后，孩子们又跑到院子里玩。" } },
  ],
  input: featureExtractionInput,
  output: featureExtractionOutput,
  snippetInput: () => ({ kind: "text", text: "The first snow fell on the mountain pass last night." }),
});
