import type { TaskDescriptor } from "@patchbay/core/task";

export const descriptor: TaskDescriptor = {
  summary:
    "Visual question answering answers a question about an image in a word or two, with a score. Small models do it by choosing among some thousand frequent answers; others write the answer or read it from the image.",
  isPlaceholder: false,
  datasets: [
    {
      id: "Graphcore/vqa",
      description: "Questions about everyday photographs, each with the answers of several people.",
    },
    { id: "facebook/textvqa", description: "Questions about photographs that need the text in them to be read." },
  ],
  models: [
    { id: "google/deplot", description: "Turns a chart into the table behind it." },
    { id: "google/matcha-base", description: "A model for charts and calculations about them, to be tuned." },
    { id: "google/pix2struct-ocrvqa-large", description: "Answers questions about the covers of books." },
  ],
  spaces: [
    { id: "merve/pix2struct", description: "Answers questions about images and documents with Pix2Struct." },
    { id: "nielsr/vilt-vqa", description: "Answers questions about photographs with ViLT." },
    { id: "Salesforce/BLIP", description: "Describes images and answers questions about them with BLIP." },
    { id: "vumichien/Img2Prompt", description: "Answers questions about an image." },
  ],
  metrics: [
    {
      id: "accuracy",
      description:
        "Share of right answers; where several people answered, a right one is one that enough of them gave.",
    },
    {
      id: "wu-palmer similarity",
      description:
        "How near the answer is to the expected word in WordNet's tree of concepts: a puppy is nearly a dog.",
    },
  ],
  widgetModels: ["dandelin/vilt-b32-finetuned-vqa"],
  demo: {
    inputs: [
      { type: "img", filename: "elephant.jpeg", file: "coffee.jpg" },
      { type: "text", label: "Question", content: "What is in the cup?" },
    ],
    outputs: [
      {
        type: "chart",
        data: [
          { label: "coffee", score: 0.81 },
          { label: "espresso", score: 0.12 },
          { label: "tea", score: 0.04 },
        ],
      },
    ],
  },
};
