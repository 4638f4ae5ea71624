/// <reference types="vite/client" />
import { InferenceClient } from "@huggingface/inference";
import { parseProviderFixture, responseOf } from "@patchbay/testing";
import { expect, it } from "vitest";

/** The fixtures of hf-inference with the vendor's own package: it sends the same requests and reads the same outputs. */

const fixtures = import.meta.glob<unknown>("../providers/hf-inference/fixtures/*.json", {
  eager: true,
  import: "default",
});

const OLDER = "its newest version expects another answer of the same task";
const ALONE = "it sends the file alone and drops the parameters";
const CHECKED = "it returns what we refuse or convert";
/** Cases that the package handles in another way, with the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  "audio-classification, parameters, so base64": ALONE,
  "automatic-speech-recognition, timestamps, so base64": ALONE,
  "image-classification, parameters, so base64": ALONE,
  "object-detection, parameters, so base64": ALONE,
  "image-segmentation, raw bytes": "it sends the image as JSON",
  "image-to-text, raw bytes, answered with a list": OLDER,
  "text-generation, a prompt with parameters": OLDER,
  "text-generation, a single object": OLDER,
  "text-to-image, an answer in base64": CHECKED,
  "text-to-image, an address instead of the image": CHECKED,
  "text-to-image, a data URL": CHECKED,
  "zero-shot-classification, a list of rankings": OLDER,
  "zero-shot-classification, labels with scores": CHECKED,
  "zero-shot-classification, one ranking": CHECKED,
};

type Methods = Readonly<Record<string, (args: object, options: object) => Promise<unknown>>>;

/** Files of fixtures as blobs. */
function revived(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(revived);
  if (typeof value !== "object" || value === null) return value;
  const { $blob, type } = value as { readonly $blob?: string; readonly type?: string };
  if ($blob !== undefined) return new Blob([$blob], { type: type ?? "" });
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, revived(one)]));
}

/** Blobs as files of fixtures. */
async function written(value: unknown): Promise<unknown> {
  if (value instanceof Blob) return { $blob: await value.text(), type: value.type };
  return typeof value === "string" && value.startsWith("{") ? JSON.parse(value) : value;
}

const cases = Object.entries(fixtures).flatMap(([file, content]) => {
  const task = file.split("/").at(-1)!.replace(".json", "");
  const { providerModelId, cases: all } = parseProviderFixture({ name: task, content });
  return all
    .filter(({ stream }) => !stream)
    .map((one, index) => ({ task, providerModelId, one, name: one.name, index }));
});

/** The first request and the output, with the package and in the fixture. */
async function compared({ task, providerModelId, one, index }: (typeof cases)[number]) {
  const method = task === "conversational" ? "chatCompletion" : camel(task);
  const client = new InferenceClient("hf_0123456789") as unknown as Methods;
  const sent: { readonly url: string; readonly body: unknown }[] = [];
  const via = async (input: unknown, init: RequestInit = {}) => {
    const url = String(input);
    if (url.includes("/api/models/")) {
      const mapping = { status: "live", task: one.mapping["task"] ?? task, providerId: providerModelId };
      return Response.json({ inferenceProviderMapping: { "hf-inference": mapping } });
    }
    sent.push({ url, body: await written(init.body ?? undefined) });
    return responseOf(one.steps[sent.length - 1]!.answer);
  };
  // Addresses in answers are downloaded without the option.
  const { fetch: before } = globalThis;
  globalThis.fetch = via as typeof fetch;
  try {
    // The package remembers the mapping of a model.
    const args = { model: `org/${task}-${index}`, provider: "hf-inference", ...(revived(one.args) as object) };
    const output = await client[method]!(args, { fetch: via }).then(written, ({ message }: Error) => message);
    const [{ routed: url, body } = {}] = one.steps;
    return { theirs: { ...sent[0], output }, ours: { url, body, output: one.output } };
  } finally {
    globalThis.fetch = before;
  }
}

const isException = ({ task, name }: (typeof cases)[number]): boolean => EXCEPTIONS[`${task}, ${name}`] !== undefined;

it.each(cases.filter((one) => !isException(one)))("$task, $name: is sent and read alike", async (one) => {
  const { theirs, ours } = await compared(one);
  expect(theirs).toEqual(ours);
});

it.each(cases.filter(isException))("$task, $name: still differs", async (one) => {
  const { theirs, ours } = await compared(one);
  expect(theirs).not.toEqual(ours);
});

it("knows every exception", () => expect(cases.filter(isException)).toHaveLength(Object.keys(EXCEPTIONS).length));

/** `text-to-image` makes `textToImage`. */
function camel(task: string): string {
  return task.replaceAll(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
