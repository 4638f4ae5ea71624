import { InputError } from "../errors/index.ts";
import { describeValue } from "../errors/describe-value.ts";
import { checkAccessToken } from "../http/index.ts";
import { isObject } from "../provider/payload.ts";
import type { KeyParts } from "../auth/key.ts";
import type { CallOptions, CallTarget } from "./client-options.ts";

/** A call's arguments, taken apart. */
export interface CallArguments {
  readonly target: CallTarget;
  /** What the task takes, `parameters` apart. */
  readonly args: Readonly<Record<string, unknown>>;
  readonly parameters: Readonly<Record<string, unknown>> | undefined;
  /** What is for one provider only, by its id. */
  readonly providerOptions: Readonly<Record<string, object | undefined>> | undefined;
}

/** Arguments that are not the task's. */
const ownNames = new Set(["accessToken", "endpointUrl", "model", "provider", "parameters", "providerOptions"]);

/** Tasks that go without `inputs`. */
export const withoutInputs = new Set(["conversational", "image-text-to-image", "image-text-to-video"]);

/**
 * Takes a call's arguments apart; those of the call win over the client's.
 * @throws InputError when they are not what the task needs
 */
export function readArguments(given: unknown, defaults: CallTarget): CallArguments {
  if (typeof given !== "object" || given === null) {
    throw new InputError(`The arguments must be an object such as { model, inputs }, but are ${describeValue(given)}.`);
  }
  const { accessToken, endpointUrl = defaults.endpointUrl, parameters } = given as Record<string, unknown>;
  const { model, provider } = given as Record<string, unknown>;
  // A loop: taking the rest apart by a pattern costs as much as half of a simple call.
  const rest: Record<string, unknown> = {};
  for (const name of Object.keys(given)) {
    if (!ownNames.has(name)) rest[name] = (given as Record<string, unknown>)[name];
  }
  // Where a task can do without, null says so as well as nothing does.
  if (rest["inputs"] === null) delete rest["inputs"];
  if (parameters !== undefined && parameters !== null && typeof parameters !== "object") {
    throw new InputError(`parameters must be an object such as { seed: 5 }, but is ${describeValue(parameters)}.`);
  }
  // The client's own was checked when the client was made.
  const key = accessToken === undefined ? defaults : readKey(accessToken);
  const target = {
    accessToken: key.accessToken,
    keyParts: key.keyParts,
    model: text(model, "model"),
    provider: text(provider, "provider"),
    endpointUrl: text(endpointUrl, "endpointUrl"),
  };
  return {
    target,
    args: withBlobs(rest),
    parameters: (parameters ?? undefined) as CallArguments["parameters"],
    providerOptions: readProviderOptions((given as Record<string, unknown>)["providerOptions"]),
  };
}

/** @throws InputError when they are not objects by a provider's id */
function readProviderOptions(given: unknown): CallArguments["providerOptions"] {
  if (given === undefined || given === null) return undefined;
  const [name, value] = isObject(given)
    ? (Object.entries(given).find(([, own]) => own !== undefined && !isObject(own)) ?? [])
    : ["", given];
  if (name !== undefined) {
    throw new InputError(
      `providerOptions${name && `.${name}`} must be an object, but is ${describeValue(value)}. Pass one for each provider: { "<provider id>": { … } }.`,
    );
  }
  return given as CallArguments["providerOptions"];
}

/** A token or key as one text, or the parts of a key. @throws InputError, which never shows it */
export function readKey(given: unknown): { accessToken: string | undefined; keyParts: KeyParts | undefined } {
  const isParts = typeof given === "object" && given !== null && !Array.isArray(given);
  return isParts
    ? { accessToken: undefined, keyParts: given as KeyParts }
    : { accessToken: checkAccessToken(given), keyParts: undefined };
}

/** Parameters that are often read from a form or the environment, which give text. */
export const takesNumber = /^(?:max_|temperature$|top_[pk]$|seed$|n$)/;
export const roles = ["system", "developer", "user", "assistant", "tool", "function"];

