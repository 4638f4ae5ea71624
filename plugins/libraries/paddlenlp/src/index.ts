import { code, defineLibrary, python, pythonName } from "@patchbay/core/library";

export default defineLibrary({
  snippets({ id, config }) {
    const architecture = pythonName(config?.architectures?.[0]);
    const modelClass = code(architecture ?? "AutoModel");
    return [
      {
        language: "python",
        install: "pip install paddlepaddle paddlenlp",
        ...(architecture === undefined && { note: "Type of model unknown" }),
        code: python`
          from paddlenlp.transformers import AutoTokenizer, ${modelClass}

          tokenizer = AutoTokenizer.from_pretrained(${id}, from_hf_hub=True)
          model = ${modelClass}.from_pretrained(${id}, from_hf_hub=True)
        `,
      },
    ];
  },
});
