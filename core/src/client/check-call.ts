import type { CallOptions } from "../client-contract/options.ts";
import { InputError } from "../errors/index.ts";
import { describeValue } from "../errors/describe-value.ts";
import { didYouMean } from "../errors/did-you-mean.ts";
import { namesSecret } from "../http/address.ts";
import { isObject } from "../provider/payload.ts";
import { methodOf } from "../task/task-table.ts";
import { NUMBER_NAMES, readArguments, ROLES, TASKS_WITHOUT_INPUTS } from "./call-arguments.ts";
import type { Invocation } from "./open-call.ts";

type Members = Readonly<Record<string, unknown>>;

/**
 * Refuses arguments and options that no provider accepts, by the member's name.
 * @param options of the call over the client's
 * @throws InputError
 */
export function checkCall({ task, args, raw }: Invocation, options: CallOptions): void {
  checkOptions(options);
  if (!isObject(args)) {
    throw new InputError(`The arguments must be an object such as { model, inputs }, but are ${describeValue(args)}.`);
  }
  for (const name of ["model", "provider", "endpointUrl"]) checkText(args[name], name);
  const { parameters, providerOptions } = args;
  if (parameters !== undefined && parameters !== null && typeof parameters !== "object") {
    throw new InputError(`parameters must be an object such as { seed: 5 }, but is ${describeValue(parameters)}.`);
  }
  checkProviderOptions(providerOptions);
  if (!raw && task !== undefined && methodOf(task)) checkTaskArguments(task, args);
}

function checkOptions({ signal, headers = {}, billTo, ...options }: CallOptions): void {
  if (signal && typeof (signal as Partial<AbortSignal>).addEventListener !== "function") {
    throw new InputError(
      `signal must be an AbortSignal, but is ${describeValue(signal)}. For a time limit pass AbortSignal.timeout(ms), or the option deadline.`,
    );
  }
  for (const [name, value] of Object.entries(headers)) {
    const isReserved = /^(?:authorization|cookie|host|content-(?:type|length))$/i.test(name);
    // The value is not shown: it may be a gateway's key.
    if (isReserved || !/^[\w!#$%&'*+.^`|~-]+$/.test(name) || !/^[\t -~]*$/.test(value)) {
      throw new InputError(
        `headers cannot set ${JSON.stringify(name)}: a value is one line of ASCII, and Patchbay itself sets authorization, cookie, host and content-type.`,
      );
    }
  }
  for (const name of ["deadline", "connectTimeout", "idleTimeout", "hedgeAfter", "retries"] as const) {
    const value = options[name];
    if (value === undefined || (typeof value === "number" && value >= 0)) continue;
    const unit = name === "retries" ? "" : " of milliseconds";
    throw new InputError(`${name} must be 0 or a larger number${unit}, but is ${describeValue(value)}.`);
  }
  if (billTo && !/^[\x21-\x7e]+$/.test(billTo)) {
    throw new InputError(
      `billTo must be the name of an organization (letters, digits and dashes), but is ${describeValue(billTo)}.`,
    );
  }
}

/** The secrets in a caller's headers, by the headers' names. Servers also repeat a secret without its scheme. */
export function headerSecrets({ headers = {} }: CallOptions): readonly string[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    namesSecret(name) ? [value, value.replace(/^\S+ /, "")] : [],
  );
}

function checkText(value: unknown, name: string): void {
  if (value === undefined || value === null || typeof value === "string") return;
  throw new InputError(`${name} must be text, but is ${describeValue(value)}.`);
}

function checkProviderOptions(options: unknown): void {
  if (options === undefined || options === null) return;
  const [name, value] = isObject(options)
    ? (Object.entries(options).find(([, each]) => each !== undefined && !isObject(each)) ?? [])
    : ["", options];
  if (name === undefined) return;
  throw new InputError(
    `providerOptions${name && `.${name}`} must be an object, but is ${describeValue(value)}. Pass one for each provider: { "<provider id>": { … } }.`,
  );
}

function checkTaskArguments(task: string, input: Members): void {
  const { args, parameters = {} } = readArguments(input, { accessToken: undefined, keyParts: undefined });
  if (typeof args["data"] === "string") {
    throw new InputError(
      `data must be bytes or a Blob, but is ${describeValue(args["data"])}. Read the file first, or fetch the address.`,
    );
  }
  const { inputs } = args;
  if (!TASKS_WITHOUT_INPUTS.has(task) && (inputs === undefined || inputs === "")) {
    throw new InputError(
      `Task ${task} needs \`inputs\`, which ${inputs === "" ? "is empty" : "is missing"}. Pass what the model works on.`,
    );
  }
  checkNumbers(args, "");
  checkNumbers(parameters, "parameters.");
  if (task === "conversational") checkChat(args);
}

function checkNumbers(members: Members, path: string): void {
  for (const [name, value] of Object.entries(members)) {
    const isText = typeof value === "string" && NUMBER_NAMES.test(name);
    if (!isText && (typeof value !== "number" || Number.isFinite(value))) continue;
    const advice = typeof value === "string" ? "Pass it without quotes." : "Leave it out, or pass a finite number.";
    throw new InputError(`${path}${name} must be a number, but is ${describeValue(value)}. ${advice}`);
  }
}

function checkChat({ messages, tools }: Members): void {
  if (!Array.isArray(messages)) {
    throw new InputError('A chat needs `messages`: a list such as [{ role: "user", content: "Hello" }].');
  }
  for (const [index, message] of messages.entries()) {
    const path = `messages[${index}]`;
    if (!isObject(message)) {
      throw new InputError(
        `${path} must be an object such as { role: "user", content: "Hello" }, but is ${describeValue(message)}.`,
      );
    }
    const { role } = message;
    if (ROLES.includes(role as string)) continue;
    const meant = typeof role === "string" ? didYouMean(role, ROLES) : "";
    throw new InputError(
      `${path}.role must be one of ${ROLES.join(", ")}, but is ${role === undefined ? "missing" : describeValue(role)}.${meant}`,
    );
  }
  if (tools === undefined || tools === null) return;
  if (!Array.isArray(tools)) {
    throw new InputError(
      `tools must be a list such as [{ type: "function", function: { name, parameters } }], but is ${isSchema(tools) ? "a schema" : describeValue(tools)}. Pass schemas to runTools of @patchbay/core/chat.`,
    );
  }
  for (const [index, tool] of tools.entries()) {
    if (isPlainTool(tool)) continue;
    const kind = isSchema(tool) ? "a schema" : describeValue(tool);
    throw new InputError(
      isObject(tool) && !isSchema(tool)
        ? `tools[${index}].function.name is missing. Give { type: "function", function: { name, parameters } }.`
        : `tools[${index}] must be an object { type: "function", function: { name, parameters } }, but is ${kind}.`,
    );
  }
}

/** A vendor's own tool has a type, and no function. */
function isPlainTool(tool: unknown): boolean {
  if (!isObject(tool) || isSchema(tool)) return false;
  const { type, function: declared } = tool;
  return isObject(declared) ? typeof declared["name"] === "string" : typeof type === "string" && type !== "function";
}

function isSchema(value: unknown): boolean {
  return isObject(value) && "~standard" in value;
}
