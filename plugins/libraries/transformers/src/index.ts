import { defineLibrary, noteSnippet, pythonName } from "@patchbay/core/library";
import { autoClassSnippet } from "./auto-class.ts";
import { pipelineSnippet } from "./pipeline.ts";

export default defineLibrary({
  snippets(model, { tasks }) {
    if (!model.transformersInfo) return [noteSnippet("Type of model unknown")];
    // AutoModel loads any architecture; an invalid class name cannot be imported.
    const modelClass = pythonName(model.transformersInfo.auto_model) ?? "AutoModel";
    const autoClass = autoClassSnippet(model, modelClass);
    const task = model.pipeline_tag;
    return task !== undefined && tasks.includes(task) ? [pipelineSnippet(model, task), autoClass] : [autoClass];
  },
});
