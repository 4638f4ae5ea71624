import { defineTask } from "@patchbay/core/task";

export default defineTask({
  descriptor: null,
  demo: {
    inputs: [
      {
        type: "img",
        filename: "caffeine.svg",
        file: "caffeine.svg",
        label: "Caffeine: 14 atoms besides hydrogen are the nodes, 15 bonds the edges",
      },
      { type: "text", label: "SMILES", content: "CN1C=NC2=C1C(=O)N(C)C(=O)N2C" },
    ],
    outputs: [
      {
        type: "chart",
        data: [
          { label: "Dissolves in water", score: 0.93 },
          { label: "Enters the brain", score: 0.97 },
          { label: "Damages DNA", score: 0.08 },
        ],
      },
    ],
  },
  samples: [],
});
