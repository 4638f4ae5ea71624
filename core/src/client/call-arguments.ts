import type { KeyParts } from "../auth/key.ts";
import type { CallOptions } from "../client-contract/options.ts";
import { checkAccessToken, isHubToken } from "../http/request.ts";
import { isObject } from "../provider/payload.ts";
import { methodOf } from "../task/task-table.ts";

/** A token or key: one text, or named parts. */
export interface Key {
  readonly accessToken: string | undefined;
  readonly keyParts: KeyParts | undefined;
}

/** A call's arguments, taken apart. */
export interface CallArguments {
  readonly target: Key & Readonly<Record<"model" | "provider" | "endpointUrl", string | undefined>>;
  /** What the task takes, `parameters` apart. */
  readonly args: Readonly<Record<string, unknown>>;
  readonly parameters: Readonly<Record<string, unknown>> | undefined;
  /** Arguments for one provider only, by its id. */
  readonly providerOptions: Readonly<Record<string, object | undefined>> | undefined;
}

const TARGET_NAMES = new Set(["accessToken", "endpointUrl", "model", "provider", "parameters", "providerOptions"]);

export const TASKS_WITHOUT_INPUTS = new Set(["conversational", "image-text-to-image", "image-text-to-video"]);

/**
 * Takes a call's arguments apart; they win over the client's. Those of a call have been checked before.
 * @param keys by provider id; the one of the provider that is named wins over the access token
 * @throws InputError for a key that cannot be sent
 */
export function readArguments(
  input: unknown,
  defaults: Key & { readonly endpointUrl?: string | undefined },
  keys: CallOptions["keys"] = {},
): CallArguments {
  const all = input as Readonly<Record<string, unknown>>;
  const { model, provider, endpointUrl = defaults.endpointUrl, parameters, providerOptions } = all;
  // A loop: a rest pattern costs as much as half of a simple call.
  const args: Record<string, unknown> = {};
  for (const name of Object.keys(all)) if (!TARGET_NAMES.has(name)) args[name] = all[name];
  // For tasks that work without inputs.
  if (args["inputs"] === null) delete args["inputs"];
  const key = keys[String(provider)] ?? all["accessToken"];
  // The client's key was checked when the client was created.
  const { accessToken, keyParts } = key === undefined ? defaults : readKey(key);
  return {
    target: {
      accessToken,
      keyParts,
      model: orNone(model),
      provider: orNone(provider),
      endpointUrl: orNone(endpointUrl),
    },
    args: withBlobs(args),
    parameters: orNone(parameters) as CallArguments["parameters"],
    providerOptions: orNone(providerOptions) as CallArguments["providerOptions"],
  };
}

/** Null and empty text are as good as absent. */
const orNone = (value: unknown) => (value || undefined) as string | undefined;

/** Reads a token or key, which is one text or has named parts. @throws InputError, which never contains it */
export function readKey(key: unknown): Key {
  return isObject(key)
    ? { accessToken: undefined, keyParts: key as Key["keyParts"] }
    : { accessToken: checkAccessToken(key), keyParts: undefined };
}

/** Gives binary input one form: `data`, the older name, becomes `inputs`; bytes become a Blob. */
function withBlobs(args: Record<string, unknown>): Record<string, unknown> {
  const { data, inputs } = args;
  if (isBinary(data)) {
    delete args["data"];
    return { ...args, inputs: blobOf(data) };
  }
  if (isBinary(inputs)) return { ...args, inputs: blobOf(inputs) };
  const image = isObject(inputs) ? inputs["image"] : undefined;
  return isBinary(image) ? { ...args, inputs: { ...(inputs as object), image: blobOf(image) } } : args;
}

type Binary = Blob | ArrayBuffer | ArrayBufferView<ArrayBuffer>;

function isBinary(value: unknown): value is Binary {
  return value instanceof Blob || value instanceof ArrayBuffer || ArrayBuffer.isView(value);
}

const blobOf = (value: Binary): Blob => (value instanceof Blob ? value : new Blob([value]));

/** Whether a name means providers of the hub's mapping. */
export const isPolicy = (provider: unknown): boolean => /^(?:auto|fastest|cheapest)$/.test(String(provider));

/** Whether a value of `provider` means several. */
export function isSeveral(provider: unknown): boolean {
  return Array.isArray(provider) || (provider !== "auto" && isPolicy(provider));
}

/** Whether a call is routed: to one of several providers, or to the one whose name may follow the model's. */
export function isRouted(args: unknown): boolean {
  const { model, provider } = (args ?? {}) as { readonly model?: unknown; readonly provider?: unknown };
  return isSeveral(provider) || (provider === undefined && String(model).includes(":"));
}

/** Whether a key is a provider's, and not the hub's. */
export function isProviderKey({ accessToken, keyParts }: Key): boolean {
  return keyParts !== undefined || (accessToken !== undefined && !isHubToken(accessToken));
}

/** Parameters that are often read from a form or the environment, and then are text. */
export const NUMBER_NAMES = /^(?:max_|temperature$|top_[pk]$|seed$|n$)/;
export const ROLES = ["system", "developer", "user", "assistant", "tool", "function"];

const isOdd = ([name, value]: [string, unknown]): boolean =>
  typeof value === "number" ? !Number.isFinite(value) : typeof value === "string" && NUMBER_NAMES.test(name);

/** A quick look, so that the code that checks and explains is loaded only where something may be wrong. */
export function looksUsual(
  { task = "", args, raw }: { readonly task: string | undefined; readonly args: unknown; readonly raw?: boolean },
  options: CallOptions,
): boolean {
  const { signal, deadline = 0, connectTimeout = 0, idleTimeout = 0, hedgeAfter = 0, retries = 0 } = options;
  const numbers = [deadline, connectTimeout, idleTimeout, hedgeAfter, retries];
  const all = isObject(args) ? args : {};
  const { model, provider, endpointUrl, parameters, providerOptions, data, inputs, messages, tools } = all as Record<
    string,
    readonly { role?: string; function?: { name?: string } }[]
  >;
  return !(
    all !== args ||
    (signal && !signal.addEventListener) ||
    options.headers ||
    options.billTo ||
    providerOptions ||
    !numbers.every((value) => typeof value === "number" && value >= 0) ||
    [model, provider, endpointUrl].some((value) => typeof (value ?? "") !== "string") ||
    typeof (parameters ?? {}) !== "object" ||
    (!raw &&
      methodOf(task) &&
      (typeof data === "string" ||
        !(TASKS_WITHOUT_INPUTS.has(task) || inputs || data) ||
        Object.entries({ ...all, ...parameters }).some(isOdd) ||
        (task === "conversational" &&
          !(Array.isArray(messages) && messages.every((turn) => ROLES.includes(turn?.role)))) ||
        (tools && !(Array.isArray(tools) && tools.every((tool) => tool?.function?.name)))))
  );
}
