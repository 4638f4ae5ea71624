import { defineLibrary, python } from "@patchbay/core/library";

export default defineLibrary({
  snippets: ({ id }) => [
    {
      language: "python",
      code: python`
        from threedtopia_xl.models import threedtopia_xl

        model = threedtopia_xl.from_pretrained(${id})
        model.generate(cond="object.png")
      `,
    },
  ],
});
