import { createPatchbay } from "@patchbay/core";
import { isDirect } from "@patchbay/core/client";
import { directory, proxyFetch } from "@patchbay/core/node";
import type { Gateway } from "@patchbay/gateway";
import { Hono } from "hono";
import type { GatewayOffer } from "./api.ts";
import { HOW_TO_GET_SESSION, type Session } from "./session.ts";

export interface RelayOptions {
  readonly session: Session;
  /** The plugins that come with Patchbay: the code of others does not run beside keys. */
  readonly plugins: string;
  readonly hubUrl?: string | undefined;
  readonly routerUrl?: string | undefined;
  /** Has the keys, in each provider's own variables. */
  readonly environment: NodeJS.ProcessEnv;
}

/** Below the app's base path. */
export const GATEWAY_PATH = "/gateway";

/**
 * The gateway for pages that have the server's session: they call providers with the server's keys, and see none of them. Its
 * code and the plugins load with the first request.
 */
export function gatewayRelay({ session, ...options }: RelayOptions): Hono {
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
    if (session.isHeldBy(context)) return next();
    return context.json({ error: `The gateway needs the server's session. ${HOW_TO_GET_SESSION}` }, 401);
  });
  routes.use(session.guard);
  routes.get("/access", async (context) => {
    const { offer } = await open();
    return context.json(offer, { headers: { "cache-control": "no-store" } });
  });
  routes.all("/*", async ({ req: { raw, path } }) => {
    const { gateway } = await open();
    const url = new URL(raw.url);
    url.pathname = path.slice(path.indexOf(GATEWAY_PATH) + GATEWAY_PATH.length);
    const headers = new Headers(raw.headers);
    // The session's guard has compared the origin, and the cookie is this server's own.
    for (const name of ["origin", "cookie"]) headers.delete(name);
    const { method, body, signal } = raw;
    return gateway.fetch(new Request(url, { method, headers, body, signal, duplex: "half" } as RequestInit));
  });
  return routes;
}

async function openGateway({
  plugins,
  hubUrl,
  routerUrl,
  environment,
}: Omit<RelayOptions, "session">): Promise<{ readonly gateway: Gateway; readonly offer: GatewayOffer }> {
  const { createGateway, keysFromEnvironment } = await import("@patchbay/gateway");
  const { nodeSenders } = await import("@patchbay/gateway/node");
  const patchbay = await createPatchbay({
    plugins: directory(plugins, { indexFile: "index.json" }),
    fetch: await proxyFetch(environment),
    environment,
    ...(hubUrl !== undefined && { hubUrl }),
    ...(routerUrl !== undefined && { routerUrl }),
  });
  const access = keysFromEnvironment(patchbay, environment);
  const providers = patchbay.listed("provider").flatMap(({ entry }) => {
    if (entry.closed || entry.engine) return [];
    const isRouted = access.hubToken !== undefined && !isDirect(entry);
    return isRouted || Object.hasOwn(access.keys, entry.id) ? [entry.id] : [];
  });
  const offer = { providers: access.hubToken === undefined ? providers : ["auto", ...providers] };
  return { gateway: createGateway({ providers: patchbay, ...access, ...(await nodeSenders(environment)) }), offer };
}

/** The description of the routes, which every gateway has, in OpenAPI. */
export async function readOpenApi(): Promise<string> {
  const { createGateway } = await import("@patchbay/gateway");
  return (await createGateway({ providers: [] }).request("/openapi.json")).text();
}
