import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { QueryClientProvider } from "@tanstack/react-query";
import { BrowserRouter } from "react-router";
import "./theme/index.css";
import { BASE_URL, getRuntimeConfig } from "../host/runtime-config.ts";
import { createQueryClient, HostContext, type Host } from "../host/host-context.ts";
import type { Installations } from "../host/server-installations.ts";
import { AppLayout } from "./layout/app-layout.tsx";
import { tellRecovered } from "./layout/page-boundary.tsx";
import { liveIndex, PLUGINS_URL } from "../host/live-index.ts";
import type { FoundServers } from "../../server/found-servers.ts";
import type { GatewayOffer } from "../../server/api.ts";
import { askServer } from "../host/server-api.ts";
import { SOURCE_URL } from "../host/source-url.ts";
import { whenIdle } from "../host/when-idle.ts";
import { safeMode } from "../host/trust/policy.ts";
import { pluginSwitches } from "../host/trust/plugin-switches.ts";

/** Each method loads their code, which only pages that install something need. */
const installations = new Proxy({} as Installations, {
  get:
    (_, name: keyof Installations) =>
    async (...args: never[]): Promise<unknown> => {
      const { serverInstallations } = await import("../host/server-installations.ts");
      return (serverInstallations[name] as (...args: never[]) => Promise<unknown>)(...args);
    },
});

const host: Host = {
  index: liveIndex,
  installations,
  switches: pluginSwitches,
  safeMode,
  serverSafeMode: async () => (await getRuntimeConfig()).safe,
  authorRemote: async () => (safeMode.on ? null : ((await getRuntimeConfig()).author ?? null)),
  marks: async () => (await getRuntimeConfig()).marks,
  findServers: async () =>
    (await getRuntimeConfig()).finds ? (await askServer<FoundServers>("api/servers")).servers : null,
  gateway: async () => ((await getRuntimeConfig()).gateway ? askServer<GatewayOffer>("gateway/access") : null),
  sourceUrl: async () => (await getRuntimeConfig()).sourceUrl ?? SOURCE_URL ?? null,
  facts: async (providers) => (await import("../host/live-facts.ts")).liveFacts(providers),
  factsFile: async ({ base, facts }) =>
    (await fetch(`${PLUGINS_URL}${base}${facts?.path}`, { integrity: facts?.integrity })).json(),
  quality: async () => (await import("../host/live-facts.ts")).liveQuality(),
  samples: async () => (await import("../host/live-samples.ts")).liveSamples(),
  load: () => import("./patchbay.ts"),
};
const client = createQueryClient();

/** A first visit and a first call do not share their bandwidth with what is stored for later; in milliseconds. */
const STORE_AFTER_MS = 10_000;

// Development has no build to store. The app works without it, for example in a window that stores nothing.
if (import.meta.env.PROD) setTimeout(() => whenIdle(() => void store().catch(() => {})), STORE_AFTER_MS);

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no element with the id 'root' to render the app into.");

// The address lacks the base path or its slash: redirect to the pages.
if (!location.pathname.startsWith(BASE_URL)) location.replace(BASE_URL);

// Requested while the page's code is still loading.
void liveIndex.ready();

createRoot(root, {
  onRecoverableError: tellRecovered,
}).render(
  <StrictMode>
    <HostContext value={host}>
      <QueryClientProvider client={client}>
        {/* The layout defers the page itself, so that the address and the header are never behind. */}
        <BrowserRouter basename={BASE_URL} useTransitions={false}>
          <AppLayout />
        </BrowserRouter>
      </QueryClientProvider>
    </HostContext>
  </StrictMode>,
);

async function store(): Promise<void> {
  await (await import("./store-for-offline.ts")).storeForOffline();
}
