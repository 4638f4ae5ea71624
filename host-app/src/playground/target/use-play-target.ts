import { isDirect } from "@patchbay/core/client";
import { isHubToken } from "@patchbay/core/http";
import { canDo, isBorrowed, runsUnasked } from "../../catalogue/relations.ts";
import { AUTO } from "../../host/host-context.ts";
import type { ProviderEntry } from "../../host/use-catalogue.ts";
import { useSampleModels } from "../../host/use-sample-models.ts";
import { closedText, reachOf } from "../../catalogue/reach.ts";
import type { BlockedReason } from "../run/run-controls.tsx";
import type { Access } from "../run/run.ts";
import type { PlayTask } from "../run/play-task.ts";
import { useAccess } from "../access/use-access.ts";
import { useListing } from "./use-listing.ts";
import type { PlaygroundControl } from "../use-playground-choice.ts";

/** Who is asked for a task, and on what terms. */
export interface PlayTarget {
  /** Providers that serve the task. */
  readonly providers: readonly ProviderEntry[];
  /** The provider in force: the chosen one, else `auto` where there is a hub token, else the first. */
  readonly provider: string;
  /** What people call it. */
  readonly label: string;
  /** Absent for `auto`, and for a provider that is not installed. */
  readonly entry: ProviderEntry | undefined;
  /** The model in force; empty while none is known. */
  readonly model: string;
  /** Ids to suggest. */
  readonly models: readonly string[];
  /** Providers of which a sample model is known that can do the task. */
  readonly able: ReadonlySet<string>;
  /** Whether the provider sends its answer in pieces. */
  readonly streams: boolean;
  readonly access: Access;
  /** Why nothing can be asked, or nothing. */
  readonly blockedReason: BlockedReason | undefined;
}

/** A link names a model, never where a request goes: the client takes some models that are addresses. */
const ADDRESS = /^(?:https?:|[a-z][a-z\d+.-]*:\/\/|[/\\])/i;
const ADDRESS_REFUSED =
  "An address cannot stand for a model here, where links could bring it. Enter a model’s id such as owner/name; code calls an address as endpointUrl.";

export function usePlayTarget(control: PlaygroundControl, task: PlayTask, all: readonly ProviderEntry[]): PlayTarget {
  const providers = all.filter(({ tasks, closed }) => !closed && Object.hasOwn(tasks, task.call));
  // Only its models tell whether a provider can do a task that is called in the name of another.
  const mustLook = task.entry !== undefined && isBorrowed(task.entry);
  const routed = providers.filter((one) => !isDirect(one));
  // One token reaches all of them, and the router knows which of them serves a model.
  const hasToken = useAccess(AUTO, undefined).key !== undefined && routed.length > 0;
  const preset = control.provider || (hasToken ? AUTO : defaultProvider(providers));
  // Of the router's many models those of one provider are suggested; the picker finds the others.
  const example = preset === AUTO ? defaultProvider(routed) : preset;
  const asked = providers.filter(({ id }) => id === example);
  const samples = useSampleModels(mustLook || asked.length === 0 ? providers.filter(runsUnasked) : asked);
  const able = samples.models.filter((one) => canDo(one, task.call, task.entry));
  const found = mustLook && preset !== AUTO ? able.find((one) => !one.provider.retired)?.provider.id : undefined;
  const provider = control.provider || (found ?? preset);
  const entry = providers.find(({ id }) => id === provider);
  const access = useAccess(provider, entry);
  // What a server of one's own has is known to nobody else; whoever calls it may as well ask.
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
    able: new Set(able.map((one) => one.provider.id)),
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
 * The first that the sandbox can answer for, else the first: those that one hub token reaches before those that need a key of
 * their own, and these before what no page can call; among them those that take their own key from a page as well. Of equals
 * the one that serves the most tasks, which stays when another task is chosen. One from elsewhere is chosen by people, unless
 * there is no other.
 */
function defaultProvider(providers: readonly ProviderEntry[]): string {
  const current = providers
    .filter(({ retired }) => !retired)
    .toSorted((one, other) => rank(one) - rank(other) || breadth(other) - breadth(one));
  return (current.find(({ files }) => files.mocks) ?? current[0])?.id ?? AUTO;
}

function ownModelsMissing({ label }: ProviderEntry, error: Error | null): string {
  if (error) return `${label} does not tell its models. See “Models on this device” for what is in the way.`;
  return `${label} has no model for this. Get one, or choose another provider.`;
}

/**
 * Label of a setting without which the provider cannot be called, unless the router calls it. The simulation makes one up
 * where no pattern forbids it.
 */
function missingSetting(entry: ProviderEntry | undefined, { key, providerSettings }: Access): string | undefined {
  if (!entry || (typeof key === "string" && isHubToken(key) && !isDirect(entry))) return undefined;
  const missing = Object.entries(entry.settings ?? {}).filter(
    ([name, { required }]) => required && providerSettings[name] === undefined,
  );
  return missing.find(([, { pattern }]) => key !== undefined || (isDirect(entry) && pattern !== undefined))?.[1].label;
}
