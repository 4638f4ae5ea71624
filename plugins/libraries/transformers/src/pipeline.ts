import { python, pythonSnippet, sh, type ModelRecord, type Snippet } from "@patchbay/core/library";
import { installCommand, isConversational, messagesFor, readsImages, remoteCode } from "./model-traits.ts";

const PARROTS = "https://huggingface.co/datasets/huggingface/documentation-images/resolve/main/hub/parrots.png";

/** Pipelines that transformers 5 no longer has. */
const REMOVED = new Set([
  "image-to-image",
  "image-to-text",
  "question-answering",
  "summarization",
  "text2text-generation",
  "translation",
  "visual-question-answering",
]);

/** The task's pipeline, which includes pre- and postprocessing. */
export function pipelineSnippet(model: ModelRecord, task: string): Snippet {
  const removed = REMOVED.has(task);
  return pythonSnippet(
    {
      load: {
        variable: "pipe",
        module: "transformers",
        name: "pipeline",
        arguments: [python`${task}`, python`model=${model.id}`, ...remoteCode(model)],
      },
      after: useOf(model, task),
    },
    {
      install: removed ? sh`pip install ${"transformers<5.0.0"} torch` : installCommand,
      ...(removed && {
        note: "Version 5 of transformers has no pipeline for this task, so this code needs an older version.",
      }),
    },
  );
}

function useOf(model: ModelRecord, task: string): string {
  if (isConversational(model)) {
    return readsImages(model)
      ? python`
          messages = ${messagesFor(model)}
          print(pipe(text=messages))
        `
      : python`
          messages = ${messagesFor(model)}
          print(pipe(messages))
        `;
  }
  if (task === "zero-shot-image-classification") {
    return python`print(pipe(${PARROTS}, candidate_labels=${["animals", "humans", "landscape"]}))`;
  }
  return task === "image-classification" ? python`print(pipe(${PARROTS}))` : "";
}
