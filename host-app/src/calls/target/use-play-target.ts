import { useContext } from "react";
import { isDirect, manifestFor } from "@patchbay/core/client";
import { isHubToken } from "@patchbay/core/http";
import { canDo, isBorrowed, runsUnasked } from "../../host/catalogue/relations.ts";
import { DeploymentContext } from "../../host/deployment.ts";
import { AUTO } from "../../host/host-context.ts";
import type { ProviderEntry } from "../../host/use-catalogue.ts";
import { useSampleModels } from "../../host/use-sample-models.ts";
import { closedText, reachOf } from "../../host/catalogue/reach.ts";
import type { BlockedReason } from "../run/deferred-run.ts";
import type { Access } from "../run/run.ts";
import type { PlayTask } from "../run/play-task.ts";
import { useAccess, useGateway } from "../access/use-access.ts";
import { useListing } from "./use-listing.ts";
import type { PlaygroundControl } from "../panes/use-playground-choice.ts";

/** The provider and model for a task, and what blocks a call. */
export interface PlayTarget {
  /** Providers that serve the task. */
  readonly providers: readonly ProviderEntry[];
  /** The current provider: the chosen one, else the deployment's, else `auto` if there is a hub token, else the first. */
  readonly provider: string;
  /** Its display name. */
  readonly label: string;
  /** Absent for `auto`, and for a provider that is not installed. */
  readonly entry: ProviderEntry | undefined;
  /** The current model; empty if none is known. */
  readonly model: string;
  /** Suggested ids. */
  readonly models: readonly string[];
  /** Providers with a sample model that supports the task. */
  readonly able: readonly string[];
  /** Whether the provider streams its answer. */
  readonly streams: boolean;
  readonly access: Access;
  /** Why no call is possible; undefined if one is. */
  readonly blockedReason: BlockedReason | undefined;
}

/** A link may choose a model, never where a request goes: the client accepts URLs as models. */
const ADDRESS = /^(?:https?:|[a-z][a-z\d+.-]*:\/\/|[/\\])/i;
const ADDRESS_REFUSED =
  "Links could bring an address: enter a model’s id, such as owner/name. Code calls an address as endpointUrl.";

