import { defineLibrary, python } from "@patchbay/core/library";

export default defineLibrary({
  snippets: ({ id }) => [
    {
      language: "python",
      install: "pip install setfit",
      code: python`
        from setfit import SetFitModel

        model = SetFitModel.from_pretrained(${id})
        print(model.predict(["The soup was cold.", "We will certainly come again!"]))
      `,
    },
  ],
});
