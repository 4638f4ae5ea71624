import { createGateway } from "@patchbay/gateway";
import type { ProviderKey } from "@patchbay/core/client";
import { taskSchemas } from "@patchbay/core/task";
import { sampleKey, sampleSettings } from "@patchbay/testing";
import { describe, expect, it } from "vitest";
import { mocksOf, plugins } from "./mocked-client.ts";

/** Every route but those of chats at every provider that serves its task: no parameter is left out in silence. */

const picture = new File(["picture"], "a.png", { type: "image/png" });
const sound = new File(["sound"], "a.wav", { type: "audio/wav" });

/** What each route needs, as JSON or, where it has a file, as a form. */
const ROUTES: readonly (readonly [path: string, task: string, body: Readonly<Record<string, unknown>>])[] = [
  ["/v1/completions", "text-generation", { prompt: "Once" }],
  ["/v1/embeddings", "feature-extraction", { input: "Hi" }],
  ["/v1/rerank", "text-ranking", { query: "q", documents: ["a", "b"] }],
  ["/v1/images/generations", "text-to-image", { prompt: "a cat" }],
  ["/v1/images/edits", "image-to-image", { prompt: "blue", image: picture }],
  ["/v1/audio/speech", "text-to-speech", { input: "Hi" }],
  ["/v1/audio/transcriptions", "automatic-speech-recognition", { file: sound }],
];

const TEXT = "text-of-a-parameter";

interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

/** The parameters of a task that may be any text. */
function textsOf(task: string): readonly string[] {
  const { properties = {} } = (taskSchemas(task)?.input.jsonSchema as Schema | undefined) ?? {};
  const { parameters, inputs: _given, ...named } = properties;
  return Object.entries({ ...named, ...parameters?.properties }).flatMap(([name, schema]) => {
    const isText = [schema.type].flat().includes("string") && !schema.enum;
    return isText && name !== "prompt" ? [name] : [];
  });
}

async function textOf(url: string, body: RequestInit["body"]): Promise<string> {
  if (!(body instanceof FormData)) return url + String(body);
  const fields = [...body.values()].map((value) => (typeof value === "string" ? value : value.text()));
  return url + (await Promise.all(fields)).join("\n");
}

/** Sends a request that no vendor answers. @returns what the vendor would have received, and the refusal */
async function ask(
  plugin: (typeof plugins)[number],
  path: string,
  task: string,
  body: Readonly<Record<string, unknown>>,
) {
  const { id } = plugin;
  const providerId = String(body["model"]).slice(id.length + 1);
  const sent: string[] = [];
  const gateway = createGateway({
    providers: [plugin],
    keys: { [id]: sampleKey(plugin) as ProviderKey },
    config: { retries: 0, settings: { [id]: sampleSettings(plugin) } },
    async fetch(input, { method, body: content } = {}) {
      const mapping = { [id]: { status: "live", providerId, task } };
      if (method !== "POST") return Response.json({ pipeline_tag: task, inferenceProviderMapping: mapping });
      if (content instanceof URLSearchParams || (content instanceof Blob && /urlencoded/.test(content.type))) {
        return Response.json({ access_token: "token", expires_in: 3600, token_type: "Bearer" });
      }
      sent.push(await textOf(String(input), content ?? ""));
      return Response.json({ error: { message: "stop" } }, { status: 418 });
    },
  });
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.append(name, value as string);
  const isForm = Object.values(body).some((value) => value instanceof Blob);
  const response = await gateway.request(path, {
    method: "POST",
    body: isForm ? form : JSON.stringify(body),
    ...(!isForm && { headers: { "content-type": "application/json" } }),
  });
  const answer = (await response.json()) as { param?: string; error?: { param?: string } };
  return { sent, refused: response.status === 400 ? (answer.param ?? answer.error?.param) : undefined };
}

describe.each(ROUTES)("%s", (path, task, body) => {
  const targets = plugins.flatMap((plugin) => {
    const model = mocksOf(plugin.id)?.models.find((each) => each.task === task && each.ended === undefined);
    const definition = plugin.tasks[task];
    // What is uploaded before the call has no parameters.
    return model && definition && !definition.upload && !plugin.manifest.closed
      ? [{ id: plugin.id, plugin, model: `${plugin.id}/${model.providerId}` }]
      : [];
  });

  it.each(targets)("sends $id each text, or refuses it by name", async ({ plugin, model }) => {
    for (const name of ["later", ...textsOf(task)]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { sent, refused } = await ask(plugin, path, task, { ...body, model, [name]: TEXT });
      const isSent = sent.length > 0;
      expect([name, isSent, sent.join("").includes(TEXT), refused]).toEqual([
        name,
        isSent,
        isSent,
        isSent ? undefined : name,
      ]);
    }
  });
});
