import { PluginLoadError } from "@patchbay/core/errors";
import { filledIn, NOTED } from "../messages.ts";

type Builders = Readonly<Record<string, ((...args: readonly unknown[]) => unknown) | undefined>>;

/**
 * A task of data, whose code has run in an engine. JSON has left out its functions, such as `judge`.
 * @throws PluginLoadError for a schema that core does not have
 */
export async function sandboxedTask(data: object): Promise<object> {
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
