import { defineLibrary, python } from "@patchbay/core/library";

export default defineLibrary({
  snippets: ({ id }) => [
    {
      language: "python",
      install: "pip install swarmformer",
      code: python`
        from swarmformer import SwarmFormerModel

        model = SwarmFormerModel.from_pretrained(${id})
      `,
    },
  ],
});
