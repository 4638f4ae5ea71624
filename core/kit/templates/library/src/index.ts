import { defineLibrary, python } from "@patchbay/core/library";

export default defineLibrary({
  snippets: (model) => [
    {
      language: "python",
      install: "pip install {{id}}",
      code: python`
        from {{module}} import Model

        model = Model.from_pretrained(${model.id})
      `,
    },
  ],
});
