import { defineLibrary, link } from "@patchbay/core/library";

export default defineLibrary({
  snippets: ({ id, tags }) => [
    {
      language: "text",
      code: "",
      link: tags.includes("lora")
        ? link`https://drawthings.ai/import/diffusers/pipeline.load_lora_weights?repo_id=${id}`
        : link`https://drawthings.ai/import/diffusers/pipeline.from_pretrained?repo_id=${id}`,
    },
  ],
});
