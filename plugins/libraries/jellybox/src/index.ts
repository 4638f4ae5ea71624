import { defineLibrary, link } from "@patchbay/core/library";

export default defineLibrary({
  snippets: ({ id, tags, library_name: library }) => {
    const image = tags.includes("lora")
      ? link`jellybox://image/models/huggingface/ImageLora/${id}`
      : link`jellybox://image/models/huggingface/Image/${id}`;
    const isImage = library === "diffusers";
    return [{ language: "text", code: "", link: isImage ? image : link`jellybox://llm/models/huggingface/LLM/${id}` }];
  },
});
