import { InputError } from "../errors/index.ts";
import type { ProviderCall } from "./contract.ts";

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
