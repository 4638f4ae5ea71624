import { readFileSync } from "node:fs";
import { createPatchbay, type Patchbay } from "@patchbay/core";
import { replaceSampleFiles, type SampleMedia } from "@patchbay/core/task";
import { setMockPace } from "@patchbay/mocks";
import { createVirtualClock } from "@patchbay/testing";
import { afterAll, beforeAll } from "vitest";
import type { ProviderEntry, TaskEntry } from "../../host-app/src/host/use-catalogue.ts";
import { NO_KEY } from "../../host-app/src/testing/entries.ts";
import { callTask } from "../../host-app/src/calls/run/call-task.ts";
import { callSchemas, type PlayTask } from "../../host-app/src/calls/run/play-task.ts";
import { samplesOf } from "../../host-app/src/calls/run/task-arguments.ts";
import { createSandbox, type Sandbox } from "../../host-app/src/app/sandbox-fetch.ts";
import { entries, loadMocks, sources } from "./plugin-sources.ts";

/** Every task, in the catalogue's order. */
export const tasks = entries
  .filter((entry): entry is TaskEntry => entry.kind === "task")
  .toSorted((one, other) => one.order - other.order);
export const providers = entries.filter((entry): entry is ProviderEntry => entry.kind === "provider");

let patchbay: Patchbay;
let sandbox: Sandbox;
let restorePace = (): void => {};
/** Composes the app's client with the plugins' mocks, for the tests of the file that calls it. */
export function useSimulatedApp(): void {
  beforeAll(async () => {
    restorePace = setMockPace(0);
    patchbay = await createPatchbay({ clock: createVirtualClock(), plugins: sources });
    sandbox = createSandbox({ plugins: patchbay.plugins });
  });
  afterAll(() => restorePace());
}

/** The plugin of a task. */
export const loadTask = async ({ entry }: Pick<PlayTask, "entry">) =>
  entry && (await patchbay.plugins.load("task", entry.id));

const bytesOf = (name: SampleMedia) => Buffer.from(readFileSync(`core/mocks/media/${name}`));
const typeOf = (name: string): string =>
  `${name.endsWith("wav") ? "audio" : name.endsWith("webm") ? "video" : "image"}/${name.split(".").at(-1)?.replace("jpg", "jpeg")}`;

/** The providers that serve a task. */
export const serving = ({ call }: PlayTask) =>
  providers.filter((provider) => Object.hasOwn(provider.tasks, call) && provider.retired === undefined);

/** The models that a provider's mocks simulate. */
export async function modelsOf({ id }: ProviderEntry) {
  return (await loadMocks(id))?.models ?? [];
}

/** Runs the first sample as the app does without a key; undefined if the task has none. */
export async function runSample(task: PlayTask, provider: ProviderEntry, model: string) {
  const plugin = await loadTask(task);
  const [sample] = samplesOf(task, plugin);
  if (!sample) return undefined;
  const args = replaceSampleFiles(sample.input, (name, as) =>
    as
      ? `data:${typeOf(name)};base64,${bytesOf(name).toString("base64")}`
      : new File([bytesOf(name)], name, { type: typeOf(name) }),
  ) as Readonly<Record<string, unknown>>;
  const warnings: string[] = [];
  let chunkText = "";
  const streams = provider.tasks[task.call]?.stream === true;
  const { output } = await callTask(
    { task: task.call, provider: provider.id, model, args, access: NO_KEY, streams },
    {
      patchbay,
      module: { getPatchbay: async () => patchbay, sandboxFetch: sandbox.fetch, providerMocks: sandbox.mocksOf },
      signal: new AbortController().signal,
      tell(news) {
        if (news.type === "warning") warnings.push(news.warning);
        if (news.type === "text") chunkText += news.text;
        if (news.type === "choices") chunkText = news.choices.map(({ text }) => text).join("");
      },
      onJob: undefined,
    },
  );
  return { output, chunkText, streams, warnings, args, schemas: callSchemas(task, plugin) };
}
