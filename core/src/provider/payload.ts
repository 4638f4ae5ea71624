import { InputError } from "../errors/index.ts";
import type { ProviderCall } from "./contract.ts";

/** A JSON object whose members are yet to be checked. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a value is an object and no list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The first element's member, as in `choices[0].text`, or undefined where the shape is another. */
export function firstOf(value: unknown, list: string): JsonObject | undefined {
  const elements = isObject(value) ? value[list] : undefined;
  const first: unknown = Array.isArray(elements) ? elements[0] : undefined;
  return isObject(first) ? first : undefined;
}

/** Whether text is an address as providers return it: http(s), or a path. */
export function isResultUrl(value: unknown): value is string {
  return typeof value === "string" && /^(?:https?:|\/)/.test(value);
}

/** The model's name in a body; none where an endpoint is called and the caller named no model. */
export function modelName({ providerModelId }: ProviderCall): string | undefined {
  return providerModelId || undefined;
}

/** The caller's arguments as given, `parameters` nested. */
export function givenArguments(call: ProviderCall): Record<string, unknown> {
  // Not a spread: an object made by one grows and is written as JSON at half the speed.
  const given: Record<string, unknown> = Object.assign({}, call.args);
  if (call.parameters !== undefined) given["parameters"] = call.parameters;
  return given;
}

/** The caller's arguments without `inputs`, and `parameters` spread flat among them. */
export function flatArguments(call: ProviderCall): Record<string, unknown> {
  const { inputs: _inputs, ...rest } = call.args;
  return { ...rest, ...call.parameters };
}

/** The caller's `inputs` where only binary data will do. @throws InputError */
export function blobInput({ task, args: { inputs } }: ProviderCall): Blob {
  if (inputs instanceof Blob) return inputs;
  throw new InputError(`Task ${task} needs binary \`inputs\`: a Blob or an ArrayBuffer, not a ${typeof inputs}.`);
}
