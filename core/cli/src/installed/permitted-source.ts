import type { PluginIndex, PluginSource, RejectedEntry } from "@patchbay/core/plugin";
import { isBuiltIn } from "../start-host-app.ts";

export const POLICY_VARIABLE = "PATCHBAY_POLICY";

interface AllowedOptions {
  /** Of the plugins. */
  readonly folder: string;
  /** Of the policy. */
  readonly file: string;
  onProblem(problem: RejectedEntry): void;
}

/** The plugins that the operator's policy allows; those that come with Patchbay always are. @throws InputError */
export async function permittedSource(
  source: PluginSource,
  { folder, file, onProblem }: AllowedOptions,
): Promise<PluginSource> {
  const { allowedPlugins, readPolicy } = await import("@patchbay/host-app/install");
  const policy = readPolicy(file);
  if (isBuiltIn(folder)) return source;
  return {
    ...source,
    async index() {
      const index = (await source.index()) as PluginIndex;
      const { plugins, problems } = await allowedPlugins({ plugins: index.plugins, problems: [] }, folder, policy);
      problems.forEach(onProblem);
      return { ...index, plugins };
    },
  };
}
