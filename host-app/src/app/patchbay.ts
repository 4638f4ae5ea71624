import { sharedCoreModules, type Patchbay } from "@patchbay/core";
import { composePatchbay } from "@patchbay/core/container";
import { ManifestError } from "@patchbay/core/errors";
import { DEFAULT_HUB_URL } from "@patchbay/core/hub";
import type { ProviderMocks } from "@patchbay/mocks";
import { mockShares } from "@patchbay/mocks/shares";
import { widgetShares } from "@patchbay/widgets/shares";
import { showToast } from "../ui/show-toast.ts";
import { createFederatedSource } from "./federation.ts";
import { liveIndex, PLUGINS_URL } from "../host/live-index.ts";
import { guardKeys, NOT_BESIDE_INSTALLED } from "../host/trust/provider-keys.ts";
import { getRuntimeConfig } from "../host/runtime-config.ts";
import type { Sandbox } from "./sandbox-fetch.ts";
import { pluginSwitches } from "../host/trust/plugin-switches.ts";
import { pluginPolicy, safeMode } from "../host/trust/policy.ts";

const shares = [...mockShares, ...widgetShares];

let patchbay: Promise<Patchbay> | undefined;
let sandbox: Promise<Sandbox> | undefined;

/**
 * The page's Patchbay instance, created by the first call: the composition root. Its plugins follow the live index from
 * then on.
 * Import this module lazily: it includes the federation runtime, the container and the schemas.
 */
export function getPatchbay(): Promise<Patchbay> {
  patchbay ??= compose().catch((error: unknown) => {
    // The next call tries again: the network may be back.
    patchbay = undefined;
    throw error;
  });
  return patchbay;
}

/**
 * A `fetch` that the plugins' own mocks answer; loads them and msw on first use. Throws if no mock knows the request.
 */
export const sandboxFetch: typeof fetch = async (input, init) => {
  return (await getSandbox()).fetch(input, init);
};

/** The mocks of a provider that the user has chosen. @throws PluginError */
export async function providerMocks(id: string): Promise<ProviderMocks> {
  return (await getSandbox()).mocksOf(id);
}

async function compose(): Promise<Patchbay> {
  const { hubUrl, routerUrl, author, connect } = await getRuntimeConfig();
  const source = createFederatedSource({
    baseUrl: PLUGINS_URL,
    index: readLiveIndex,
    hubUrl: hubUrl ?? DEFAULT_HUB_URL,
    shares: [...sharedCoreModules, ...shares],
  });
  const authored = author !== undefined && !safeMode.on;
  const composed = await composePatchbay({
    plugins: authored ? (await import("./author/author-source.ts")).withAuthorRemote(source, author) : source,
    shares,
    policy: pluginPolicy(pluginSwitches, safeMode),
    hubUrl,
    routerUrl,
    insecureOrigins: connect ?? [],
  });
  guardKeys(composed.plugins, () =>
    showToast({ title: "Remembered keys were forgotten", text: `${NOT_BESIDE_INSTALLED} Enter them again.` }),
  );
  liveIndex.subscribe(() => void composed.plugins.refresh());
  return composed;
}

/**
 * The document that the pages have rendered. A failure meanwhile is not retried: the retry button would wait for that
 * as well.
 */
async function readLiveIndex(): Promise<unknown> {
  const index = await liveIndex.ready();
  if (index.status === "ready") return index.json;
  throw new ManifestError(index.status === "failed" ? index.reason : "The plugin index is still loading.");
}

function getSandbox(): Promise<Sandbox> {
  sandbox ??= openSandbox().catch((error: unknown) => {
    sandbox = undefined;
    throw error;
  });
  return sandbox;
}

async function openSandbox(): Promise<Sandbox> {
  const [{ createSandbox }, { liveSamples }, { plugins }, { hubUrl, routerUrl }] = await Promise.all([
    import("./sandbox-fetch.ts"),
    import("../host/live-samples.ts"),
    getPatchbay(),
    getRuntimeConfig(),
  ]);
  return createSandbox({ plugins, hubUrl, routerUrl, samples: liveSamples });
}
