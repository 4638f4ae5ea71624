import { methodOf, type CallOptions, type InferenceClient, type ProviderKey } from "../client/index.ts";
import type { ClientOptions } from "../client-contract/options.ts";
import { InputError } from "../errors/index.ts";
import { withoutSlash } from "../http/index.ts";
import { DEFAULT_HUB_URL, DEFAULT_ROUTER_URL } from "../hub/index.ts";
import { type KeyKind, type ListedProvider, standInKey } from "./code-keys.ts";
import { FileBytes, FileNames, filesIn } from "./file-names.ts";

/** Everything that one call needs, except its key. */
export interface CodeCall {
  /** Provider task. */
  readonly task: string;
  /** Provider id or `auto`. */
  readonly provider: string;
  /** Empty: the task's default model. */
  readonly model: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** Whether the answer is streamed. */
  readonly streams?: boolean | undefined;
  readonly outputType?: CallOptions["outputType"];
  readonly billTo?: string | undefined;
  /** The provider's own settings. */
  readonly settings?: Readonly<Record<string, string>> | undefined;
  /** The type of file that the task generates, if any. */
  readonly medium?: "image" | "audio" | "video" | undefined;
}

/** Placeholder for the key in recorded headers. */
export const KEY_STAND_IN = "KEY-FROM-THE-ENVIRONMENT";

/** A request of the client, ready to send. */
export interface RecordedRequest {
  readonly method: string;
  readonly url: string;
  /** By name in lower case, with `KEY_STAND_IN` instead of the key. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Blob | FormParts | undefined;
}

/** The parts of a form: reading them again may return new file objects. */
export type FormParts = readonly (readonly [name: string, part: string | File | JsonPart])[];

/** A form's part that is sent as a file of JSON, and is none of the caller's files. */
export class JsonPart {
  readonly value: unknown;
  /** The file's name in the form. */
  readonly sentAs: string;