const isOdd = ([name, value]: [string, unknown]): boolean =>
  typeof value === "number" ? !Number.isFinite(value) : typeof value === "string" && takesNumber.test(name);

/** Whether all is as usual. Only otherwise the code is loaded that finds out what is wrong, if anything is. */
export function looksUsual(task: string, { args, parameters }: CallArguments, options?: CallOptions): boolean {
  const { data, inputs, messages, tools } = args as Record<
    string,
    readonly { role?: string; function?: { name?: string } }[]
  >;
  return !(
    (options?.signal && !options.signal.addEventListener) ||
    typeof data === "string" ||
    !(withoutInputs.has(task) || inputs) ||
    Object.entries({ ...args, ...parameters }).some(isOdd) ||
    (task === "conversational" && !(Array.isArray(messages) && messages.every((turn) => roles.includes(turn?.role)))) ||
    (tools && !(Array.isArray(tools) && tools.every((tool) => tool?.function?.name)))
  );
}

function text(value: unknown, name: string): string | undefined {
  if (value === undefined || value === null || value === "") return undefined;
  if (typeof value === "string") return value;
  throw new InputError(`${name} must be text, but is ${describeValue(value)}.`);
}

/** Gives binary input one form: `data`, the older name, becomes `inputs`; bytes become a Blob. */
function withBlobs(args: Record<string, unknown>): Record<string, unknown> {
  if (isBinary(args["data"])) {
    const { data, ...rest } = args;
    return { ...rest, inputs: blobOf(data as Binary) };
  }
  if (isBinary(args["inputs"])) return { ...args, inputs: blobOf(args["inputs"]) };
  const image = imageOf(args["inputs"]);
  return isBinary(image) ? { ...args, inputs: { ...(args["inputs"] as object), image: blobOf(image) } } : args;
}

function imageOf(inputs: unknown): unknown {
  return typeof inputs === "object" && inputs !== null ? (inputs as { image?: unknown }).image : undefined;
}

type Binary = Blob | ArrayBuffer | ArrayBufferView<ArrayBuffer>;

function isBinary(value: unknown): value is Binary {
  return value instanceof Blob || value instanceof ArrayBuffer || ArrayBuffer.isView(value);
}

function blobOf(value: Binary): Blob {
  return value instanceof Blob ? value : new Blob([value]);
}

/** The options of one call: its own over the client's. @throws InputError */
export function mergeOptions(defaults: CallOptions, own?: CallOptions): CallOptions {
  const options = own ? { ...defaults, ...own } : defaults;
  if (own?.headers && defaults.headers) options.headers = { ...defaults.headers, ...own.headers };
  if (options.headers) checkHeaders(options.headers);
  if (own?.settings && defaults.settings) options.settings = { ...defaults.settings, ...own.settings };
  for (const name of ["deadline", "connectTimeout", "idleTimeout", "hedgeAfter", "retries"] as const)
    checkNumber(options[name], name);
  if (options.billTo && !/^[\x21-\x7e]+$/.test(options.billTo)) {
    throw new InputError(
      `billTo must be the name of an organization (letters, digits and dashes), but is ${describeValue(options.billTo)}.`,
    );
  }
  return options;
}

function checkHeaders(headers: NonNullable<CallOptions["headers"]>): void {
  for (const [name, value] of Object.entries(headers)) {
    const isOwn = /^(?:authorization|cookie|host|content-(?:type|length))$/i.test(name);
    // The value is not shown: it may be a gateway's key.
    if (isOwn || !/^[\w!#$%&'*+.^`|~-]+$/.test(name) || !/^[\t -~]*$/.test(value)) {
      throw new InputError(
        `headers cannot set ${JSON.stringify(name)}: a value is one line of ASCII, and Patchbay itself sets authorization, cookie, host and content-type.`,
      );
    }
  }
}

function checkNumber(value: unknown, name: string): void {
  if (value === undefined || (typeof value === "number" && value >= 0)) return;
  const unit = name === "retries" ? "" : " of milliseconds";
  throw new InputError(`${name} must be 0 or a larger number${unit}, but is ${describeValue(value)}.`);
}
