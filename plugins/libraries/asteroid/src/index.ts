import { defineLibrary, python } from "@patchbay/core/library";

export default defineLibrary({
  snippets: (model) => [
    {
      language: "python",
      install: "pip install asteroid",
      code: python`
        from asteroid.models import BaseModel

        model = BaseModel.from_pretrained(${model.id})
      `,
    },
  ],
});
