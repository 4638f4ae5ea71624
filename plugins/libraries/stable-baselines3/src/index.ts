import { defineLibrary, python } from "@patchbay/core/library";

export default defineLibrary({
  snippets: ({ id }) => [
    {
      language: "python",
      install: "pip install huggingface-sb3 stable-baselines3",
      note: "Put the name of the repository's zip file in place of {MODEL FILENAME}; its algorithm's class loads it, such as PPO.load(checkpoint).",
      code: python`
        from huggingface_sb3 import load_from_hub

        checkpoint = load_from_hub(
            repo_id=${id},
            filename="{MODEL FILENAME}.zip",
        )
      `,
    },
  ],
});
