/// <reference types="vite/client" />
import { readFileSync } from "node:fs";
import { createClient, isDirect, manifestFor } from "@patchbay/core/client";
import {
  replaceSampleFiles,
  taskSchemas,
  type DemoItem,
  type SampleMedia,
  type Task,
  type TaskSample,
} from "@patchbay/core/task";
import { createMock, type ProviderMocks } from "@patchbay/mocks";
import { createVirtualClock } from "@patchbay/testing";
import { describe, expect, it } from "vitest";
import { allProviders } from "./parity/all-providers.ts";

const idOf = (file: string): string => file.split("/")[2] ?? "";

function byId<Module>(modules: Readonly<Record<string, Module>>): ReadonlyMap<string, Module> {
  return new Map(Object.entries(modules).map(([file, module]) => [idOf(file), module]));
}

const mocks = byId(import.meta.glob<ProviderMocks>("../providers/*/src/mocks.ts", { eager: true }));
const tasks = byId(import.meta.glob<Task>("../tasks/*/src/index.ts", { eager: true, import: "default" }));

function fileOf(name: SampleMedia, as?: "dataUrl"): File | string {
  const types = { jpg: "image/jpeg", png: "image/png", wav: "audio/wav", webm: "video/webm" };
  const bytes = readFileSync(new URL(`../../core/mocks/media/${name}`, import.meta.url));
  const type = types[name.split(".").at(-1) as keyof typeof types];
  return as ? `data:${type};base64,${bytes.toString("base64")}` : new File([bytes], name, { type });
}

const mock = createMock(Object.fromEntries(mocks));
const client = createClient({
  accessToken: "hf_samples",
  providers: allProviders,
  fetch: mock.fetch,
  clock: createVirtualClock(),
});

/** Each provider of the router that simulates a task, with one of its models. */
const served = allProviders
  .filter(({ manifest }) => !manifest.retired)
  .flatMap(({ id: provider, manifest }) => {
    const models = (mocks.get(provider)?.models ?? []).filter(({ task }) => !isDirect(manifestFor(manifest, task)));
    return [...new Map(models.map(({ task, id }) => [task, id]))].map(([task, model]) => ({ task, provider, model }));
  });
const servedTasks = [...new Set(served.map(({ task }) => task))].toSorted();

const samplesOf = (call: string): readonly TaskSample[] =>
  [...tasks].flatMap(([id, { samples }]) => samples.filter((sample) => (sample.call ?? id) === call));

async function answerTo(call: string, sample: TaskSample | undefined, of = served.find(({ task }) => task === call)) {
  const input = replaceSampleFiles(sample?.input, fileOf) as { inputs: unknown };
  return client.run(call, { ...input, provider: of?.provider ?? "auto", model: of?.model ?? "" });
}

describe("samples", () => {
  it("every served task has samples", () => {
    expect(servedTasks.length).toBeGreaterThanOrEqual(30);
    expect(servedTasks.filter((task) => samplesOf(task).length === 0)).toEqual([]);
  });

  // What every provider and model answers to the first of them, `try-it.slow.test.ts` looks at.
  it.each(servedTasks)("all samples of %s are answered", async (task) => {
    const schema = taskSchemas(task)?.output["~standard"];
    const refused = samplesOf(task).map(async (sample) => {
      const { issues = [] } = (await schema?.validate(await answerTo(task, sample))) ?? {};
      return issues.map(({ message }) => message);
    });
    expect((await Promise.all(refused)).flat()).toEqual([]);
  });

  it.each([
    [
      "Coffee",
      "The image shows a red cup of espresso on a saucer with a spoon, on a wooden table. The answer to “What is in the cup?” is: coffee.",
    ],
    ["Invoice", "The answer to “By which date must the invoice be paid?” is: 14 March 2026."],
  ])("a chat with a sample image is answered by what the image shows: %s", async (label, description) => {
    const sample = tasks.get("image-text-to-text")?.samples.find((one) => one.label === label);
    const answer = (await answerTo("conversational", sample)) as { choices: { message: { content: string } }[] };
    expect(answer.choices[0]?.message.content).toMatch(/^This is a simulated answer: no model was called\. /);
    expect(answer.choices[0]?.message.content).toContain(description);
  });
});

/** The example of a task's page, and the sample that gives the simulation the same. */
function exampleOf(id: string): { sample: TaskSample; outputs: readonly DemoItem[] } {
  const { samples = [], descriptor } = tasks.get(id) ?? {};
  const { inputs = [], outputs = [] } = descriptor?.demo ?? {};
  const file = inputs.flatMap((item) => ("file" in item ? (item.file ?? []) : []))[0];
  const sample = samples.find(({ input }) => JSON.stringify(input).includes(`"${file}"`));
  if (!sample) throw new Error(`No sample of ${id} has ${file}`);
  return { sample, outputs };
}

describe("the simulation answers what the page of a task shows", () => {
  it.each(["image-classification", "audio-classification"])("%s", async (id) => {
    const { sample, outputs } = exampleOf(id);
    const [chart] = outputs;
    const shown = chart?.type === "chart" ? chart.data : [];
    expect(await answerTo(id, sample)).toEqual(shown.toSorted((one, other) => other.score - one.score));
  });

  it("object-detection", async () => {
    const { sample, outputs } = exampleOf("object-detection");
    expect(outputs).toMatchObject([{ regions: await answerTo("object-detection", sample) }]);
  });

  it("image-segmentation", async () => {
    const { sample, outputs } = exampleOf("image-segmentation");
    const model = { task: "image-segmentation", provider: "hf-inference", model: "mattmdjaga/segformer_b2_clothes" };
    const segments = (await answerTo("image-segmentation", sample, model)) as { label: string }[];
    expect(outputs).toMatchObject([{ regions: segments.map(({ label }) => ({ label })) }]);
  });

  it("a provider that removes backgrounds marks the subject of a sample, and nothing of another image", async () => {
    const model = { provider: "fal-ai", model: "briaai/RMBG-2.0" };
    const sizes = [
      fileOf("cat.jpg") as File,
      new File([new Uint8Array(5000).fill(7)], "mine.png", { type: "image/png" }),
    ].map(async (inputs) => {
      const [{ mask } = { mask: "" }] = (await client.run("image-segmentation", { inputs, ...model })) as {
        mask: string;
      }[];
      const png = Buffer.from(mask, "base64");
      return [png.readUInt32BE(16), png.readUInt32BE(20)];
    });
    expect(await Promise.all(sizes)).toEqual([
      [451, 300],
      [1, 1],
    ]);
  });

  it.each([
    ["automatic-speech-recognition", ({ text }: Record<string, unknown>) => text],
    ["visual-question-answering", ({ answer }: Record<string, unknown>) => answer],
    ["document-question-answering", ({ answer }: Record<string, unknown>) => answer],
  ])("%s", async (id, textOf) => {
    const { sample, outputs } = exampleOf(id);
    const answer = textOf((await answerTo(id, sample)) as Record<string, unknown>);
    const [shown] = outputs;
    expect(shown?.type === "chart" ? shown.data[0]?.label : shown?.type === "text" && shown.content).toBe(answer);
  });

  it("image-to-text matches except for the article and the period", async () => {
    const { sample, outputs } = exampleOf("image-to-text");
    const model = { task: "image-to-text", provider: "hf-inference", model: "Salesforce/blip-image-captioning-base" };
    const { generated_text: text } = (await answerTo("image-to-text", sample, model)) as { generated_text: string };
    expect(outputs).toMatchObject([{ content: `${text.charAt(0).toUpperCase()}${text.slice(1)}.` }]);
  });
});
