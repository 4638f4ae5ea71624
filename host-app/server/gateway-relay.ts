import { randomBytes } from "node:crypto";
import path from "node:path";
import { createPatchbay } from "@patchbay/core";
import { isDirect } from "@patchbay/core/client";
import { directory, proxyFetch } from "@patchbay/core/node";
import type { Gateway, GatewayConfig } from "@patchbay/gateway";
import { Hono } from "hono";
import type { GatewayOffer } from "./api.ts";
import { HOW_TO_GET_SESSION, type Session } from "./session.ts";

export interface RelayOptions {
  readonly session: Session;
  /** The plugins that come with Patchbay: the code of others does not run beside keys. */
  readonly plugins: string;
  readonly hubUrl?: string | undefined;
  readonly routerUrl?: string | undefined;
  /** Aliases, keys, settings and limits. */
  readonly config?: GatewayConfig | undefined;
  /** Has the keys, in each provider's own variables. */
  readonly environment: NodeJS.ProcessEnv;
  /** Where the gateway's jobs, records and tokens are stored; absent: in memory. */
  readonly dataFolder?: string | undefined;
  /** Receives the reason if they cannot be stored there. */
  readonly onVolatile?: (reason: string) => void;
}

/** The gateway of a server. */
export interface GatewayRelay {
  readonly routes: Hono;
  /** Ends it, when what it has to store is stored. */
  close(): Promise<void>;
}

/** Below the app's base path. */
export const GATEWAY_PATH = "/gateway";

/**
 * The gateway for pages that have the server's session: they call providers with the server's keys, and see none of them. Other
 * callers need a token that the operator has made on such a page. The gateway's code and the plugins load with the first request.
 */
export function gatewayRelay({ session, ...options }: RelayOptions): GatewayRelay {
  let opening: ReturnType<typeof openGateway> | undefined;
  const open = (): ReturnType<typeof openGateway> => {
    opening ??= openGateway(options).catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
  const routes = new Hono();
  routes.use(async (context, next) => {
    if (session.isHeldBy(context)) return session.guard(context, next);
    // The gateway itself compares tokens.
    if (TOKEN_HEADERS.some((name) => context.req.header(name) !== undefined)) return next();
    return context.json({ error: `The gateway needs the server's session. ${HOW_TO_GET_SESSION}` }, 401);
  });
  routes.get("/access", async (context, next) => {
    if (!session.isHeldBy(context)) return next();
    const { offer } = await open();
    return context.json(offer, { headers: { "cache-control": "no-store" } });
  });
  routes.all("/*", async (context) => {
    const { gateway, token } = await open();
    const { raw, path: address } = context.req;
    const url = new URL(raw.url);
    url.pathname = address.slice(address.indexOf(GATEWAY_PATH) + GATEWAY_PATH.length);
    const headers = new Headers(raw.headers);
    headers.delete("cookie");
    if (session.isHeldBy(context)) {
      // The session's guard has compared the origin.
      headers.delete("origin");
      headers.set("authorization", `Bearer ${token}`);
    }
    const { method, body, signal } = raw;
    return gateway.fetch(new Request(url, { method, headers, body, signal, duplex: "half" } as RequestInit));
  });
  return {
    routes,
    async close() {
      const opened = await opening?.catch(() => undefined);
      // Calls have ended with their connections.
      await opened?.gateway.close(AbortSignal.abort());
      await opened?.closeData();
    },
  };
}

/** Where callers without the session send a token. */
const TOKEN_HEADERS = ["authorization", "x-api-key"];

interface OpenGateway {
  readonly gateway: Gateway;
  readonly offer: GatewayOffer;
  /** The operator's token, which only this process knows. */
  readonly token: string;
  closeData(): Promise<void>;
}

async function openGateway(options: Omit<RelayOptions, "session">): Promise<OpenGateway> {
  const { plugins, hubUrl, routerUrl, config = {}, environment } = options;
  const { allowedSource, createGateway, expandAliases, keysFromEnvironment } = await import("@patchbay/gateway");
  const { nodeSenders } = await import("@patchbay/gateway/node");
  const patchbay = await createPatchbay({
    plugins: allowedSource(directory(plugins, { indexFile: "index.json" }), config.allowedPlugins),
    fetch: await proxyFetch(environment),
    environment,
    ...(hubUrl !== undefined && { hubUrl }),
    ...(routerUrl !== undefined && { routerUrl }),
  });
  const access = keysFromEnvironment(patchbay, environment);
  const keys = { ...access.keys, ...config.keys };
  const providers = patchbay.listed("provider").flatMap(({ entry }) => {
    if (entry.closed || entry.engine) return [];
    const isRouted = access.hubToken !== undefined && !isDirect(entry);
    return isRouted || Object.hasOwn(keys, entry.id) ? [entry.id] : [];
  });
  const offer: GatewayOffer = {
    providers: access.hubToken === undefined ? providers : ["auto", ...providers],
    aliases: [...expandAliases(config.aliases)].map(([name, targets]) => ({ name, targets })),
  };
  const token = randomBytes(32).toString("base64url");
  const { closeData, ...stored } = await openStores(options);
  const gateway = createGateway({
    providers: patchbay,
    config,
    token,
    ...access,
    ...stored,
    ...(await nodeSenders(environment)),
  });
  return { gateway, offer, token, closeData };
}

/** On disk if its database is installed and no other gateway holds the folder; otherwise in memory, where calls have prices, too. */
async function openStores({ dataFolder, onVolatile }: Omit<RelayOptions, "session">) {
  if (dataFolder !== undefined) {
    try {
      const { openDisk } = await import("@patchbay/gateway/disk");
      const { close, ...stores } = await openDisk(path.join(dataFolder, "gateway"));
      return { ...stores, closeData: close };
    } catch (error) {
      onVolatile?.(error instanceof Error ? error.message : String(error));
    }
  }
  const { createMemoryLedger } = await import("@patchbay/gateway");
  return { ledger: createMemoryLedger(), closeData: () => Promise.resolve() };
}

/** The description of the routes, which every gateway has, in OpenAPI. */
export async function readOpenApi(): Promise<string> {
  const { createGateway } = await import("@patchbay/gateway");
  return (await createGateway({ providers: [] }).request("/openapi.json")).text();
}
