/// <reference types="vite/client" />
import { readFileSync } from "node:fs";
import { createPatchbay, type Patchbay } from "@patchbay/core";
import type { IndexEntry } from "@patchbay/core/plugin";
import { replaceSampleFiles, type SampleMedia } from "@patchbay/core/task";
import { setMockPace, type ProviderMocks } from "@patchbay/mocks";
import { createVirtualClock } from "@patchbay/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { canDo, providersOf } from "../../host-app/src/catalogue/relations.ts";
import type { ProviderEntry, TaskEntry } from "../../host-app/src/host/use-catalogue.ts";
import { NO_KEY } from "../../host-app/src/playground/testing/no-key.ts";
import { callTask } from "../../host-app/src/playground/run/call-task.ts";
import { callSchemas, playTaskOf, playTasks, type PlayTask } from "../../host-app/src/playground/run/play-task.ts";
import { samplesOf } from "../../host-app/src/playground/run/task-arguments.ts";
import { createSandbox, type Sandbox } from "../../host-app/src/sandbox-fetch.ts";

const source = import.meta.glob<{ readonly default: object }>("../{providers,tasks}/*/src/index.ts");
const mocks = import.meta.glob<ProviderMocks>("../providers/*/src/mocks.ts");
const manifests = import.meta.glob<object>("../{providers,tasks}/*/package.json", {
  eager: true,
  import: "patchbay",
});

const file = { path: "plugin.js", integrity: `sha384-${"A".repeat(64)}`, bytes: 1 };
const built = { version: "1.0.0", requires: {}, origin: "built-in" };
const folderOf = (kind: string, id: string): string => `../${kind}s/${id}`;

const entries = Object.entries(manifests).map(([path, manifest]) => {
  const [, kinds = "", id = ""] = path.split("/");
  const kind = kinds.slice(0, -1);
  const files = { plugin: file, ...(mocks[`${folderOf(kind, id)}/src/mocks.ts`] && { mocks: file }) };
  return { kind, id, files, base: `${kinds}/${id}/`, ...manifest, ...built } as IndexEntry;
});
const tasks = entries
  .filter((entry): entry is TaskEntry => entry.kind === "task")
  .toSorted((one, other) => one.order - other.order);
const providers = entries.filter((entry): entry is ProviderEntry => entry.kind === "provider");

let patchbay: Patchbay;
let sandbox: Sandbox;
let restorePace = (): void => {};
beforeAll(async () => {
  restorePace = setMockPace(0);
  patchbay = await createPatchbay({
    clock: createVirtualClock(),
    plugins: {
      index: async () => ({ patchbay: 1, plugins: entries }),
      load: async ({ kind, id }, expose) =>
        (await (expose === "mocks" ? mocks : source)[
          `${folderOf(kind, id)}/src/${expose === "mocks" ? expose : "index"}.ts`
        ]?.()) ?? {},
    },
  });
  sandbox = createSandbox({ plugins: patchbay.plugins });
});
afterAll(() => restorePace());

const bytesOf = (name: SampleMedia) => Buffer.from(readFileSync(`core/mocks/media/${name}`));
const typeOf = (name: string): string =>
  `${name.endsWith("wav") ? "audio" : name.endsWith("webm") ? "video" : "image"}/${name.split(".").at(-1)?.replace("jpg", "jpeg")}`;

/** Everything that can be tried: what pages of tasks offer, and what the playground lists. */
const tried = new Map<string, PlayTask>();
for (const task of [
  ...tasks.flatMap((entry) => playTaskOf(entry, providers) ?? []),
  ...playTasks({ tasks, providers }),
])
  tried.set(`${task.id} by ${task.call}`, task);

const serving = ({ call }: PlayTask) =>
  providers.filter((provider) => Object.hasOwn(provider.tasks, call) && provider.retired === undefined);

async function modelsOf({ id }: ProviderEntry) {
  return (await mocks[`${folderOf("provider", id)}/src/mocks.ts`]?.())?.models ?? [];
}

/** Runs the first sample as the app does without a key. @returns what is wrong with the answer */
async function tryIt(task: PlayTask, provider: ProviderEntry, model: string): Promise<string[]> {
  const plugin = task.entry && (await patchbay.plugins.load("task", task.entry.id));
  const [sample] = samplesOf(task, plugin);
  if (!sample) return ["has no sample"];
  const args = replaceSampleFiles(sample.input, (name, as) =>
    as
      ? `data:${typeOf(name)};base64,${bytesOf(name).toString("base64")}`
      : new File([bytesOf(name)], name, { type: typeOf(name) }),
  ) as Readonly<Record<string, unknown>>;
  const warnings: string[] = [];
  let said = "";
  const streams = provider.tasks[task.call]?.stream === true;
  const { output } = await callTask(
    { task: task.call, provider: provider.id, model, args, access: NO_KEY, streams },
    {
      patchbay,
      module: { getPatchbay: async () => patchbay, sandboxFetch: sandbox.fetch, providerMocks: sandbox.mocksOf },
      signal: new AbortController().signal,
      tell(news) {
        if (news.type === "warning") warnings.push(news.warning);
        if (news.type === "text") said += news.text;
        if (news.type === "choices") said += news.pieces.map(({ text = "" }) => text).join("");
      },
      onJob: undefined,
    },
  );
  if (streams) {
    if (said === "") return [...warnings, "says nothing"];
    const sees = task.entry?.id !== "image-text-to-text" || said.includes("The image shows");
    return sees ? warnings : [...warnings, `does not say what the image shows: ${said}`];
  }
  const { issues = [] } = (await callSchemas(task, plugin)?.output?.["~standard"].validate(output)) ?? {};
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
    "github-models",
    "google",
    "google-vertex",
    "mistral",
    "novita",
    "openai",
    "openrouter",
    "ovhcloud",
    "scaleway",
    "together",
    "xai",
    "zai-org",
  ],
};

describe("what is offered to try", () => {
  it("is every task that somebody serves", () => {
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
