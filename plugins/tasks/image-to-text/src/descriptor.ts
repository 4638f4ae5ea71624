import type { TaskDescriptor } from "@patchbay/core/task";

export const descriptor: TaskDescriptor = {
  summary:
    "Image-to-text models take an image and write text: a caption that describes it, or the print, handwriting and formulas that stand in it. They need no question and no instruction.",
  datasets: [
    { id: "red_caps", description: "Twelve million images from Reddit with the titles that people gave them." },
    {
      id: "datasets/conceptual_captions",
      description: "Over three million images of the web with cleaned captions.",
    },
  ],
  models: [
    { id: "allenai/olmOCR-7B-0725", description: "Reads the pages of documents." },
    {
      id: "fancyfeast/llama-joycaption-beta-one-hf-llava",
      description: "Writes detailed captions, made for training image models.",
    },
  ],
  spaces: [
    { id: "multimodalart/OmniSVG-3B", description: "Draws vector graphics as SVG code." },
    { id: "numind/NuMarkdown-8B-Thinking", description: "Turns pages of documents into Markdown." },
    { id: "fancyfeast/joy-caption-beta-one", description: "Tries out JoyCaption on an image." },
  ],
  metrics: [],
  widgetModels: ["Salesforce/blip-image-captioning-large"],
  demo: {
    inputs: [{ type: "img", filename: "savanna.jpg", file: "cat.jpg" }],
    outputs: [
      {
        type: "text",
        label: "Detailed description",
        content: "The face of a tabby cat with green eyes, seen from close by.",
      },
    ],
  },
};
