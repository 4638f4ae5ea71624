import { defineLibrary, python } from "@patchbay/core/library";

export default defineLibrary({
  snippets: ({ id }) => [
    {
      language: "python",
      install: "pip install torch\npip install mamba-ssm --no-build-isolation",
      code: python`
        from mamba_ssm import MambaLMHeadModel

        model = MambaLMHeadModel.from_pretrained(${id}, device="cuda")
      `,
    },
  ],
});
