import { defineLibrary, python } from "@patchbay/core/library";

export default defineLibrary({
  snippets: ({ id }) => [
    {
      language: "python",
      install: "pip install 'anemoi-inference[huggingface]'",
      code: python`
        from anemoi.inference.config.run import RunConfiguration
        from anemoi.inference.runners.default import DefaultRunner

        config = RunConfiguration(checkpoint={"huggingface": ${id}})
        runner = DefaultRunner(config)
      `,
    },
  ],
});
