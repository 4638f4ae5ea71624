import type { GatewayOffer } from "../../server/api.ts";
import type { Deployment } from "../../server/deployment.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, configure, render } from "@testing-library/react";
import { useEffect } from "react";
import { MemoryRouter, useLocation, useNavigate, type Location, type NavigateFunction } from "react-router";
import { createPatchbay } from "@patchbay/core";
import type { FactsDocument, IndexEntry, PluginKey, PluginPolicy, RejectedEntry } from "@patchbay/core/plugin";
import type { ProviderMocks } from "@patchbay/mocks";
import type { SamplesOf } from "@patchbay/mocks/samples";
import type { Quality } from "@patchbay/testing/quality";
import { parseCatalogueIndex, type CatalogueIndex } from "../host/catalogue-index.ts";
import { DeploymentContext } from "../host/deployment.ts";
import { includedModels } from "../host/live-facts.ts";
import { createQueryClient, HostContext, type FoundServer, type Host } from "../host/host-context.ts";
import type { Installations } from "../host/server-installations.ts";
import { AppLayout } from "../app/layout/app-layout.tsx";
import { createSandbox } from "../app/sandbox-fetch.ts";
import { createPluginSwitches, type PluginSwitches, type SwitchOptions } from "../host/trust/plugin-switches.ts";
import { openSafeMode, pluginPolicy, type SafeMode } from "../host/trust/policy.ts";

// A page's code is imported on first render, which takes longer on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

export interface TestAppOptions {
  readonly entries: readonly IndexEntry[];
  /** Disabled for all users, by the index. */
  readonly disabled?: readonly PluginKey[];
  /** Invalid entries of the index, and entries that fell back to an earlier version. */
  readonly problems?: readonly RejectedEntry[];
  /** Modules by `kind:id` or, for other exposes, `kind:id:expose`. */
  readonly modules?: Readonly<Record<string, object>>;
  /** Sample models that the build has listed; default: none, so that the mocks are used. */
  readonly samples?: SamplesOf;
  /** Dated facts of all providers, as the server joins them; default: none. */
  readonly facts?: () => unknown;
  /** Answers the sandbox's requests. */
  readonly sandboxFetch?: typeof fetch;
  /** Whether the sandbox is the app's own, with the mocks in `modules`. */
  readonly simulated?: boolean;
  /** Answers requests to the network. */
  readonly networkFetch?: typeof fetch;
  /** Installing from URLs; default: not offered. */
  readonly installations?: Installations;
  /** Disabling plugins; default: in this browser. */
  readonly switches?: PluginSwitches;
  readonly safeMode?: SafeMode;
  /** Whether the deployment shows marks; default: no. */
  readonly marks?: boolean;
  /** By the folder of a plugin; default: unknown. */
  readonly quality?: Readonly<Record<string, Quality>>;
  /** Title, logo, links and default provider; default: the product's own. */
  readonly deployment?: Deployment;
  /** Local model servers; default: no scan. */
  readonly foundServers?: readonly FoundServer[];
  /** What the server's gateway does, once the server answers; default: there is none. */
  readonly gateway?: GatewayOffer | Promise<GatewayOffer>;
  /** Origins that the operator has allowed for plain http. */
  readonly insecureOrigins?: readonly string[];
  /** URL where the repository's files can be edited; default: none. */
  readonly sourceUrl?: string;
}

const QUIET_PAGE = { href: "https://app.test/", replace() {}, reload() {} };

