import path from "node:path";
import { createPatchbay } from "@patchbay/core";
import { didYouMean } from "@patchbay/core/errors";
import { proxyFetch } from "@patchbay/core/node";
import type { PluginIndex, RejectedEntry } from "@patchbay/core/plugin";
import type { GatewayOptions } from "@patchbay/gateway";
import type { CommandContext } from "./command.ts";
import { isolatedSource } from "./installed/isolated-source.ts";
import { joinedSource } from "./installed/joined-source.ts";
import { permittedSource, POLICY_VARIABLE } from "./installed/permitted-source.ts";
import { UsageError } from "./parse-words.ts";
import { readConfig } from "./read-config.ts";
import { BUILT_IN_PLUGINS, defaultPlugins, isBuiltIn } from "./start-host-app.ts";
import { startTracing } from "./start-tracing.ts";

/** What a gateway is made of, as its commands name it. */
export interface ProcessOptions {
  readonly config?: string | undefined;
  /** Folders beside the plugins that come with Patchbay; default: plugins/, if it exists. */
  readonly plugins?: readonly string[] | undefined;
  readonly policy?: string | undefined;
  readonly simulate?: boolean | undefined;
  readonly faults?: string | undefined;
  readonly origin?: readonly string[] | undefined;
  readonly "log-level"?: string | undefined;
  readonly "log-format"?: string | undefined;
}

/** A gateway with the plugins, the configuration and the keys of this process. @throws InputError */
export async function createProcess(
  values: ProcessOptions,
  context: CommandContext,
  more: Pick<GatewayOptions, "token" | "store" | "ledger" | "records" | "rates" | "works" | "files" | "rows">,
) {
  const { cwd, environment, warn, isTerminal } = context;
  const { simulate = false, origin: origins = [] } = values;
  const named = (values.plugins ?? [defaultPlugins(cwd)]).map((folder) => path.resolve(cwd, folder));
  // Other commands start without them.
  const [
    { allowedSource, checkPluginIds, createGateway, keysFromEnvironment },
    { createLogger, createMetrics, LOG_FORMATS, LOG_LEVELS, nodeSenders },
  ] = await Promise.all([import("@patchbay/gateway"), import("@patchbay/gateway/node")]);
  const logFormat = choose("log-format", values["log-format"], LOG_FORMATS) ?? (isTerminal === false ? "json" : "text");
  const level = choose("log-level", values["log-level"], LOG_LEVELS) ?? "info";
  const logger = createLogger({ level, format: logFormat, write: warn });
  const traced = await startTracing(context);
  const shared = simulate ? (await import("@patchbay/mocks/shares")).mockShares : [];
  const onProblem = ({ name, reason }: RejectedEntry): void => warn(`Left out: ${name}: ${reason}`);
  const { config, locationOf } = await readConfig(cwd, values.config);
  const policy = values.policy ?? environment[POLICY_VARIABLE];
  const open = async (folder: string) => {
    const source = isolatedSource(folder, { indexFile: "index.json", shared, onProblem });
    if (policy === undefined) return source;
    return permittedSource(source, { folder, file: path.resolve(cwd, policy), onProblem });
  };
  const folders = [BUILT_IN_PLUGINS, ...named.filter((folder) => !isBuiltIn(folder))];
  const sources = folders.map(async (folder) => ({ name: folder, source: await open(folder) }));
  const joined = joinedSource(await Promise.all(sources), onProblem);
  const index = (await joined.index()) as PluginIndex;
  checkPluginIds(config, index.plugins, locationOf);
  const plugins = allowedSource({ ...joined, index: async () => index }, config.allowedPlugins);
  const patchbay = await createPatchbay({ plugins, fetch: await proxyFetch(environment), environment });
  const { keys, hubToken } = simulate ? { keys: {} } : keysFromEnvironment(patchbay, environment);
  const gateway = createGateway({
    providers: patchbay,
    config,
    keys,
    origins,
    simulate,
    ...(await nodeSenders(environment)),
    metrics: createMetrics(),
    logger,
    ...more,
    ...(traced && { tracing: traced.tracing }),
    ...(hubToken && { hubToken }),
    ...(values.faults !== undefined && { faults: await readFaults(values.faults) }),
  });
  return {
    gateway,
    config,
    keys,
    hubToken,
    logger,
    logFormat,
    async stopTracing(): Promise<void> {
      await traced?.stop();
    },
  };
}

/** @returns undefined for an option that is not set @throws InputError */
function choose<Choice extends string>(
  name: string,
  value: string | undefined,
  choices: readonly Choice[],
): Choice | undefined {
  const choice = choices.find((each) => each === value);
  if (choice !== undefined || value === undefined) return choice;
  throw new UsageError(`--${name} is '${value}'; give ${choices.join(", ")}.`);
}

/** @throws InputError for an unknown name, before the first request meets it */
async function readFaults(names: string): Promise<readonly string[]> {
  const { faults } = await import("@patchbay/mocks/faults");
  const list = names.split(",").map((name) => name.trim());
  const unknown = list.find((name) => !faults.some((fault) => fault.name === name.replace(/:(?:once|always)$/, "")));
  if (unknown === undefined) return list;
  const known = faults.map(({ name }) => name);
  throw new UsageError(
    `There is no fault '${unknown}'. The faults are ${known.join(", ")}.${didYouMean(unknown, known)}`,
  );
}
