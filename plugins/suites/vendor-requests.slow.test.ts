/// <reference types="vite/client" />
import { isDeepStrictEqual } from "node:util";
import { InferenceClient, type ProviderKey } from "@patchbay/core/client";
import { completeProvider, parseSourceManifest } from "@patchbay/core/plugin";
import type { Provider } from "@patchbay/core/provider";
import { createMock, setMockPace, type ProviderMocks } from "@patchbay/mocks";
import { sampleSettings } from "@patchbay/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { packagesInstalled, TOOLS } from "../../core/kit/testing/slow-packages.ts";
import { mediaCalls } from "./vendor-requests/media-sdks.ts";
import { openAiForm } from "./vendor-requests/openai-form.ts";
import { sdkMethods } from "./vendor-requests/sdk-rows.ts";
import { chat as wholeChat, sdks, type Fetch } from "./vendor-requests/sdks.ts";

/** Requests of the vendors' SDKs for the same chat, and their reading of our mocks' answers. */

const manifests = import.meta.glob<{ patchbay: unknown }>("../providers/*/package.json", {
  eager: true,
  import: "default",
});
const providers = import.meta.glob<Provider>("../providers/*/src/index.ts", { eager: true, import: "default" });
const mocks = import.meta.glob<ProviderMocks>("../providers/*/src/mocks.ts", { eager: true });

interface Sent {
  readonly url: string;
  readonly body: unknown;
  readonly headers: Headers;
}
type Ask = (fetch: Fetch) => Promise<unknown>;

/** The request without the parts that do not matter. */
async function sentBy(ask: Ask): Promise<Sent> {
  let sent: Sent | undefined;
  await ask(async (input, init) => {
    const request = new Request(input, init);
    // Some SDKs first try whether `fetch` takes forms.
    if (request.url.startsWith("data:")) return new Response();
    sent ??= { url: request.url, body: await readBody(request), headers: request.headers };
    return Response.json({ error: { message: "enough" } }, { status: 400 });
  }).catch((error: unknown) => {
    if (!sent) throw error;
  });
  if (!sent) throw new Error("nothing was sent");
  return sent;
}

/** A field of a form: its value where it is JSON. */
const parsed = (text: string): unknown => (text.startsWith("{") ? JSON.parse(text) : text);

/** Sorted fields of a form, because its boundary differs each time; bytes unchanged. */
async function readBody(request: Request): Promise<unknown> {
  const type = request.headers.get("content-type") ?? "";
  if (type.includes("multipart/")) {
    const fields = [...(await request.formData())].map(async ([name, value]) => [
      name,
      typeof value === "string" ? parsed(value) : [...new Uint8Array(await value.arrayBuffer())],
    ]);
    request.headers.set("content-type", "multipart/form-data");
    return Object.fromEntries(await Promise.all(fields)) as unknown;
  }
  if (type.includes("json")) return JSON.parse(await request.text()) as unknown;
  return [...new Uint8Array(await request.arrayBuffer())];
}

function ownClient(id: string, key: ProviderKey, via: Fetch, task = "conversational"): InferenceClient {
  const manifest = parseSourceManifest("provider", manifests[`../providers/${id}/package.json`]?.patchbay, id);
  const plugin = completeProvider(id, manifest, providers[`../providers/${id}/src/index.ts`]!);
  return new InferenceClient(key, {
    providers: [plugin],
    retries: 0,
    settings: { [id]: sampleSettings(plugin) },
    // The hub maps models to themselves.
    fetch: async (input, init) => {
      const [, providerId] = /\/api\/models\/([^?]+)/.exec(decodeURIComponent(String(input))) ?? [];
      if (providerId === undefined) return via(input, init);
      return Response.json({
        inferenceProviderMapping: { [id]: { status: "live", task, providerId } },
      });
    },
  });
}

beforeAll(() => packagesInstalled(TOOLS), 200_000);