/** The whole app at an address, with a real plugin host whose plugins are passed as modules. */
export async function renderApp(address: string, options: TestAppOptions) {
  const { switches = browserSwitches(), safeMode = openSafeMode(QUIET_PAGE, undefined) } = options;
  const { networkFetch = refuse, sandboxFetch = refuse } = options;
  let isClosed = false;
  /** A closed page sends nothing: otherwise, a job that a test leaves running is polled until the last test has ended. */
  const whileOpen =
    (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
    (...request) =>
      isClosed ? new Promise(() => {}) : fetch(...request);
  const patchbay = await createTestPatchbay({
    ...options,
    networkFetch: whileOpen(networkFetch),
    policy: pluginPolicy(switches, safeMode),
  });
  const samples = async (): Promise<SamplesOf> => options.samples ?? (() => undefined);
  const sandbox = options.simulated ? createSandbox({ plugins: patchbay.plugins, samples }) : undefined;
  const index: CatalogueIndex = parseCatalogueIndex(indexOf(options), "index.json");
  const host: Host = {
    index: {
      snapshot: () => index,
      subscribe: () => () => {},
      ready: async () => index,
      refresh: async () => index,
    },
    installations: options.installations ?? noInstallations,
    switches,
    safeMode,
    serverSafeMode: async () => false,
    authorRemote: async () => null,
    marks: async () => options.marks ?? false,
    quality: async () => options.quality ?? {},
    findServers: async () => options.foundServers ?? null,
    gateway: async () => options.gateway ?? null,
    sourceUrl: async () => options.sourceUrl ?? null,
    samples,
    facts: async (providers) => includedModels(await options.facts?.(), providers),
    async factsFile({ base, facts }) {
      const { [`${base}${facts?.path}`]: file } = ((await options.facts?.()) as FactsDocument | undefined)?.facts ?? {};
      return file;
    },
    load: async () => ({
      getPatchbay: async () => patchbay,
      sandboxFetch: whileOpen(sandbox?.fetch ?? sandboxFetch),
      providerMocks:
        sandbox?.mocksOf ??
        (async (id) => (await patchbay.plugins.loadExpose("provider", id, "mocks")) as ProviderMocks),
    }),
  };
  let location: Location | undefined;
  let navigate: NavigateFunction | undefined;
  function RouterProbe() {
    location = useLocation();
    navigate = useNavigate();
    useEffect(() => () => void (isClosed = true), []);
    return null;
  }
  const view = render(
    <HostContext value={host}>
      <QueryClientProvider client={createQueryClient()}>
        <MemoryRouter initialEntries={[address]} useTransitions={false}>
          <RouterProbe />
          <DeploymentContext value={{ title: "Patchbay", ...options.deployment }}>
            <AppLayout />
          </DeploymentContext>
        </MemoryRouter>
      </QueryClientProvider>
    </HostContext>,
  );
  return {
    ...view,
    patchbay,
    /** Navigates to an address. */
    open: (to: string) => act(async () => navigate?.(to)),
    goBack: () => act(async () => navigate?.(-1)),
    currentAddress: () => `${location?.pathname}${location?.search}`,
  };
}

/** Switches of a browser without the server's session and without a storage. */
export function browserSwitches(changes: Partial<SwitchOptions> = {}): PluginSwitches {
  const without = { storage: undefined, hasSession: async () => false, send: async () => {}, refresh: async () => {} };
  return createPluginSwitches({ ...without, ...changes });
}

const indexOf = ({ entries, disabled = [], problems = [] }: TestAppOptions) => ({
  patchbay: 1,
  plugins: entries,
  problems,
  disabled,
});

function createTestPatchbay(
  options: TestAppOptions & { readonly policy: PluginPolicy; readonly networkFetch: typeof fetch },
) {
  const { modules = {}, networkFetch, policy, insecureOrigins } = options;
  return createPatchbay({
    policy,
    plugins: {
      index: async () => indexOf(options),
      async load({ kind, id }, expose) {
        const module = modules[expose === "plugin" ? `${kind}:${id}` : `${kind}:${id}:${expose}`];
        if (!module) throw new Error(`The test gives no ${expose} of the ${kind} '${id}'.`);
        return module;
      },
    },
    fetch: networkFetch,
    insecureOrigins: insecureOrigins ?? [],
  });
}

const noInstallations: Installations = {
  list: async () => ({ available: false, reason: "The test offers no installing." }),
  packages: () => Promise.reject(new Error("There is no registry.")),
  updates: async () => [],
  rollBack: async () => {},
  preview: () => Promise.reject(new Error("The test expects no preview.")),
  previewFiles: () => Promise.reject(new Error("The test expects no preview.")),
  install: () => Promise.reject(new Error("The test expects no installation.")),
  engines: async () => ({ engines: [] }),
  installEngine: () => Promise.reject(new Error("The test expects no installation.")),
  openSession: () => Promise.reject(new Error("The test expects no session.")),
  remove: () => Promise.reject(new Error("The test expects no removal.")),
  restore: () => Promise.reject(new Error("The test expects no restoring.")),
};

const refuse: typeof fetch = async (input) => {
  throw new Error(`The test expects no request, but ${new Request(input).url} was asked.`);
};
