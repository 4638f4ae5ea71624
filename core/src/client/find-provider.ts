import type { StructuredOutput } from "../provider/contract.ts";
import { beginWork, retryPolicy } from "./session.ts";
import { readArguments } from "./call-arguments.ts";
import type { CallOptions } from "./client-options.ts";
import type { ClientSettings } from "./client-settings.ts";
import { resolveTarget } from "./resolve-target.ts";

/** Who would serve a call. */
export interface FoundProvider {
  readonly provider: string;
  /** The model's id at the provider. */
  readonly providerModelId: string;
  /** Whether the call would go to a dedicated or local endpoint. */
  readonly isEndpoint: boolean;
  /** How far the provider holds a chat to a JSON Schema. */
  readonly structuredOutput: StructuredOutput | undefined;
}

/** Finds who serves a call as the call itself does. @throws InputError, PluginError, HttpError */
export async function findProvider(
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
