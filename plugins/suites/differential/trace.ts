/// <reference types="vite/client" />
import { createHash } from "node:crypto";
import { getResponse, mockHub, setMockClock, type ProviderMocks } from "@patchbay/mocks";
import { outcomeOf } from "../parity/play-row.ts";
import type { GridCall } from "./grid.ts";
import { BEHAVIORS } from "./behaviors.ts";

const mocks = import.meta.glob<ProviderMocks>("../../providers/*/src/mocks.ts", { eager: true });
const mocksOf = (provider: string): ProviderMocks | undefined => mocks[`../../providers/${provider}/src/mocks.ts`];
const tasksHandlers = mockHub({});

/** A request in a form that can be compared. */
export interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Everything about a call that is visible from outside. */
export interface Trace {
  readonly requests: readonly SentRequest[];
  readonly output?: unknown;
  readonly error?: string;
}

interface Recorder {
  readonly record: typeof fetch;
  /** Requests so far. */
  requests(): Promise<SentRequest[]>;
}

/** A `fetch` that records requests and answers according to the call's behavior. */
export function recorderOf(call: GridCall, model: string, platformFetch: typeof fetch): Recorder {
  const requests: Promise<SentRequest>[] = [];
  // Their ids restart for each client.
  setMockClock(new Date(0));
  const record: typeof fetch = async (input, init) => {
    // Clients also use fetch to decode data URLs, which sends no request.
    if (String(input).startsWith("data:")) return platformFetch(input, init);
    const request = new Request(input, init);
    requests.push(describe(request.clone(), init?.credentials));
    if (request.url.startsWith("https://huggingface.co/api/models/")) return mappingOf(call, model);
    if (call.behavior in BEHAVIORS && request.method === "POST")
      return BEHAVIORS[call.behavior as keyof typeof BEHAVIORS]();
    const handlers = [...tasksHandlers, ...(mocksOf(call.provider)?.handlers ?? [])];
    return (
      (await getResponse(handlers, await acceptable(request))) ??
      Response.json({ error: "no mock answers" }, { status: 501 })
    );
  };
  return { record, requests: () => Promise.all(requests) };
}

/** Adds a token and a message, because only the request counts and the mocks would reject it. */
async function acceptable(request: Request): Promise<Request> {
  const { url, method } = request;
  const headers = new Headers(request.headers);
  if (!headers.get("authorization")?.includes(" ")) headers.set("authorization", "Bearer any");
  if (method === "GET") return new Request(url, { headers });
  if (!headers.get("content-type")?.startsWith("application/json"))
    return new Request(url, { method, headers, body: await request.blob() });
  const text = await request.text();
  const body = text.replace('"messages":[]', '"messages":[{"role":"user","content":""}]');
  return new Request(url, { method, headers, body });
}

function mappingOf({ provider, task, mapping, behavior }: GridCall, model: string): Response {
  if (behavior === "model unknown") return Response.json({ error: "Repository not found" }, { status: 404 });
  if (behavior === "mapping without the provider")
    return Response.json({
      id: model,
      inferenceProviderMapping: { "unknown-provider": { task, providerId: "x", status: "live" } },
    });
  const known = mocksOf(provider)?.models.find(
    (one) => one.task === task && (one.adapter === "lora") === (mapping["adapter"] === "lora"),
  );
  const entry = { task, status: "live", providerId: known?.providerId ?? "no-such-model", ...mapping };
  return Response.json({ id: model, inferenceProviderMapping: { [provider]: entry } });
}

async function describe(request: Request, credentials: RequestCredentials | undefined): Promise<SentRequest> {
  const type = request.headers.get("content-type") ?? "";
  const names = [...request.headers.keys()].filter((name) => name !== "user-agent");
  return {
    method: request.method,
    // Jobs of the mocks are numbered.
    url: request.url.replaceAll(/simulated-\d+/g, "job"),
    headers: {
      ...Object.fromEntries(names.map((name) => [name, request.headers.get(name) ?? ""])),
      ...(type.startsWith("multipart/") && { "content-type": "multipart/form-data" }),
      ...(credentials && { "(credentials)": credentials }),
    },
    body: await bodyOf(request, type),
  };
}

async function bodyOf(request: Request, type: string): Promise<unknown> {
  if (type.startsWith("multipart/")) return comparable([...(await request.formData())]);
  const text = await request.text();
  return type.startsWith("application/json") && text !== "" ? (JSON.parse(text) as unknown) : text;
}

/** A value with Blobs replaced by their type and content. */
async function comparable(value: unknown): Promise<unknown> {
  if (value instanceof Blob) {
    const digest = createHash("sha256")
      .update(new Uint8Array(await value.arrayBuffer()))
      .digest("hex");
    return { blob: digest, type: value.type };
  }
  if (Array.isArray(value)) return Promise.all(value.map(comparable));
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(await Promise.all(members.map(async ([name, member]) => [name, await comparable(member)])));
}

type Methods = Readonly<Record<string, (args: object, options: object) => unknown>>;

/** Makes a call with a client and writes down everything that can be seen of it. */
export async function traceOf(client: object, call: GridCall, model: string, recorder: Recorder): Promise<Trace> {
  const { provider, method, args, options } = call;
  const { value, error } = await outcomeOf(() => (client as Methods)[method]?.({ provider, model, ...args }, options));
  const requests = await recorder.requests();
  return error === undefined ? { requests, output: await comparable(value) } : { requests, error };
}
