import type { TaskDescriptor } from "@patchbay/core/task";

export const descriptor: TaskDescriptor = {
  summary:
    "A video classifier looks at some frames of a clip and says how well each of its labels fits: an action, a sport, a kind of scene. It sees motion, which single images do not show.",
  datasets: [{ id: "kinetics400", description: "Ten-second clips of 400 human actions." }],
  models: [
    {
      id: "google/vivit-b-16x2-kinetics400",
      description: "A video transformer that knows the 400 actions of Kinetics.",
    },
    { id: "microsoft/xclip-base-patch32", description: "CLIP for videos: scores how well a text fits a clip." },
  ],
  spaces: [
    { id: "nateraw/lavila", description: "Describes the actions in a clip." },
    { id: "fcakyon/video-classification", description: "Labels what is done in a clip." },
  ],
  metrics: [
    { id: "accuracy", description: "Share of clips that got the right label; misleading where one label is rare." },
    { id: "recall", description: "Share of the clips with a label that the model finds." },
    { id: "precision", description: "Share of the predictions of a label that are correct." },
    { id: "f1", description: "Harmonic mean of precision and recall: high only when both are." },
  ],
  widgetModels: [],
  demo: {
    inputs: [{ type: "img", filename: "video-classification-input.gif", file: "rocket.webm" }],
    outputs: [
      {
        type: "chart",
        data: [
          { label: "rocket launch", score: 0.742 },
          { label: "fireworks", score: 0.118 },
          { label: "flying a kite", score: 0.027 },
        ],
      },
    ],
  },
};
