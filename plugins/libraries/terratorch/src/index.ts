import { defineLibrary, python } from "@patchbay/core/library";

export default defineLibrary({
  snippets: ({ id }) => [
    {
      language: "python",
      install: "pip install terratorch",
      note: "Where the registry does not know the id, list(BACKBONE_REGISTRY) gives the names that it knows.",
      code: python`
        from terratorch.registry import BACKBONE_REGISTRY

        model = BACKBONE_REGISTRY.build(${id})
      `,
    },
  ],
});