export function usePlayTarget(control: PlaygroundControl, task: PlayTask, all: readonly ProviderEntry[]): PlayTarget {
  const providers = all
    .filter(({ tasks, closed }) => !closed && Object.hasOwn(tasks, task.call))
    .map((one) => manifestFor(one, task.call));
  // For a task that is called under another task's name, only the models show whether a provider supports it.
  const mustLook = task.entry !== undefined && isBorrowed(task.entry);
  const routed = providers.filter((one) => !isDirect(one));
  // A hub token gives access to all of them, and the router knows which of them serve a model.
  const { key } = useAccess(AUTO, undefined);
  const { providers: offered = [] } = useGateway() ?? {};
  const hasToken = (offered.includes(AUTO) || key !== undefined) && routed.length > 0;
  const { defaultProvider: configured } = useContext(DeploymentContext);
  const isServed = configured === AUTO ? routed.length > 0 : providers.some(({ id }) => id === configured);
  const usual = hasToken ? AUTO : defaultProvider(providers, offered);
  const preset = control.provider || (configured !== undefined && isServed ? configured : usual);
  // Of the router's many models, those of one provider are suggested; the picker finds the others.
  const example = preset === AUTO ? defaultProvider(routed) : preset;
  const preferred = providers.filter(({ id }) => id === example);
  const samples = useSampleModels(mustLook || preferred.length === 0 ? providers.filter(runsUnasked) : preferred);
  const able = samples.models.filter((one) => canDo(one, task.call, task.entry));
  const ableProvider = mustLook && preset !== AUTO ? able.find((one) => !one.provider.retired)?.provider.id : undefined;
  const provider = control.provider || (ableProvider ?? preset);
  const entry = providers.find(({ id }) => id === provider);
  const access = useAccess(provider, entry, control.model);
  // Only a local server knows its models, and a user who calls it may also list them.
  const isOwn = (entry?.server !== undefined || entry?.engine !== undefined) && !access.simulated;
  const listing = useListing(entry, access, isOwn);
  const listed = (listing.data ?? []).filter((one) => one.task === task.call).map(({ id }) => id);
  const models = isOwn
    ? listed
    : [
        ...new Set(
          able.filter((one) => (entry ? one.provider.id === provider : !isDirect(one.provider))).map(({ id }) => id),
        ),
      ];
  const isAddress = ADDRESS.test(control.model);
  const model = isAddress ? "" : control.model || models[0] || "";

  function reasonOf(): BlockedReason | undefined {
    if (providers.length === 0) return { text: `No installed provider serves ${task.label}.`, kind: "wrong" };
    const closed = closedText(provider, all);
    if (closed !== undefined) return { text: closed, kind: "wrong" };
    if (!entry && provider !== AUTO) {
      const text = `No installed provider “${provider}” serves ${task.label}. Choose another one.`;
      return { text, kind: "wrong" };
    }
    if (isAddress) return { text: ADDRESS_REFUSED, kind: "wrong" };
    if (access.isUndecided) return { text: "Asking the server who makes the call …", kind: "pending" };
    const setting = missingSetting(entry, access);
    if (setting !== undefined) return { text: `Enter ${setting} in the settings.`, kind: "open" };
    if (model !== "") return undefined;
    if (samples.pending) return { text: "Looking up the provider’s models …", kind: "pending" };
    if (isOwn && listing.isPending) return { text: `Asking ${entry.label} for its models …`, kind: "pending" };
    if (isOwn) return { text: ownModelsMissing(entry, listing.error), kind: "wrong" };
    const reason = samples.failed.length > 0 ? "The sample models could not be loaded: type" : "Type";
    return { text: `${reason} a model’s id.`, kind: "open" };
  }

  return {
    providers,
    able: [...new Set(able.map((one) => one.provider.id))],
    provider,
    label: entry?.label ?? (provider === AUTO ? "the router" : provider),
    entry,
    model,
    models,
    streams: entry?.tasks[task.call]?.stream === true,
    access,
    blockedReason: reasonOf(),
  };
}

const rank = (entry: ProviderEntry): number =>
  Number(!runsUnasked(entry)) * 8 +
  Number(reachOf(entry).best === "closed") * 4 +
  Number(isDirect(entry)) * 2 +
  Number(entry.browser !== "direct");

const breadth = ({ tasks }: ProviderEntry): number => Object.keys(tasks).length;

/**
 * The first provider that the gateway offers, else the first that the sandbox can answer for, else the first. The order: providers behind a hub token, then
 * those with their own keys, then those that no page can call; within these, those that also accept their own key from
 * a page; then by number of tasks, so that the choice survives a change of the task. A plugin from another origin is
 * the default only if there is no other.
 */
function defaultProvider(providers: readonly ProviderEntry[], offered: readonly string[] = []): string {
  const current = providers
    .filter(({ retired }) => !retired)
    .toSorted((one, other) => rank(one) - rank(other) || breadth(other) - breadth(one));
  const real = current.find(({ id }) => offered.includes(id));
  return (real ?? current.find(({ files }) => files.mocks) ?? current[0])?.id ?? AUTO;
}

function ownModelsMissing({ label }: ProviderEntry, error: Error | null): string {
  if (error) return `${label} did not return its models. See “Models on this device” for the reason.`;
  return `${label} has no model for this. Get one, or choose another provider.`;
}

/**
 * Label of a required setting that is missing, unless the router makes the call. The simulation invents one if no
 * pattern forbids it.
 */
function missingSetting(entry: ProviderEntry | undefined, { key, providerSettings }: Access): string | undefined {
  if (!entry || (typeof key === "string" && isHubToken(key) && !isDirect(entry))) return undefined;
  const missing = Object.entries(entry.settings ?? {}).filter(
    ([name, { required }]) => required && providerSettings[name] === undefined,
  );
  return missing.find(([, { pattern }]) => key !== undefined || (isDirect(entry) && pattern !== undefined))?.[1].label;
}
