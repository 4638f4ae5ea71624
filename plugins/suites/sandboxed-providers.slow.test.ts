/// <reference types="vite/client" />
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import type { IndexEntry } from "@patchbay/core/plugin";
import type { Provider } from "@patchbay/core/provider";
import type { ProviderMocks } from "@patchbay/mocks";
import { createSandbox } from "@patchbay/sandbox/node";
import { providerChecks, runChecks, type Fixture } from "@patchbay/testing";
import { afterAll, describe, expect, it } from "vitest";

// Every provider passes the checks of providers.test.ts in the sandbox, too: each request and output is the same.

const FOLDER = path.resolve(import.meta.dirname, "../providers");
const manifests = import.meta.glob<{ patchbay: { tasks: object } }>("../providers/*/package.json", {
  eager: true,
  import: "default",
});
const mocks = import.meta.glob<ProviderMocks>("../providers/*/src/mocks.ts", { eager: true });
const fixtures = import.meta.glob<unknown>("../providers/*/fixtures/*.json", { eager: true, import: "default" });

const sandbox = createSandbox({ answerMs: 5000 });
afterAll(() => sandbox.close());

function read(id: string, file: string): string {
  return readFileSync(path.join(FOLDER, id, "dist", file), "utf8");
}

async function loadSandboxed(id: string): Promise<Provider> {
  const entry = { ...(JSON.parse(read(id, "manifest.json")) as IndexEntry), base: "dist/", origin: "dropped-in" };
  const module = await sandbox.load(entry as IndexEntry, read(id, entry.files.plugin!.path));
  const { default: here } = (await import(path.join(FOLDER, id, "dist/index.js"))) as { readonly default: Provider };
  return withSteps((module as { readonly default: Provider }).default, here);
}

/** Checks make answers by the steps of a stream outside a call, where the stand-ins have none; calls use those in the engine. */
function withSteps(apart: Provider, here: Provider): Provider {
  const tasks = Object.entries(apart.tasks).map(([name, task]) => {
    const stream = task.stream && {
      ...here.tasks[name]?.stream,
      ...task.stream,
      complete: here.tasks[name]?.stream?.complete,
    };
    return [name, { ...task, ...(stream && { stream }) }];
  });
  return { ...apart, tasks: Object.fromEntries(tasks) as Provider["tasks"] };
}

/** Checks that do not apply: of the code's text, and of deadlines on a clock that does not wait for threads. */
const APART = /requires the members of the contract|a server that falls silent/;

const only = process.env["PATCHBAY_PROVIDER"];
const ids = readdirSync(FOLDER).filter((id) => manifests[`../providers/${id}/package.json`] && (!only || id === only));
const providers = new Map(await Promise.all(ids.map(async (id) => [id, await loadSandboxed(id)] as const)));

it("finds providers to check", () => {
  expect(ids.length).toBeGreaterThan(0);
});

describe.each(ids)("%s in the sandbox", (id) => {
  const folder = `../providers/${id}/`;
  const ownFixtures: Fixture[] = Object.entries(fixtures)
    .filter(([file]) => file.startsWith(`${folder}fixtures/`))
    .map(([file, content]) => ({ name: file.slice(file.lastIndexOf("/") + 1, -".json".length), content }));
  const checks = providerChecks({
    id,
    manifest: manifests[`${folder}package.json`]?.patchbay,
    provider: providers.get(id)!,
    mocks: mocks[`${folder}src/mocks.ts`]!,
    fixtures: ownFixtures,
  });
  runChecks(
    it,
    checks.filter(({ name }) => !APART.test(name)),
  );
});
