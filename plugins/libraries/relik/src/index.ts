import { defineLibrary, python } from "@patchbay/core/library";

export default defineLibrary({
  snippets: ({ id }) => [
    {
      language: "python",
      install: "pip install relik",
      code: python`
        from relik import Relik

        relik = Relik.from_pretrained(${id})
        print(relik("Ada Lovelace met Charles Babbage in London."))
      `,
    },
  ],
});
