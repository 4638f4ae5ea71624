import type { FoundProvider } from "../client-contract/models.ts";
import { InputError, MappingNotFoundError } from "../errors/index.ts";
import { isPolicy, isProviderKey, isSeveral, readArguments } from "./call-arguments.ts";
import { mergeOptions, withCall, type ClientSettings, type Invocation } from "./open-call.ts";
import { splitModel } from "./other-target.ts";
import { byPolicy, type RankedProvider, type RoutedCall } from "./policies.ts";
import { healthName, healthOf } from "./provider-health.ts";
import { resolveTarget } from "./resolve-target.ts";

/** A provider that a call may be tried at. */
export interface Candidate extends RankedProvider {
  /** The name that its health is recorded by. */
  readonly name: string;
}

/**
 * The providers that a call may be tried at, in this order and each of them once. Those whose circuit is open are left out,
 * unless all are.
 * @throws InputError, and what the hub's lookup throws
 */
export async function findCandidates(call: RoutedCall): Promise<readonly Candidate[]> {
  const { settings, options, invocation } = call;
  const { provider = "auto", ...args } = invocation.args;
  const names = [provider].flat();
  if (names.length === 0 || !names.every((name) => typeof name === "string")) {
    throw new InputError('provider must be the id of a provider, or a list such as ["some-cloud", "auto"].');
  }
  const { target } = readArguments(args, settings);
  const { model = "" } = target;
  const byId = new Map<string, RankedProvider>();
  for (const name of names) {
    // oxlint-disable-next-line no-await-in-loop -- each policy is looked up once
    const providers = isPolicy(name) ? await byPolicy(name, call, args) : [{ id: name }];
    for (const each of providers) if (!byId.has(each.id)) byId.set(each.id, each);
  }
  const ids = [...byId.keys()];
  const withoutKey = isProviderKey(target) ? ids.find((id) => !options.keys?.[id]) : undefined;
  if (withoutKey !== undefined && ids.length > 1) {
    throw new InputError(
      `The access token is a key of one provider, and is not sent to several. Pass a key for ${withoutKey} in \`keys\`, or use a hub token (hf_…).`,
    );
  }
  if (ids.length === 0) throw new MappingNotFoundError(`No Inference Provider available for model ${model}.`);
  const health = healthOf(settings);
  const candidates = [...byId.values()].map((each) => ({ ...each, name: healthName(each.id, model, invocation) }));
  const closed = candidates.filter(({ name }) => !health.isOpen(name));
  return closed.length > 0 ? closed : candidates;
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
  // The call itself gives the same warnings.
  const silent = { ...settings, logger: { ...settings.logger, warn: () => undefined } };
  const find = (provider: unknown, model?: string): Promise<FoundProvider> =>
    withCall(silent, { ...call, args: { ...args, provider, ...(model !== undefined && { model }) } }, async (open) => {
      const { id, providerModelId, endpoint, definition } = await open.scope.race(resolveTarget(open));
      const { structuredOutput } = definition;
      return { provider: id, providerModelId, isEndpoint: endpoint !== undefined, structuredOutput };
    });
  if (!isSeveral(args["provider"])) return [await find(args["provider"])];
  const options = mergeOptions(settings.defaults, call.options);
  const candidates = await findCandidates({ settings, invocation: { ...call, args }, options });
  const searches = candidates.map(({ id, model }) => find(id, model));
  const settled = await Promise.allSettled(searches);
  const served = settled.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  if (served.length === 0) await searches[0];
  return served;
}
