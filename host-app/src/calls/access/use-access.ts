import { useContext, useSyncExternalStore } from "react";
import { useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import type { Patchbay } from "@patchbay/core";
import {
  INSTALLED_FROM,
  isDirect,
  needsKey,
  keyHosts,
  keyProblem,
  usableSettings,
  type KeyBinding,
  type KeyState,
  type ProviderKey,
} from "@patchbay/core/client";
import { isHubToken } from "@patchbay/core/http";
import { PERMISSION_LABELS, permissionsOf } from "../../../server/install/permissions.ts";
import type { GatewayOffer } from "../../../server/api.ts";
import { isGateway } from "../../host/catalogue/relations.ts";
import { AUTO, HostContext, type FoundServer } from "../../host/host-context.ts";
import type { ProviderEntry } from "../../host/use-catalogue.ts";
import { useFoundServers } from "../servers/use-found-servers.ts";
import { ensurePatchbay, usePatchbay } from "../../host/use-patchbay.ts";
import { addressesOf, useSettings } from "../../host/settings/use-addresses.ts";
import type { Settings } from "../../host/settings/settings.ts";
import { addressInForce, answerSource } from "./answer-source.ts";
import type { Access } from "../run/run.ts";
import { providerKeys } from "../../host/trust/provider-keys.ts";

/** A provider's key, its state and the actions on it. */
export interface KeyAccess {
  readonly state: KeyState;
  /**
   * Binds a key to the provider's current version and hosts. @returns why the key cannot be used; undefined on success
   */
  use(key: ProviderKey, onDevice: boolean): Promise<string | undefined>;
  /** Allows a key on hold for the provider's current version and hosts. */
  allow(): Promise<void>;
  /** @returns a function that restores the key */
  forget(): () => void;
  /** Whether it is the hub token that was entered once for all providers behind the router. */
  readonly isShared: boolean;
}

/** @param entry absent for `auto`, and for an unknown provider */
export function useKeyAccess(provider: string, entry: ProviderEntry | undefined): KeyAccess {
  const host = useContext(HostContext);
  const client = useQueryClient();
  const patchbay = usePatchbay();
  const settings = useSettings();
  useSyncExternalStore(providerKeys.subscribe, providerKeys.version);
  const bindingFor = (there: Patchbay) => bindingOf(provider, entry, settings, there);
  const sharedBindingFor = (there: Patchbay) => bindingOf(AUTO, undefined, settings, there);
  const { state, isShared } = keyStateOf(provider, entry, settings, patchbay);
  return {
    state,
    isShared,
    async use(key, onDevice) {
      const problem = await keyProblem(entry && { id: entry.id, manifest: entry }, key);
      if (problem !== undefined) return problem;
      const there = await ensurePatchbay(client, host);
      const isForAll = mayShare(entry) && typeof key === "string" && isHubToken(key);
      providerKeys.use((isForAll ? sharedBindingFor : bindingFor)(there), key, onDevice);
      return undefined;
    },
    allow: async () =>
      providerKeys.allow((isShared ? sharedBindingFor : bindingFor)(await ensurePatchbay(client, host))),
    forget: () => providerKeys.forget(isShared ? AUTO : provider),
  };
}

function keyStateOf(
  provider: string,
  entry: ProviderEntry | undefined,
  settings: Settings,
  patchbay: Patchbay | undefined,
): Pick<KeyAccess, "state" | "isShared"> {
  const look = (id: string, of?: ProviderEntry) =>
    patchbay ? providerKeys.look(bindingOf(id, of, settings, patchbay)) : NO_KEY;
  // The request origins are known once the plugin host is loaded: until then, and without a plugin, no key is used.
  const ownState = entry || provider === AUTO ? look(provider, entry) : NO_KEY;
  const shared = mayShare(entry) ? look(AUTO) : NO_KEY;
  const isShared = ownState.status === "none" && isForRouter(shared);
  return { state: isShared ? shared : ownState, isShared };
}

const NO_KEY: KeyState = { status: "none" };

/** A plugin from another origin gets only keys that were entered for it. */
function mayShare(entry: ProviderEntry | undefined): boolean {
  return entry?.origin === "built-in" && !isDirect(entry);
}

/** A key on hold shows that where it is used. */
function isForRouter(state: KeyState): boolean {
  return (
    state.status === "held" || (state.status === "ready" && typeof state.key === "string" && isHubToken(state.key))
  );
}

/** The credentials that a call to a provider may use now. @param model decides for a gateway: the server's has names of its own */
export function useAccess(provider: string, entry: ProviderEntry | undefined, model?: string): Access {
  const patchbay = usePatchbay();
  const settings = useSettings();
  const { servers } = useFoundServers(entry?.server !== undefined);
  const gateway = useOffer();
  useSyncExternalStore(providerKeys.subscribe, providerKeys.version);
  const access = accessOf(provider, entry, settings, patchbay, gateway, servers);
  const alias = entry && isGateway(entry) && gateway.data?.aliases.find(({ name }) => name === model);
  // The server's gateway has the keys.
  return alias
    ? {
        ...access,
        key: undefined,
        simulated: false,
        relayed: true,
        source: "Through the gateway",
        targets: alias.targets,
      }
    : access;
}

/** The same for several providers at once, without scanning for servers. */
export function useAccesses(entries: readonly ProviderEntry[]): readonly Access[] {
  const patchbay = usePatchbay();
  const settings = useSettings();
  const { servers } = useFoundServers(false);
  const gateway = useOffer();
  useSyncExternalStore(providerKeys.subscribe, providerKeys.version);
  return entries.map((entry) => accessOf(entry.id, entry, settings, patchbay, gateway, servers));
}

/** What the server's gateway does for this page; undefined if there is none, and until that is known. */
export function useGateway(): GatewayOffer | undefined {
  return useOffer().data ?? undefined;
}

type Offer = Pick<UseQueryResult<GatewayOffer | null>, "data" | "isPending">;

function useOffer(): Offer {
  const { gateway } = useContext(HostContext);
  return useQuery({ queryKey: ["gateway"], queryFn: gateway });
}

/**
 * Whether a provider with a key in this browser refuses calls from pages, so that the gateway makes them with that key and
 * the person's settings. It has only the built-in plugins.
 */
function needsRelay(entry: ProviderEntry, key: ProviderKey): boolean {
  const isRouted = typeof key === "string" && isHubToken(key) && !isDirect(entry);
  const isRefusing = entry.browser === "relay" || entry.browser === "router";
  return isRefusing && !isRouted && entry.origin === "built-in";
}

/** Marks the consent to call a provider that needs no key. */
export const WITHOUT_KEY = "no-key";

function accessOf(
  provider: string,
  entry: ProviderEntry | undefined,
  allSettings: Settings,
  patchbay: Patchbay | undefined,
  { data: offer, isPending }: Offer,
  servers: readonly FoundServer[] = [],
): Access {
  const { state } = keyStateOf(provider, entry, allSettings, patchbay);
  const { providers, ...settings } = allSettings;
  const { address, isTyped, values } = addressInForce(entry, providers, patchbay);
  const isRunning = servers.some((one) => one.provider === provider && one.address === address);
  const isReady = state.status === "ready";
  const keyOnHold = state.status === "held";
  // A local server that runs, or one whose address the user typed, needs no key.
  const isOwn = entry?.server !== undefined && !needsKey(entry) && !keyOnHold && (isTyped || isRunning);
  const isConsent = isReady && state.key === WITHOUT_KEY && entry !== undefined && !("none" in entry.auth);
  const key = isReady && !isConsent ? state.key : undefined;
  const mayRelay = key !== undefined && entry !== undefined && needsRelay(entry, key);
  const relayed =
    (state.status === "none" && !isOwn && offer?.providers.includes(provider) === true) || (mayRelay && Boolean(offer));
  const simulated = !isReady && !isOwn && !entry?.engine && !relayed;
  const { routerUrl } = addressesOf(settings, patchbay);
  const source = simulated ? "Simulated" : answerSource(provider, entry, { key, address, routerUrl, relayed });
  const byEngine = entry?.engine !== undefined;
  return {
    key,
    simulated,
    relayed,
    isUndecided: mayRelay && isPending,
    source,
    keyOnHold,
    ...settings,
    providerSettings: values,
    ...(byEngine && { byEngine }),
  };
}

/** What a key is bound to: the plugin, its origin, and where it goes. */
export function bindingOf(
  provider: string,
  entry: ProviderEntry | undefined,
  settings: Settings,
  patchbay: Patchbay,
): KeyBinding {
  const { hubUrl, routerUrl } = addressesOf(settings, patchbay);
  const hosts = entry
    ? keyHosts(entry, usableSettings(entry, settings.providers[entry.id] ?? {}, patchbay.insecureOrigins))
    : [];
  // What comes with Patchbay changes with it.
  const isForeign = entry?.origin === "installed";
  return {
    provider,
    origin: originOf(entry),
    hosts,
    ...(isForeign && {
      publisher: entry.publisher,
      permissions: permissionsOf(entry).map((permission) => PERMISSION_LABELS[permission]),
    }),
    hub: hubUrl,
    router: routerUrl,
  };
}

/** The origin of a plugin, as display text. */
export function originOf(entry: ProviderEntry | undefined): string {
  if (!entry) return "chosen by the router";
  return entry.origin === "installed" ? `${INSTALLED_FROM}${entry.installedFrom ?? "a file or folder"}` : entry.origin;
}
