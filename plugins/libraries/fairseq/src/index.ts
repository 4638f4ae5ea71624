import { defineLibrary, python } from "@patchbay/core/library";

export default defineLibrary({
  snippets: ({ id }) => [
    {
      language: "python",
      install: "pip install fairseq huggingface_hub",
      code: python`
        from fairseq.checkpoint_utils import load_model_ensemble_and_task_from_hf_hub

        models, config, task = load_model_ensemble_and_task_from_hf_hub(${id})
        model = models[0]
      `,
    },
  ],
});
