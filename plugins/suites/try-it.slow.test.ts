import { describe, expect, it } from "vitest";
import { canDo, providersOf } from "../../host-app/src/host/catalogue/relations.ts";
import { mediumOf } from "../../host-app/src/ui/media/media.tsx";
import type { PassedKind } from "../../host-app/src/calls/panes/bench-memory.ts";
import { takesAll } from "../../host-app/src/pane/form/passed-input.ts";
import { readFields } from "../../host-app/src/ui/form/read-fields.ts";
import { passablesOf, type Passable } from "../../host-app/src/pane/results/passables.ts";
import { callSchemas, playTaskOf, playTasks, type PlayTask } from "../../host-app/src/calls/run/play-task.ts";
import type { ProviderEntry } from "../../host-app/src/host/use-catalogue.ts";
import { loadTask, modelsOf, providers, runSample, serving, tasks, useSimulatedApp } from "./simulated-app.ts";

useSimulatedApp();

/** Everything that users can try: the offers of task pages and of the playground. */
const tried = new Map<string, PlayTask>();
for (const task of [
  ...tasks.flatMap((entry) => playTaskOf(entry, providers) ?? []),
  ...playTasks({ tasks, providers }),
])
  tried.set(`${task.id} by ${task.call}`, task);

/** @returns the problem of the answer to a task's first sample */
async function tryIt(task: PlayTask, provider: ProviderEntry, model: string): Promise<string[]> {
  const ran = await runSample(task, provider, model);
  if (!ran) return ["has no sample"];
  const { output, chunkText, streams, warnings, schemas } = ran;
  if (streams) {
    if (chunkText === "") return [...warnings, "says nothing"];
    const sees = task.entry?.id !== "image-text-to-text" || chunkText.includes("The image shows");
    return sees ? warnings : [...warnings, `does not say what the image shows: ${chunkText}`];
  }
  const { issues = [] } = (await schemas?.output?.["~standard"].validate(output)) ?? {};
  return [...warnings, ...issues.map(({ message }) => message)];
}

/**
 * Providers whose sample models do a task that is called in the name of another; of the rest, pages do not offer it. All
 * serve a task that is called by its own name.
 */
const WITH: Readonly<Record<string, readonly string[]>> = {
  "image-text-to-text": [
    "amazon-bedrock",
    "anthropic",
    "azure-openai",
    "cohere",
    "deepinfra",
    "featherless-ai",
    "fireworks-ai",
    "google",
    "google-vertex",
    "mistral",
    "novita",
    "openai",
    "openrouter",
    "ovhcloud",
    "perplexity",
    "scaleway",
    "together",
    "xai",
    "zai-org",
  ],
};

describe("every task that users can try", () => {
  it("users can try every task that a provider serves", () => {
    const served = tasks.filter((task) => providersOf(task, providers).length > 0);
    expect(served.length).toBeGreaterThanOrEqual(30);
    expect(served.filter(({ id }) => ![...tried.values()].some((task) => task.entry?.id === id))).toEqual([]);
  });

  it.each([...tried])("%s, is answered by every provider with every model", { timeout: 60_000 }, async (_, task) => {
    const without: string[] = [];
    const wrong: string[] = [];
    await Promise.all(
      serving(task).map(async (provider) => {
        const models = (await modelsOf(provider)).filter((model) => canDo(model, task.call, task.entry));
        if (models.length === 0) without.push(provider.id);
        for (const { id } of models) {
          const problems = await tryIt(task, provider, id).catch((error: Error) => [error.message]);
          wrong.push(...problems.map((problem) => `${provider.id}, ${id}: ${problem}`));
        }
      }),
    );
    expect(wrong).toEqual([]);
    const offering = WITH[task.id];
    expect(without.filter((id) => offering?.includes(id) ?? true)).toEqual([]);
  });
});

