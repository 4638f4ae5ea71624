import type { TaskDescriptor } from "@patchbay/core/task";

export const descriptor: TaskDescriptor = {
  summary:
    "A vision language model reads images and text together and answers in text: it describes, compares and counts, reads print and handwriting, explains charts, finds things on a screen, and talks about all of it in a conversation.",
  youtubeId: "IoGaGfU1CIg",
  datasets: [
    { id: "liuhaotian/LLaVA-Instruct-150K", description: "Conversations about images, written by a language model." },
    {
      id: "DAMO-NLP-SG/multimodal_textbook",
      description: "Textbook-like pages made of teaching videos and their words.",
    },
    { id: "HuggingFaceM4/the_cauldron", description: "Fifty datasets of questions about images in one form." },
    { id: "HuggingFaceM4/WebSight", description: "Screenshots of web pages with the code that draws them." },
  ],
  models: [
    { id: "HuggingFaceTB/SmolVLM-Instruct", description: "Small enough for a laptop, for questions about images." },
    { id: "zai-org/GLM-4.5V", description: "A large model that reasons about images, films and screens." },
    { id: "rednote-hilab/dots.ocr", description: "Reads documents with their layout, in many languages." },
    { id: "Qwen/Qwen2.5-VL-3B-Instruct", description: "A compact model that reads documents and points at things." },
    { id: "microsoft/Magma-8B", description: "Plans actions on screens and for robots." },
  ],
  spaces: [
    { id: "opencompass/open_vlm_leaderboard", description: "Compares vision language models over many tests." },
    {
      id: "sergiopaniego/vlm_object_understanding",
      description: "Compares how models find, count and point at objects.",
    },
    { id: "prithivMLmods/Multimodal-OCR", description: "Reads text in images with a choice of models." },
  ],
  metrics: [],
  widgetModels: ["zai-org/GLM-4.5V"],
  demo: {
    inputs: [
      { type: "img", filename: "image-text-to-text-input.png", file: "astronaut.jpg" },
      { type: "text", label: "Text Prompt", content: "What does the woman wear, and what stands behind her?" },
    ],
    outputs: [
      {
        type: "text",
        label: "Answer",
        content:
          "She wears an orange space suit with a ring for the helmet. Behind her are a flag and a model of the space shuttle.",
      },
    ],
  },
};
