import { defineLibrary, python } from "@patchbay/core/library";

export default defineLibrary({
  snippets: ({ id }) => [
    {
      language: "python",
      install: "git clone https://github.com/MCG-NJU/VFIMamba.git && cd VFIMamba",
      note: "Run it in the cloned folder.",
      code: python`
        from Trainer_finetune import Model

        model = Model.from_pretrained(${id})
      `,
    },
  ],
});
