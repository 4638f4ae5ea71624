import { copyRequest } from "@patchbay/core/http";
import { getResponse, mockHub, type MockModel, type ProviderMocks } from "@patchbay/mocks";
import type { IndexEntry, PluginHost } from "@patchbay/core/plugin";
import { withSignal } from "./abortable-response.ts";

/** Addresses that plugins' mocks answer at, whatever the deployment calls. */
const MOCKED_HUB = "https://huggingface.co";
const MOCKED_ROUTER = "https://router.huggingface.co";

export interface SandboxOptions {
  readonly plugins: PluginHost;
  readonly hubUrl?: string | undefined;
  readonly routerUrl?: string | undefined;
}

/**
 * A `fetch` that never touches the network: the providers' own mocks answer, and a hub made of the models they know.
 * Asks first the providers that the address or earlier use point at; the others' mocks are loaded only if those are silent,
 * or if the hub is asked about all of its models.
 * @throws Error that names the request when no mock answers it
 */
export function createSandboxFetch({ plugins, hubUrl, routerUrl }: SandboxOptions): typeof fetch {
  const loaded = new WeakMap<IndexEntry, Promise<ProviderMocks | undefined>>();

  function mocksOf(entry: IndexEntry): Promise<ProviderMocks | undefined> {
    let mocks = loaded.get(entry);
    if (!mocks) {
      mocks = plugins.loadExpose("provider", entry.id, "mocks").then(asMocks, () => {
        // One provider's broken mocks leave the others to answer; the next request tries them again.
        loaded.delete(entry);
        return undefined;
      });
      loaded.set(entry, mocks);
    }
    return mocks;
  }

  return async (input, init) => {
    const asked = new Request(input, init);
    asked.signal.throwIfAborted();
    const address = asMocked(asked.url, hubUrl, routerUrl);
    const request = await copyRequest(asked, address);
    const models: Record<string, readonly MockModel[]> = {};
    let unknownModel: Response | undefined;
    const groups = inLikelyOrder(plugins, new URL(address));
    for (const group of concernsAllProviders(new URL(address)) ? [groups.flat()] : groups) {
      const handlers = [];
      for (const entry of group) {
        const mocks = await mocksOf(entry);
        if (!mocks) continue;
        models[entry.id] = mocks.models;
        handlers.push(...mocks.handlers);
      }
      const answer = await withSignal(asked.signal, getResponse([...handlers, ...mockHub(models)], request.clone()));
      // The hub answers "not found" for a model that only a provider of a later group knows.
      if (answer && !(answer.status === 404 && address.startsWith(MOCKED_HUB))) return answer;
      unknownModel = answer ?? unknownModel;
    }
    if (unknownModel) return unknownModel;
    throw new Error(
      `The sandbox has no simulated answer for ${asked.method} ${asked.url.split("?")[0]}: no provider's mocks know it. ` +
        "Choose one of the sandbox's models, or enter an access token to ask for real",
    );
  };
}

/** Whether the hub is asked for more than who serves a model that a call is about. */
function concernsAllProviders({ origin, search }: URL): boolean {
  return origin === MOCKED_HUB && decodeURIComponent(search) !== "?expand[]=inferenceProviderMapping";
}

/** Providers with mocks: those that the address names, those in use, the rest. */
function inLikelyOrder(plugins: PluginHost, url: URL): IndexEntry[][] {
  const groups: [IndexEntry[], IndexEntry[], IndexEntry[]] = [[], [], []];
  for (const { entry, state } of plugins.snapshot().plugins) {
    if (entry.kind !== "provider" || !entry.files.mocks || state.status === "disabled") continue;
    const named =
      url.origin === MOCKED_ROUTER ? url.pathname.startsWith(`/${entry.id}/`) : entry.hosts.includes(url.origin);
    groups[named ? 0 : state.status === "ready" ? 1 : 2].push(entry);
  }
  return groups.filter((group) => group.length > 0);
}

function asMocks(module: object): ProviderMocks | undefined {
  const { handlers, models } = module as Partial<ProviderMocks>;
  return Array.isArray(handlers) ? { handlers, models: Array.isArray(models) ? models : [] } : undefined;
}

/** The mocked address that stands for one of the deployment's own. */
function asMocked(url: string, hubUrl: string | undefined, routerUrl: string | undefined): string {
  const own = [
    [hubUrl, MOCKED_HUB],
    [routerUrl, MOCKED_ROUTER],
  ].flatMap(([address, mocked]) => (address ? [{ prefix: `${address.replace(/\/+$/, "")}/`, mocked }] : []));
  // One gateway may stand for both: the longer address is the one that is meant.
  const match = own
    .toSorted((one, other) => other.prefix.length - one.prefix.length)
    .find(({ prefix }) => url.startsWith(prefix));
  return match ? `${match.mocked}/${url.slice(match.prefix.length)}` : url;
}
