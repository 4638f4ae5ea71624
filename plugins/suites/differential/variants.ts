import type { Extent, GridCall, Variant } from "./grid.ts";
import { BEHAVIORS, type Behavior } from "./behaviors.ts";
import { TASK_ARGUMENTS, type TaskArguments } from "./task-arguments.ts";

/** Every way in which a task of a provider is called, the plainest first. @throws Error for a task without arguments */
export function variantsOf(provider: string, task: string, extent: Extent): Variant[] {
  const known = TASK_ARGUMENTS[task];
  if (!known) throw new Error(`task-arguments.ts has nothing for ${task}`);
  const calls = (extent === "all" ? everyCombination(known) : oneByOne(known)).flatMap((args) =>
    callsWith(known, args),
  );
  const plain = callsWith(known, known.inputs[0] ?? {});
  const [call] = plain;
  return [
    ...calls,
    ...OPTIONS.flatMap(({ trait, options }) =>
      (extent === "all" ? calls : plain).map((one) => withTrait(one, trait, { options })),
    ),
    ...behaviors.flatMap((behavior) => plain.map((one) => withTrait(one, behavior, { behavior }))),
    ...(call ? onlyOnce(provider, task, call) : []),
  ];
}

/** Options of the connection, which need not be tested with every form of arguments. */
function onlyOnce(provider: string, task: string, call: Variant): Variant[] {
  return [
    ...(task === "text-to-image" ? [withTrait(call, "as url", { options: { outputType: "url" } })] : []),
    ...mappingsOf(provider, task).map(({ trait, mapping }) => withTrait(call, trait, { mapping })),
    ...targetsOf(provider).map(({ trait, args }) => withTrait(call, trait, { args: { ...call.args, ...args } })),
  ];
}

const behaviors: readonly Behavior[] = [
  ...(Object.keys(BEHAVIORS) as Behavior[]),
  "model unknown",
  "mapping without the provider",
];

const withTrait = (call: Variant, trait: string, changes: Partial<Variant>): Variant => ({
  ...call,
  ...changes,
  traits: [...call.traits, trait],
});

type Given = GridCall["args"];

function everyCombination({ inputs, parameters = [], extras = [] }: TaskArguments): Given[] {
  return inputs.flatMap((input) =>
    [{}, ...parameters.map(asParameters(input))].flatMap((args) =>
      [{}, ...extras].map((extra) => ({ ...input, ...args, ...extra })),
    ),
  );
}

function oneByOne({ inputs, parameters = [], extras = [] }: TaskArguments): Given[] {
  const [first = {}] = inputs;
  return [...inputs, ...[...parameters.map(asParameters(first)), ...extras].map((args) => ({ ...first, ...args }))];
}

/** The call, and its stream where the task has one. */
function callsWith({ method, stream }: TaskArguments, args: Given): Variant[] {
  const call: Variant = { traits: traitsOf(args), method, args, options: {}, mapping: {}, behavior: "mocks" };
  return stream ? [call, withTrait(call, "streamed", { method: stream })] : [call];
}

const OPTIONS = [
  { trait: "billed", options: { billTo: "acme" } },
  { trait: "with cookies", options: { includeCredentials: "include" } },
];

/** Parameters in addition to those that an input requires. */
const asParameters = (input: Readonly<Record<string, unknown>>) => (parameters: object) => ({
  parameters: { ...(input["parameters"] as object | undefined), ...parameters },
});

function traitsOf(args: Given): string[] {
  return [
    ...(args["data"] === undefined ? [] : [args["data"] instanceof Blob ? "data" : "bytes"]),
    ...(args["parameters"] === undefined ? [] : ["parameters"]),
    ...(args["inputs"] instanceof Blob ? [args["inputs"].type] : []),
    ...(args["inputs"] === "" ? ["empty"] : []),
  ];
}

function mappingsOf(provider: string, task: string): { trait: string; mapping: Record<string, unknown> }[] {
  if (provider === "openai") return [];
  const adapter = { adapter: "lora", adapterWeightsPath: "lora.safetensors" };
  return [
    { trait: "staging", mapping: { status: "staging" } },
    { trait: "mapped to another task", mapping: { task: task === "fill-mask" ? "translation" : "fill-mask" } },
    ...(provider === "fal-ai" && task === "text-to-image" ? [{ trait: "adapter", mapping: adapter }] : []),
  ];
}

function targetsOf(provider: string): { trait: string; args: Record<string, unknown> }[] {
  return [
    { trait: "model as address", args: { model: "https://endpoint.example/model" } },
    { trait: "provider and endpoint", args: { endpointUrl: "https://endpoint.example/model" } },
    { trait: "provider left to the hub", args: { provider: "auto" } },
    ...(provider === "hf-inference"
      ? [
          {
            trait: "endpoint",
            args: { provider: undefined, model: undefined, endpointUrl: "https://endpoint.example/model" },
          },
        ]
      : []),
  ];
}