  constructor(value: unknown, sentAs: string) {
    this.value = value;
    this.sentAs = sentAs;
  }
}

/** The request that a call would send. */
export interface RecordedCall {
  readonly request: RecordedRequest;
  /** The request uploads a file before the main request, which is not made. */
  readonly isUpload: boolean;
  /** The provider of the call, or the one that `auto` selected. */
  readonly provider: string;
  /** The model's id at the provider. */
  readonly providerModelId: string;
  /** The client's method for the task; undefined if only `run` and `stream` serve it. */
  readonly method: string | undefined;
  /** Hub and router of the client. */
  readonly addresses: { readonly hubUrl: string; readonly routerUrl: string };
  /** The files of the call. */
  readonly files: FileNames;
}

export interface RecordOptions {
  /** Makes the client, like `createPatchbay`. */
  client(key: ProviderKey | undefined, options: Omit<ClientOptions, "providers">): InferenceClient;
  /** The provider; absent for `auto`. */
  readonly entry: ListedProvider | undefined;
  readonly kind: KeyKind;
  /** Answers the call's requests to the hub for the model's mapping. Receives no token. */
  readonly lookUp: typeof fetch;
  /** Default `https://huggingface.co`. */
  readonly hubUrl?: string | undefined;
  /** Default `https://router.huggingface.co`. */
  readonly routerUrl?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Makes a call up to the point where its request would be sent. No key is needed or recorded.
 * @throws PatchbayError for a call that cannot be made
 */
export async function recordRequest(call: CodeCall, options: RecordOptions): Promise<RecordedCall> {
  const { task, provider, model, args, streams = false, outputType, billTo, settings } = call;
  const { entry, kind, lookUp, signal } = options;
  if (entry?.engine) {
    throw new InputError(`${entry.label} runs on the caller's device: there is no request that code could show.`);
  }
  const addresses = {
    hubUrl: withoutSlash(options.hubUrl || DEFAULT_HUB_URL),
    routerUrl: withoutSlash(options.routerUrl || DEFAULT_ROUTER_URL),
  };
  const files = new FileNames();
  await Promise.all(filesIn(args).map((file) => files.add(file)));
  let request: RecordedRequest | undefined;
  let isUpload = false;

  const record: typeof fetch = async (input, init = {}) => {
    const url = String(input);
    if (url.startsWith(`${addresses.hubUrl}/api/`)) return lookUp(url, { ...init, headers: withoutKey(init) });
    // A few providers download URLs in the input before they make their request.
    if (init.method === "GET") return new Response(await downloaded(url, files));
    const body =
      init.body instanceof FormData ? await formParts(init.body, files) : (init.body as string | Blob | undefined);
    for (const file of filesIn(body)) await files.recognize(file);
    request = {
      method: init.method ?? "GET",
      url,
      headers: Object.fromEntries(
        [...new Headers(init.headers)].flatMap(([name, value]) =>
          // Other clients send their own names.
          name === "user-agent" ? [] : [[name, withStandIn(value)]],
        ),
      ),
      body,
    };
    throw new Error("A dry run sends nothing.");
  };
  const client = options.client(kind === "hub" ? HUB_STAND_IN : await standInKey(entry, KEY_STAND_IN), {
    fetch: record,
    hooks: { onRequest: ({ purpose }) => void (isUpload = purpose === "follow-up") },
    logger: { debug: () => {}, warn: () => {} },
    ...addresses,
    billTo: billTo || undefined,
    settings: settings && { [provider]: settings },
  });
  const target = { provider, ...(model !== "" && { model }) };
  const [match] = await client.findProviders(task, target, { signal });
  // A dry run ends with what looks like a dropped connection.
  const callOptions: CallOptions = { signal, retry_on_error: false, outputType };
  try {
    if (streams) await client.stream(task, { ...args, ...target }, callOptions).next();
    else await client.run(task, { ...args, ...target }, callOptions);
  } catch (error) {
    if (!request) throw error;
  }
  if (!request || !match) throw new Error(`The call of ${task} makes no request.`);
  return {
    request,
    isUpload,
    provider: match.provider,
    providerModelId: match.providerModelId,
    method: methodOf(task, streams),
    addresses,
    files,
  };
}

/** A placeholder in the format of a hub token. */
const HUB_STAND_IN = `hf_${KEY_STAND_IN}`;

function withStandIn(header: string): string {
  return header.replaceAll(HUB_STAND_IN, KEY_STAND_IN);
}

function withoutKey({ headers }: RequestInit): Headers {
  const copy = new Headers(headers);
  copy.delete("authorization");
  return copy;
}

/** Placeholder for a download, which code names as a file. */
async function downloaded(url: string, files: FileNames): Promise<File> {
  const name = /([\w.-]+)(?:[?#].*)?$/.exec(url)?.[1] ?? "input.bin";
  const file = new File([`What ${url} holds. `.repeat(10)], name);
  await files.add(file);
  return file;
}

/** A request's body in a form that code can express: files by name, long texts that contain one as `FileText`. */
export type RequestBody =
  | { readonly form: "none" }
  | { readonly form: "json"; readonly value: unknown }
  | { readonly form: "file"; readonly file: FileBytes }
  | { readonly form: "parts"; readonly parts: readonly (readonly [name: string, part: BodyPart])[] };

/** A part of a form: a text, a file, or JSON that is sent as one. */
export type BodyPart = string | FileBytes | JsonPart;

export function readBody(body: RecordedRequest["body"], files: FileNames): RequestBody {
  if (body === undefined) return { form: "none" };
  if (typeof body === "string") return { form: "json", value: files.replace(JSON.parse(body)) };
  if (body instanceof Blob) return { form: "file", file: files.replace(body) as FileBytes };
  return { form: "parts", parts: body.map(([name, part]) => [name, readPart(part, files)] as const) };
}

function readPart(part: FormParts[number][1], files: FileNames): BodyPart {
  if (typeof part === "string") return part;
  if (part instanceof JsonPart) return new JsonPart(files.replace(part.value), part.sentAs);
  return new FileBytes((files.replace(part) as FileBytes).name, part.type, part.name);
}

/** The parts of a form, with JSON that the provider's code has written in place of a file. */
async function formParts(form: FormData, files: FileNames): Promise<FormParts> {
  return Promise.all(
    [...form].map(async ([name, part]) => {
      const isJson = typeof part !== "string" && part.type === "application/json" && !(await files.has(part));
      return [name, isJson ? new JsonPart(JSON.parse(await part.text()), part.name) : part] as const;
    }),
  );
}

/** A file's media type, or a default. */
export function typeOf({ type }: FileBytes): string {
  return type === "" ? "application/octet-stream" : type;
}

/** The parts of a header's value around the key; a single text if it has no key. */
export function aroundKey(header: string): readonly string[] {
  return header.split(KEY_STAND_IN);
}
