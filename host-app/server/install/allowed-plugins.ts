import path from "node:path";
import type { PluginScan } from "@patchbay/core/node";
import { policyProblem, type PluginPolicy } from "./plugin-policy.ts";
import { originOf } from "./stored-build.ts";

/**
 * The plugins of a scan that a policy allows; the others become problems.
 * @param folder that was scanned
 */
export async function allowedPlugins(scan: PluginScan, folder: string, policy: PluginPolicy): Promise<PluginScan> {
  const verdicts = await Promise.all(
    scan.plugins.map(async (entry) => {
      try {
        const origin = await originOf(path.join(folder, entry.base));
        return { entry, reason: policyProblem(policy, { entry, ...origin }) };
      } catch (error) {
        return { entry, reason: error instanceof Error ? error.message : String(error) };
      }
    }),
  );
  return {
    plugins: verdicts.flatMap(({ entry, reason }) => (reason === undefined ? [entry] : [])),
    problems: [
      ...scan.problems,
      ...verdicts.flatMap(({ entry, reason }) =>
        reason === undefined ? [] : [{ name: `${entry.kind} '${entry.id}'`, reason }],
      ),
    ],
  };
}
