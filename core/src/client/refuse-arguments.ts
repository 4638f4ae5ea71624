import { InputError } from "../errors/index.ts";
import { describeValue } from "../errors/describe-value.ts";
import { didYouMean } from "../errors/did-you-mean.ts";
import { isObject } from "../provider/payload.ts";
import { roles, takesNumber, withoutInputs, type CallArguments } from "./call-arguments.ts";
import type { CallOptions } from "./client-options.ts";

/**
 * Refuses what no provider can take, with the member's name. Loaded where a quick look has found something unusual.
 * @throws InputError
 */
export function refuseArguments(
  task: string,
  { args, parameters }: CallArguments,
  options: CallOptions | undefined,
): void {
  const { signal } = options ?? {};
  if (signal && typeof (signal as Partial<AbortSignal>).addEventListener !== "function") {
    throw new InputError(
      `signal must be an AbortSignal, but is ${describeValue(signal)}. For a time limit pass AbortSignal.timeout(ms), or the option deadline.`,
    );
  }
  if (typeof args["data"] === "string") {
    throw new InputError(
      `data must be bytes or a Blob, but is ${describeValue(args["data"])}. Read the file first, or fetch the address.`,
    );
  }
  const { inputs } = args;
  if (!withoutInputs.has(task) && (inputs === undefined || inputs === "")) {
    throw new InputError(
      `Task ${task} needs \`inputs\`, which ${inputs === "" ? "is empty" : "is missing"}. Pass what the model works on.`,
    );
  }
  refuseNumbers(args, "");
  refuseNumbers(parameters ?? {}, "parameters.");
  if (task === "conversational") refuseChat(args);
}

function refuseNumbers(members: Readonly<Record<string, unknown>>, path: string): void {
  for (const [name, value] of Object.entries(members)) {
    const isText = typeof value === "string" && takesNumber.test(name);
    if (!isText && (typeof value !== "number" || Number.isFinite(value))) continue;
    const advice = typeof value === "string" ? "Pass it without quotes." : "Leave it out, or pass a finite number.";
    throw new InputError(`${path}${name} must be a number, but is ${describeValue(value)}. ${advice}`);
  }
}

function refuseChat({ messages, tools }: Readonly<Record<string, unknown>>): void {
  if (!Array.isArray(messages)) {
    throw new InputError('A chat needs `messages`: a list such as [{ role: "user", content: "Hello" }].');
  }
  for (const [index, message] of messages.entries()) {
    const place = `messages[${index}]`;
    if (!isObject(message)) {
      throw new InputError(
        `${place} must be an object such as { role: "user", content: "Hello" }, but is ${describeValue(message)}.`,
      );
    }
    const { role } = message;
    if (roles.includes(role as string)) continue;
    const meant = typeof role === "string" ? didYouMean(role, roles) : "";
    throw new InputError(
      `${place}.role must be one of ${roles.join(", ")}, but is ${role === undefined ? "missing" : describeValue(role)}.${meant}`,
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
    const wrong = isSchema(tool) ? "a schema" : describeValue(tool);
    throw new InputError(
      isObject(tool) && !isSchema(tool)
        ? `tools[${index}].function.name is missing. Give { type: "function", function: { name, parameters } }.`
        : `tools[${index}] must be an object { type: "function", function: { name, parameters } }, but is ${wrong}.`,
    );
  }
}

/** A tool of the vendor's own has a type, and no function. */
function isPlainTool(tool: unknown): boolean {
  if (!isObject(tool) || isSchema(tool)) return false;
  const { type, function: own } = tool;
  return isObject(own) ? typeof own["name"] === "string" : typeof type === "string" && type !== "function";
}

function isSchema(value: unknown): boolean {
  return isObject(value) && "~standard" in value;
}