/** The parts of each task's result that other tasks accept; no provider serves the tasks that are missing here. */
const PARTS: Readonly<Record<string, string>> = {
  "audio-classification": "labels",
  "audio-to-audio": "audio",
  "automatic-speech-recognition": "text",
  "depth-estimation": "image",
  "document-question-answering": "text",
  // Vectors are no input of any task.
  "feature-extraction": "",
  "fill-mask": "text",
  "image-classification": "labels",
  "image-segmentation": "mask with image, labels",
  "image-text-to-image": "image",
  "image-text-to-text": "text",
  "image-text-to-video": "video",
  // No task takes a 3D model.
  "image-to-3d": "",
  "image-to-image": "image",
  "image-to-text": "text",
  "image-to-video": "video",
  "mask-generation": "mask with image",
  "object-detection": "labels",
  "question-answering": "text",
  // Nor scores of texts that are already present.
  "sentence-similarity": "",
  summarization: "text",
  "table-question-answering": "text, table",
  "tabular-classification": "table",
  "tabular-regression": "table",
  "text-classification": "labels",
  "text-generation": "text",
  "text-ranking": "table",
  "text-to-3d": "",
  "text-to-audio": "audio",
  "text-to-image": "image",
  "text-to-speech": "audio",
  "text-to-video": "video",
  "token-classification": "labels, table",
  translation: "text",
  "video-to-video": "video",
  "visual-question-answering": "text",
  "zero-shot-classification": "labels",
  "zero-shot-image-classification": "labels",
  "zero-shot-object-detection": "labels",
};

const TAKE_TEXT = [
  "conversational",
  "text-classification",
  "token-classification",
  "table-question-answering",
  "question-answering",
  "zero-shot-classification",
  "translation",
  "summarization",
  "feature-extraction",
  "text-generation",
  "fill-mask",
  "sentence-similarity",
  "text-to-speech",
  "text-to-audio",
  "text-to-image",
  "image-to-image",
  "image-to-video",
  "text-ranking",
  "text-to-video",
  "image-text-to-text",
  "image-text-to-image",
  "image-text-to-video",
  "visual-question-answering",
  "document-question-answering",
];

/** Tasks of the playground that take each kind of result. */
const TAKERS: Readonly<Record<string, readonly string[]>> = {
  text: [...TAKE_TEXT, "text-to-3d", "video-to-video"],
  labels: [
    ...TAKE_TEXT,
    "zero-shot-image-classification",
    "zero-shot-object-detection",
    "text-to-3d",
    "video-to-video",
  ],
  table: ["table-question-answering", "tabular-classification", "tabular-regression"],
  image: [
    "conversational",
    "depth-estimation",
    "image-classification",
    "object-detection",
    "image-segmentation",
    "image-to-text",
    "image-to-image",
    "image-to-video",
    "image-text-to-text",
    "image-text-to-image",
    "image-text-to-video",
    "visual-question-answering",
    "document-question-answering",
    "zero-shot-image-classification",
    "mask-generation",
    "zero-shot-object-detection",
    "image-to-3d",
  ],
  "mask with image": ["image-to-image", "image-text-to-image"],
  audio: ["automatic-speech-recognition", "audio-to-audio", "audio-classification"],
  video: ["video-to-video"],
};

const kindsOf = ({ passed }: Passable): string => passed.map(({ kind }) => kind).join(" with ");

describe("a task's result is used as the input of others", () => {
  it("a task's result has the documented parts that others use as input", { timeout: 60_000 }, async () => {
    const parts = tasks.map(async (entry): Promise<readonly (readonly [string, string])[]> => {
      const task = playTaskOf(entry, providers);
      for (const provider of task ? serving(task) : []) {
        const model = (await modelsOf(provider)).find((one) => task && canDo(one, task.call, task.entry));
        const ran = task && model && (await runSample(task, provider, model.id));
        if (!ran) continue;
        const { output, chunkText, streams, args, schemas } = ran;
        const passables = passablesOf(streams ? chunkText : output, { media: mediumOf(schemas?.output), input: args });
        return [[entry.id, [...new Set(passables.map(kindsOf))].join(", ")]];
      }
      return [];
    });
    expect(Object.fromEntries((await Promise.all(parts)).flat())).toEqual(PARTS);
  });

  it("a task's result is used by the tasks whose form has a field for it", async () => {
    const forms = await Promise.all(
      playTasks({ tasks, providers }).map(async (task) => {
        const plugin = await loadTask(task);
        return { id: task.id, fields: readFields(callSchemas(task, plugin)?.input?.jsonSchema ?? {}) };
      }),
    );
    const takersOf = (kinds: string) => {
      const passed = kinds.split(" with ").map((kind) => ({ kind: kind as PassedKind, value: "" }));
      return forms.filter(({ fields }) => takesAll(fields, passed)).map(({ id }) => id);
    };
    expect(Object.fromEntries(Object.keys(TAKERS).map((kinds) => [kinds, takersOf(kinds)]))).toEqual(TAKERS);
    const made = new Set(Object.values(PARTS).flatMap((parts) => parts.split(", ")));
    expect([...made].filter((kinds) => kinds !== "" && !Object.hasOwn(TAKERS, kinds))).toEqual([]);
  });
});
