import { defineLibrary, js, noteSnippet } from "@patchbay/core/library";

export default defineLibrary({
  snippets({ id, pipeline_tag: task }) {
    if (!task) return [noteSnippet("Unknown pipeline tag")];
    return [
      {
        language: "js",
        install: "npm i @huggingface/transformers",
        code: js`
          import { pipeline } from "@huggingface/transformers";

          const pipe = await pipeline(${task}, ${id});
        `,
      },
    ];
  },
});
