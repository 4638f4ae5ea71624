import { defineLibrary, python, sh, type Snippet } from "@patchbay/core/library";

const install = "pip install htrflow";

const COMMAND: Snippet = {
  language: "sh",
  install,
  code: sh`htrflow pipeline path/to/pipeline.yaml path/to/image.jpg`,
};

export default defineLibrary({
  snippets: ({ id }) => [
    COMMAND,
    {
      language: "python",
      install,
      note: "Replace Task with a step such as TextRecognition, and framework.model and ModelClass with those of the model, such as huggingface.trocr and TrOCR.",
      code: python`
        from htrflow.models.framework.model import ModelClass
        from htrflow.pipeline.pipeline import Pipeline
        from htrflow.pipeline.steps import Task

        step = Task(ModelClass, {"model": ${id}}, {})
        pipeline = Pipeline([step])
      `,
    },
  ],
});
