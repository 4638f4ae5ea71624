import { InputError } from "../errors/index.ts";
import type { ProviderCall } from "./contract.ts";

/** A JSON object with unchecked members. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a value is an object, but not a list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The first element of a member's list, as in `choices[0]`; undefined for another shape. */
export function firstOf(value: unknown, list: string): JsonObject | undefined {
  const elements = isObject(value) ? value[list] : undefined;
  const first: unknown = Array.isArray(elements) ? elements[0] : undefined;
  return isObject(first) ? first : undefined;
}

/** Whether a value is a URL as providers return it: http(s), or a path. */
export function isResultUrl(value: unknown): value is string {
  return typeof value === "string" && /^(?:https?:|\/)/.test(value);
}

/** The model's name in a body; undefined for an endpoint if the caller named no model. */
export function modelName({ providerModelId }: ProviderCall): string | undefined {
  return providerModelId || undefined;
}

/** The caller's arguments unchanged, with `parameters` nested. */
export function givenArguments(call: ProviderCall): Record<string, unknown> {
  // Not a spread: V8 serializes an object that grows after a spread at half the speed.
  const args: Record<string, unknown> = Object.assign({}, call.args);
  if (call.parameters !== undefined) args["parameters"] = call.parameters;
  return args;
}

/** The caller's arguments without `inputs`, and `parameters` spread flat among them. */
export function flatArguments(call: ProviderCall): Record<string, unknown> {
  const { inputs: _inputs, ...rest } = call.args;
  return { ...rest, ...call.parameters };
}

/** The caller's `inputs`, which must be binary data. @throws InputError */
export function blobInput({ task, args: { inputs } }: ProviderCall): Blob {
  if (inputs instanceof Blob) return inputs;
  throw new InputError(`Task ${task} needs binary \`inputs\`: a Blob or an ArrayBuffer, not a ${typeof inputs}.`);
}
