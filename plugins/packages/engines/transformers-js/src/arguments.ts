import { InputError, type EngineCall } from "@patchbay/core/provider";

// Reads a call's arguments for the library.

/** The call's only text. */
export function textOf({ args: { inputs } }: EngineCall): string {
  if (typeof inputs !== "string") throw new InputError("The engine takes one text as `inputs`.");
  return inputs;
}

/** Its texts; a single text is allowed, too. */
export function textsOf({ args: { inputs } }: EngineCall): readonly string[] {
  const texts: readonly unknown[] = Array.isArray(inputs) ? inputs : [inputs];
  if (texts.length > 0 && texts.every((text) => typeof text === "string")) return texts as string[];
  throw new InputError("The engine takes a text or texts as `inputs`.");
}

/** The file among its arguments: `inputs`, or a member of it. */
export function fileOf({ args: { inputs } }: EngineCall, member?: string): Blob {
  const file: unknown =
    member !== undefined && inputs !== null && typeof inputs === "object" && !(inputs instanceof Blob)
      ? (inputs as Readonly<Record<string, unknown>>)[member]
      : inputs;
  if (file instanceof Blob) return file;
  throw new InputError("The engine takes a file as `inputs`: a Blob or File.");
}

/** A text among the members of its `inputs`. */
export function memberOf({ args: { inputs } }: EngineCall, name: string): string {
  const value = (inputs as Readonly<Record<string, unknown>> | undefined)?.[name];
  if (typeof value !== "string") throw new InputError(`The engine takes \`inputs.${name}\` as a text.`);
  return value;
}

/** The labels that a zero-shot model chooses from. */
export function candidateLabelsOf({ parameters }: EngineCall): readonly string[] {
  const labels = parameters?.["candidate_labels"];
  if (Array.isArray(labels) && labels.length > 0 && labels.every((label) => typeof label === "string")) return labels;
  throw new InputError("Name at least one label in `parameters.candidate_labels`.");
}

/**
 * The call's parameters, under the library's names.
 * @param names parameters that the library supports
 * @throws InputError for a parameter that it does not support, instead of dropping it silently
 */
export function parametersOf(
  { task, parameters = {} }: EngineCall,
  names: readonly string[],
): Readonly<Record<string, unknown>> {
  const entries = Object.entries(parameters).filter(([, value]) => value !== undefined && value !== null);
  const unsupported = entries.find(([name]) => !names.includes(name));
  if (!unsupported) return Object.fromEntries(entries);
  const known = names.length > 0 ? `It takes ${names.join(", ")}.` : "It takes none.";
  throw new InputError(
    `Models on this device do not support the parameter \`${unsupported[0]}\` for ${task}. ${known}`,
  );
}

/** Parameters of models that generate text, under the transformers library's names. */
const GENERATION = [
  "max_new_tokens",
  "min_new_tokens",
  "max_length",
  "min_length",
  "temperature",
  "top_k",
  "top_p",
  "do_sample",
  "repetition_penalty",
];

/**
 * Parameters of a model that writes, with those that the task keeps in a member of their own.
 * @param more further names that the task has
 */
export function generationOf(call: EngineCall, more: readonly string[] = []): Readonly<Record<string, unknown>> {
  const members = ["generate_parameters", "generation_parameters"];
  const { generate_parameters, generation_parameters, ...around } = parametersOf(call, [
    ...GENERATION,
    ...more,
    ...members,
  ]);
  const inner = { ...(generate_parameters as object), ...(generation_parameters as object) };
  return sampling({ ...around, ...parametersOf({ ...call, parameters: inner }, GENERATION) });
}

/** A temperature implies sampling, which the library does only with this option. */
export function sampling(parameters: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { temperature, top_p, top_k, do_sample } = parameters;
  if (temperature === 0) {
    const { temperature: _zero, ...rest } = parameters;
    return { ...rest, do_sample: false };
  }
  const isDrawn = [temperature, top_p, top_k].some((value) => value !== undefined);
  return isDrawn && do_sample === undefined ? { ...parameters, do_sample: true } : parameters;
}
