import { defineLibrary, noteSnippet, pythonName } from "@patchbay/core/library";
import { autoClassSnippet } from "./auto-class.ts";
import { pipelineSnippet } from "./pipeline.ts";

export default defineLibrary({
  snippets(model, { tasks }) {
    const modelClass = pythonName(model.transformersInfo?.auto_model);
    if (modelClass === undefined) return [noteSnippet("Type of model unknown")];
    const autoClass = autoClassSnippet(model, modelClass);
    const task = model.pipeline_tag;
    return task !== undefined && tasks.includes(task) ? [pipelineSnippet(model, task), autoClass] : [autoClass];
  },
});