// The first call loads the SDK.
describe.each([...sdks, ...openAiForm])(
  "the SDK of $id",
  { timeout: 30_000 },
  ({ id, model, key, headers, ask, say, chat = wholeChat, writtenDefaults = {} }) => {
    const restorePace = setMockPace(0);
    const { fetch: before } = globalThis;
    afterAll(() => {
      restorePace();
      globalThis.fetch = before;
    });

    it.each([false, true])("sends what we send, streaming: %s", async (stream) => {
      const theirs = await sentBy((via) => ask(via, chat, stream));
      const ours = await sentBy(async (via) => {
        const client = ownClient(id, key, via);
        const args = { provider: id, model, ...chat };
        if (!stream) return client.chatCompletion(args);
        for await (const chunk of client.chatCompletionStream(args)) if (chunk) break;
        return undefined;
      });
      expect(ours.body).toEqual(without(writtenDefaults, theirs.body));
      expect(ours.url).toBe(theirs.url);
      for (const name of headers)
        expect(`${name}: ${ours.headers.get(name)}`).toBe(`${name}: ${theirs.headers.get(name)}`);
    });

    it("is answered by the mocks", async () => {
      const via = mocks[`../providers/${id}/src/mocks.ts`]!;
      const mock = createMock({ [id]: via });
      const simulated = via.models.find(({ task }) => task === "conversational")?.providerId ?? "";
      expect(await say((input, init) => mock.fetch(input, init), simulated)).toContain("Are you there?");
    });
  },
);

describe.each([...mediaCalls, ...sdkMethods])(
  "the SDK of $id: $name",
  { timeout: 30_000 },
  ({ id, model, key, task, args, headers, ask, answer, differences = {}, writtenDefaults = {} }) => {
    const restorePace = setMockPace(0);
    const { fetch: before } = globalThis;
    afterAll(() => {
      restorePace();
      globalThis.fetch = before;
    });

    it("sends what we send", async () => {
      const theirs = await sentBy(ask);
      const ours = await sentBy((via) => {
        const client = ownClient(id, key, via, hubTask(task)) as unknown as Record<
          string,
          (args: object) => Promise<unknown>
        >;
        return client[task]!({ provider: id, model, ...args });
      });
      const [mine, others] = [ours, theirs].map((sent) => partsOf(sent, headers, writtenDefaults));
      const names = [...new Set([...Object.keys(mine!), ...Object.keys(others!)])];
      const different = names.filter((name) => !isDeepStrictEqual(mine![name], others![name]));
      const unexpected = different
        .filter((name) => !Object.hasOwn(differences, name))
        .map((name) => `${name}: ${JSON.stringify([mine![name], others![name]])}`);
      const stale = Object.keys(differences).filter((name) => !different.includes(name));
      expect([...unexpected, ...stale]).toEqual([]);
    });

    it("is answered by the mocks", async () => {
      const mock = createMock({ [id]: mocks[`../providers/${id}/src/mocks.ts`]! });
      expect(await ask((input, init) => mock.fetch(input, init))).toEqual(answer);
    });
  },
);

/** The task of a method: `textToImage` makes `text-to-image`. */
const hubTask = (method: string): string => method.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** A body without members that have certain values, on every level. */
function without(values: Readonly<Record<string, unknown>>, body: unknown): unknown {
  return JSON.parse(JSON.stringify(body), (name, value: unknown) =>
    Object.hasOwn(values, name) && values[name] === value ? undefined : value,
  ) as unknown;
}

/** The members of a request by name, so that a difference has a name. The order of a query does not matter. */
function partsOf(
  { url, body, headers }: Sent,
  names: readonly string[],
  writtenDefaults: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const { origin, pathname, searchParams } = new URL(url);
  const content = without(writtenDefaults, body);
  const members = Array.isArray(content) ? [["", content]] : Object.entries(content as object);
  return Object.fromEntries([
    ["path", origin + pathname],
    ...[...searchParams].map(([name, value]) => [`query.${name}`, value]),
    ...members.map(([name, value]) => [`body.${name}`, value]),
    ...names.map((name) => [`header.${name}`, headers.get(name)]),
  ]) as Readonly<Record<string, unknown>>;
}
