import { PluginLoadError } from "@patchbay/core/errors";
import type { ModelRecord, SampleInput } from "@patchbay/core/library";
import { filledIn, NOTED, type ShapeNode } from "../messages.ts";
import type { PluginProcess } from "./plugin-process.ts";
import { rememberedAnswers } from "./remembered-answers.ts";
import { isCode, membersOf, valueOf } from "./shape.ts";

type Builders = Readonly<Record<string, ((...args: readonly unknown[]) => unknown) | undefined>>;

/**
 * A task of data, whose code has run in an engine. JSON has left out its functions: of these, only `snippetInput` is called
 * there.
 * @throws PluginLoadError for a schema that core does not have
 */
export async function sandboxedTask(process: PluginProcess, shape: ShapeNode): Promise<object> {
  const { module, snippetInput } = membersOf(shape);
  const { default: task, ...others } = (await withSchemas(valueOf(module ?? { "=": {} }) as object)) as {
    readonly default?: object;
  };
  if (!task || !isCode(snippetInput)) {
    process.close();
    return { ...others, default: task };
  }
  const ask = rememberedAnswers<[model: ModelRecord], SampleInput>((model) =>
    process.call(["snippetInput"], [{ value: model }]),
  );
  return { ...others, default: { ...task, snippetInput: (model: ModelRecord) => ask(model, model) } };
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
