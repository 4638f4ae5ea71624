import type { GatewayRecord } from "@patchbay/gateway";
import { describe, expect, it } from "vitest";
import { ROUTES } from "../../core/gateway/src/routes/index.ts";
import { plugins } from "./mocked-client.ts";
import { gatewayOf, useProviders } from "./simulated-gateway.ts";

useProviders();

const CANARY = "sk-canary-5f2b9c0d7e1a4638";

/** Answers that repeat the key, as some vendors' errors do. */
const ECHOES: Readonly<Record<string, (key: string) => Response>> = {
  "status 401": (key) =>
    Response.json(
      { error: { message: `Incorrect API key provided: ${key}` } },
      { status: 401, headers: { "x-request-id": key } },
    ),
  "status 400": (key) => Response.json({ error: { message: key, param: key, code: key } }, { status: 400 }),
  "status 500": (key) => new Response(`<html>${key}</html>`, { status: 500, headers: { "content-type": "text/html" } }),
  "another form": (key) => Response.json({ surprise: key }),
  "a broken stream": (key) =>
    new Response(`data: {"error":{"message":"${key}"}}\n\n`, { headers: { "content-type": "text/event-stream" } }),
};

/** A provider with a plain key that serves a task. */
const providerOf = (task: string) =>
  plugins.find(
    ({ tasks, manifest }) =>
      tasks[task] && "scheme" in manifest.auth && !manifest.settings && !manifest.closed && manifest.hosts.length > 0,
  );

const file = "data:image/png;base64,iVBORw0KGgo=";
const text = "Hello";

function requestOf({ path, body }: (typeof ROUTES)[number], model: string, stream: boolean): RequestInit {
  if (body === "form") {
    const form = new FormData();
    const media = new File([text], "a.wav", { type: "audio/wav" });
    for (const [name, value] of Object.entries({ model, prompt: text })) form.set(name, value);
    form.set("file", media);
    form.set("image", media);
    return { method: "POST", body: form };
  }
  const messages = [{ role: "user", content: text }];
  const common = {
    model,
    stream,
    messages,
    max_tokens: 5,
    input: text,
    prompt: text,
    query: text,
    documents: [text],
    inputs: file,
  };
  return {
    method: "POST",
    body: JSON.stringify(path.startsWith("/tasks/") ? { ...common, input: undefined } : common),
    headers: { "content-type": "application/json" },
  };
}

describe.each(ROUTES)("$path", (route) => {
  const provider = providerOf(route.task);

  it.each(Object.keys(ECHOES))("shows no key after %s, in answers, headers, records and warnings", async (name) => {
    const shown: string[] = [];
    const note = (line: string): void => void shown.push(line);
    const gateway = gatewayOf({
      keys: provider ? { [provider.id]: CANARY } : {},
      config: { retries: 0 },
      client: { logger: { debug: note, warn: note } },
      onRecord: (record: GatewayRecord) => note(JSON.stringify(record)),
      fetch: async (input) =>
        String(input).includes("huggingface.co") ? Response.json({}, { status: 404 }) : ECHOES[name]!(CANARY),
    });
    for (const stream of [false, true]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const response = await gateway.request(route.path, requestOf(route, `${provider?.id ?? "none"}/m`, stream));
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      note(JSON.stringify([...response.headers]) + (response.status >= 400 || stream ? await response.text() : ""));
    }
    expect(shown.length).toBeGreaterThan(1);
    expect(shown.join("\n")).not.toContain(CANARY);
  });
});
