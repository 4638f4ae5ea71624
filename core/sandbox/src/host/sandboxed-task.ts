import { PluginError, PluginLoadError } from "@patchbay/core/errors";
import type { ModelRecord, SampleInput } from "@patchbay/core/library";
import type { JudgedOutputs } from "@patchbay/core/task";
import { filledIn, NOTED, type ShapeNode } from "../messages.ts";
import type { PluginProcess } from "./plugin-process.ts";
import { rememberedAnswers } from "./remembered-answers.ts";
import { isCode, membersOf, valueOf } from "./shape.ts";

type Builders = Readonly<Record<string, ((...args: readonly unknown[]) => unknown) | undefined>>;

/**
 * A task of data, whose code has run in an engine. JSON has left out its functions, which are called there.
 * @param name `task 'color-palette'`
 * @throws PluginLoadError for a schema that core does not have
 */
export async function sandboxedTask(process: PluginProcess, shape: ShapeNode, name: string): Promise<object> {
  const { module, snippetInput, judge } = membersOf(shape);
  const { default: task, ...others } = (await withSchemas(valueOf(module ?? { "=": {} }) as object)) as {
    readonly default?: object;
  };
  const functions = {
    ...(isCode(snippetInput) && { snippetInput: snippetInputOf(process) }),
    ...(isCode(judge) && { judge: judgeOf(process, name) }),
  };
  if (!task || Object.keys(functions).length === 0) {
    process.close();
    return { ...others, default: task };
  }
  return { ...others, default: { ...task, ...functions } };
}

function snippetInputOf(process: PluginProcess): (model: ModelRecord) => SampleInput {
  const ask = rememberedAnswers<[model: ModelRecord], SampleInput>((model) =>
    process.call(["snippetInput"], [{ value: model }]),
  );
  return (model) => ask(model, model);
}

/** Asks for one score at a time: a host judges thousands of answers at once, and other plugins have the same thread. */
function judgeOf(process: PluginProcess, name: string): (outputs: JudgedOutputs) => Promise<number | undefined> {
  let last: Promise<unknown> = Promise.resolve();
  return (outputs) => {
    const score = last.then(async () => readScore(await process.call(["judge"], [{ value: outputs }]), name));
    last = score.catch(() => {});
    return score;
  };
}

/** @throws PluginError for what is no score */
function readScore(score: unknown, name: string): number | undefined {
  // JSON has neither undefined nor NaN.
  if (score === null || score === undefined) return undefined;
  if (typeof score === "number" && score >= 0 && score <= 1) return score;
  const shown = JSON.stringify(score).slice(0, 100);
  throw new PluginError(`The judge of the ${name} returned ${shown}; a score is a number from 0 to 1.`);
}

async function withSchemas(data: object): Promise<object> {
  const core: { readonly [name: string]: unknown } = await import("@patchbay/core/task");
  const builders = core["schema"] as unknown as Builders;
  return filledIn(data, ({ [NOTED]: name, args = [] }) => {
    const builder = name.replace(/^schema\./, "");
    if (builder !== name && Object.hasOwn(builders, builder)) return builders[builder]?.(...args);
    const schema = core[name];
    if (typeof schema === "object" && schema !== null && "jsonSchema" in schema) return schema;
    throw new PluginLoadError(`The task uses ${name} of @patchbay/core/task, which a sandbox does not have.`);
  }) as object;
}
