import { defineLibrary, python } from "@patchbay/core/library";

export default defineLibrary({
  snippets: ({ id }) => [
    {
      language: "python",
      install: "pip install terratorch",
      note: "If the registry does not have the ID, list(BACKBONE_REGISTRY) returns the names that it has.",
      code: python`
        from terratorch.registry import BACKBONE_REGISTRY

        model = BACKBONE_REGISTRY.build(${id})
      `,
    },
  ],
});
