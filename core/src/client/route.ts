import type { StructuredOutput } from "../provider/contract.ts";
import { isPolicy, isSeveral, mergeOptions } from "./call-arguments.ts";
import type { ClientSettings } from "./client-options.ts";
import { withCall, type Chunks, type Invocation } from "./open-call.ts";
import { resolveTarget } from "./resolve-target.ts";

export type Arguments = Readonly<Record<string, unknown>>;

/** An invocation whose model contains no name of a provider. */
export interface RoutedInvocation extends Invocation {
  readonly args: Arguments;
}

/** Makes a call at the provider that is named, or at one of several. */
export async function routeOnce(
  settings: ClientSettings,
  invocation: Invocation,
  run: (settings: ClientSettings, invocation: Invocation) => Promise<unknown>,
): Promise<unknown> {
  const routed = splitModel(settings, invocation);
  if (!isSeveral(routed.args["provider"])) return run(settings, routed);
  return (await import("./fallback.ts")).trySeveral(settings, routed, run);
}

/** The same for an answer that arrives in chunks. */
export async function routeStream(
  settings: ClientSettings,
  invocation: Invocation,
  run: (settings: ClientSettings, invocation: Invocation) => Chunks,
): Promise<Chunks> {
  const routed = splitModel(settings, invocation);
  if (!isSeveral(routed.args["provider"])) return run(settings, routed);
  return (await import("./fallback.ts")).streamFromSeveral(settings, routed, run);
}

/**
 * Moves a provider or a policy from a model's name, as the hub's router does: `owner/name:groq`, `owner/name:cheapest`. Only
 * where no provider is named: vendors' own ids contain colons too.
 */
function splitModel({ endpointUrl, providers }: ClientSettings, invocation: Invocation): RoutedInvocation {
  const args = (invocation.args ?? {}) as Arguments;
  const { model, provider } = args;
  const isOpen = typeof model === "string" && provider === undefined && !(args["endpointUrl"] ?? endpointUrl);
  const [, name, suffix = ""] = (isOpen && /^([\w.-]+\/[\w.-]+):([\w.-]+)$/.exec(model)) || [];
  const isProvider = isPolicy(suffix) || providers.manifests().has(suffix);
  return { ...invocation, args: isProvider ? { ...args, model: name, provider: suffix } : args };
}

/** A provider that may serve a call. */
export interface FoundProvider {
  readonly provider: string;
  /** The model's id at the provider. */
  readonly providerModelId: string;
  /** Whether the call would go to a dedicated or local endpoint. */
  readonly isEndpoint: boolean;
  /** How strictly the provider holds a chat to a JSON Schema. */
  readonly structuredOutput: StructuredOutput | undefined;
}

/**
 * Finds the providers of a call, as the call itself does: one, or those of a list or policy in the order in which they are
 * tried.
 * @throws InputError, PluginError, HttpError where none is found
 */
export async function findProviders(
  settings: ClientSettings,
  invocation: Invocation,
): Promise<readonly FoundProvider[]> {
  const { args, ...call } = splitModel(settings, { ...invocation, raw: true });
  const find = (provider: unknown): Promise<FoundProvider> =>
    withCall(silent(settings), { ...call, args: { ...args, provider } }, async (open) => {
      const { id, providerModelId, endpoint, definition } = await open.scope.race(resolveTarget(open));
      const { structuredOutput } = definition;
      return { provider: id, providerModelId, isEndpoint: endpoint !== undefined, structuredOutput };
    });
  if (!isSeveral(args["provider"])) return [await find(args["provider"])];
  const { findCandidates } = await import("./candidates.ts");
  const options = mergeOptions(settings.defaults, call.options);
  const candidates = await findCandidates({ settings, invocation: { ...call, args }, options });
  const searches = candidates.map(({ id }) => find(id));
  const settled = await Promise.allSettled(searches);
  const served = settled.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  if (served.length === 0) await searches[0];
  return served;
}

/** The call itself gives the same warnings. */
function silent(settings: ClientSettings): ClientSettings {
  return { ...settings, logger: { ...settings.logger, warn: () => undefined } };
}
