import { defineLibrary, python } from "@patchbay/core/library";

export default defineLibrary({
  snippets: ({ id }) => [
    {
      language: "python",
      install: "pip install pxia",
      code: python`
        from pxia import AutoModel

        model = AutoModel.from_pretrained(${id})
      `,
    },
  ],
});
