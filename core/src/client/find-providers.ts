import type { StructuredOutput } from "../provider/contract.ts";
import { beginWork, retryPolicy } from "./session.ts";
import { mergeOptions, readArguments } from "./call-arguments.ts";
import type { CallOptions } from "./client-options.ts";
import type { ClientSettings } from "./client-settings.ts";
import { splitModel } from "./named-provider.ts";
import { resolveTarget } from "./resolve-target.ts";

/** Who may serve a call. */
export interface FoundProvider {
  readonly provider: string;
  /** The model's id at the provider. */
  readonly providerModelId: string;
  /** Whether the call would go to a dedicated or local endpoint. */
  readonly isEndpoint: boolean;
  /** How far the provider holds a chat to a JSON Schema. */
  readonly structuredOutput: StructuredOutput | undefined;
}

/**
 * Finds who may serve a call, as the call itself does: one provider, or those of a list or policy in the order in which
 * they are tried.
 * @throws InputError, PluginError, HttpError where none is found
 */
export async function findProviders(
  settings: ClientSettings,
  task: string,
  given: Readonly<Record<string, unknown>>,
  own: CallOptions | undefined,
): Promise<readonly FoundProvider[]> {
  const args = splitModel(given, settings) as Readonly<Record<string, unknown>>;
  const { provider } = args;
  const isOne = typeof provider !== "object" && provider !== "fastest" && provider !== "cheapest";
  if (isOne) return [await findProvider(settings, task, args, own)];
  const { findCandidates } = await import("./candidates.ts");
  const options = mergeOptions(settings.defaults, own);
  const candidates = await findCandidates(settings, { task, args, options, streaming: false });
  const asked = candidates.map(({ id, accessToken }) =>
    findProvider(settings, task, { ...args, provider: id, accessToken }, own),
  );
  const found = await Promise.allSettled(asked);
  const served = found.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  if (served.length === 0) await asked[0];
  return served;
}

async function findProvider(
  settings: ClientSettings,
  task: string,
  args: unknown,
  own: CallOptions | undefined,
): Promise<FoundProvider> {
  const { target } = readArguments(args, settings);
  const { options, scope, session, refine } = beginWork(settings, own, target);
  const { providers, hubUrl, routerUrl, logger } = settings;
  try {
    scope.throwIfEnded();
    const found = await scope.race(
      resolveTarget(target, task, {
        providers,
        logger,
        warn: async () => undefined,
        hubUrl,
        routerUrl,
        hub: session.hub,
        lookup: { scope, retry: retryPolicy("lookup", options) },
      }),
    );
    return {
      provider: found.id,
      providerModelId: found.providerModelId,
      isEndpoint: found.endpoint !== undefined,
      structuredOutput: found.definition.structuredOutput,
    };
  } catch (error) {
    throw await refine(error);
  } finally {
    scope.close();
  }
}
