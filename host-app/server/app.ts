import path from "node:path";
import { Hono } from "hono";
import { compress } from "hono/compress";
import { streamSSE } from "hono/streaming";
import { apiRoutes, type ApiOptions } from "./api-routes.ts";
import { appShares } from "./app-shares.ts";
import { pathBelow } from "./base-path.ts";
import { Content, sendContent, type ContentOptions } from "./content.ts";
import type { Deployment } from "./deployment.ts";
import { FileStore } from "./file-store.ts";
import { foundServers, isOpenedHere } from "./found-servers.ts";
import { GATEWAY_PATH, readOpenApi } from "./gateway-relay.ts";
import {
  contentSecurityPolicy,
  enginePolicy,
  OFFLINE_WORKER_POLICY,
  SANDBOX_WORKER_POLICY,
  securityHeaders,
  setDocumentHeaders,
  WIDGET_FRAME_CONNECTIONS,
  WIDGET_FRAME_POLICY,
} from "./security-headers.ts";
import { createStartPage } from "./start-page.ts";
import { resolveInside, sendFile, sendListedFile } from "./static-files.ts";

export interface AppOptions extends Omit<ApiOptions, "shares"> {
  /** Folder of the built app. */
  readonly appFolder: string;
  /** The app's hub; absent: the default. */
  readonly hubUrl?: string | undefined;
  /** The app's router; absent: the default. */
  readonly routerUrl?: string | undefined;
  /** Further origins that pages may call; default: none. */
  readonly connect?: readonly string[] | undefined;
  /** Whether pages on this machine may get its model servers; default: no. */
  readonly find?: boolean | undefined;
  /** Whether pages show the marks of providers, libraries and makers of models; default: yes. */
  readonly marks?: boolean | undefined;
  /** Whether browsers may store the app for use without a network; default: yes. */
  readonly offline?: boolean | undefined;
  /** URL where the repository's files can be edited; absent: pages do not link to their source. */
  readonly sourceUrl?: string | undefined;
  /** Title, logo, links and default provider; default: Patchbay's own. */
  readonly deployment?: Deployment | undefined;
  /** Base path of the app, with a slash at both ends; default: the root of the host. */
  readonly base?: string | undefined;
  /** The gateway's routes, for pages that have the session; absent: it is not offered. */
  readonly gateway?: Hono | undefined;
  /** Author mode: entry of a Module Federation remote on this machine, which pages run unchecked. */
  readonly author?: string | undefined;
}

const JSON_DOCUMENT: ContentOptions = { type: "application/json; charset=utf-8", rule: "revalidate" };
const KEEP_ALIVE_MS = 15_000;

/** All routes of the server: the app, its configuration, the plugins with their live index, and installing. */
export function createApp(options: AppOptions): Hono {
  const { appFolder, index, session, hubUrl, routerUrl, sourceUrl, author, safe = false, base = "/" } = options;
  const { connect = [], find = false, marks = true, offline = true, gateway, deployment } = options;
  const app = new Hono({ getPath: pathBelow(base) });
  const startPage = path.join(appFolder, "index.html");
  const named = [hubUrl, routerUrl].filter((url) => url !== undefined).map((url) => new URL(url).origin);
  const origins = [...named, ...connect];
  const authorOrigin = author && new URL(author).origin;
  const files = new FileStore();
  const policyOf = (page?: string) => contentSecurityPolicy(origins, authorOrigin, page);
  const startPageOf = createStartPage({ folder: appFolder, base, files, deployment, policyOf });
  app.use(securityHeaders(policyOf()));

  app.get("/config.json", (context) => {
    const common = { live: true, safe, session: session.isHeldBy(context), hubUrl, routerUrl, sourceUrl, author };
    const finds = find && isOpenedHere(context);
    const config = {
      ...common,
      ...(finds && { finds }),
      ...(gateway && common.session && { gateway: true }),
      ...(!marks && { marks }),
      ...(!offline && { offline }),
      ...(connect.length > 0 && { connect }),
    };
    context.header("vary", "cookie, host");
    return sendContent(context, new Content(JSON.stringify(config)), JSON_DOCUMENT);
  });

  app.route("/session", session.routes);
  if (gateway) app.route(GATEWAY_PATH, gateway);
  let openApi: Promise<Content> | undefined;
  app.get("/openapi.json", async (context) => {
    openApi ??= readOpenApi().then((text) => new Content(text));
    return sendContent(context, await openApi, JSON_DOCUMENT);
  });

  app.get("/plugins/index.json", async (context) => {
    return sendContent(context, (await index.current()).index, JSON_DOCUMENT);
  });

  for (const [name, document] of [
    ["samples.json", "samples"],
    ["models.json", "facts"],
    ["marks.json", "marks"],
    ["quality.json", "quality"],
  ] as const) {
    app.get(`/plugins/${name}`, async (context) => {
      return sendContent(context, await (await index.current())[document](), JSON_DOCUMENT);
    });
  }

  app.get("/plugins/events", (context) =>
    streamSSE(context, async (stream) => {
      const tell = (revision: string): void => void stream.writeSSE({ event: "index", data: revision });
      const unsubscribe = index.subscribe(tell);
      stream.onAbort(() => void unsubscribe());
      tell((await index.current()).index.revision);
      while (!stream.aborted) {
        await stream.sleep(KEEP_ALIVE_MS);
        // A comment: it keeps proxies from closing a quiet connection.
        if (!stream.aborted) await stream.write(": still here\n\n");
      }
    }),
  );

  app.get("/plugins/:path{.+}", async (context) => {
    const { files: listed } = await index.current();
    const file = listed.get(context.req.param("path"));
    return file
      ? sendListedFile(context, files, file)
      : context.text("No enabled plugin in the index has this file.", 404);
  });

  if (find) app.get("/api/servers", foundServers(index));
  app.use("/api/*", compress());
  app.route("/api", apiRoutes({ ...options, shares: appShares }));

  app.get("/assets/:file{engine-worker-[\\w-]+\\.js}", async (context) => {
    context.header("content-security-policy", enginePolicy(context.req.query("hub"), origins));
    const file = resolveInside(appFolder, context.req.path);
    // Revalidated each time, because the policy is generated by the running server.
    const answer = file && (await sendFile(context, files, file, "revalidate"));
    return answer || context.text("Not found.", 404);
  });

  app.get("/assets/:file{sandbox-worker-[\\w-]+\\.js}", async (context) => {
    context.header("content-security-policy", SANDBOX_WORKER_POLICY);
    const file = resolveInside(appFolder, context.req.path);
    const answer = file && (await sendFile(context, files, file, "immutable"));
    return answer || context.text("Not found.", 404);
  });

  app.get("/offline-worker.js", async (context) => {
    context.header("content-security-policy", OFFLINE_WORKER_POLICY);
    const file = path.join(appFolder, offline ? "offline-worker.js" : "remove-offline-worker.js");
    return (await sendFile(context, files, file, "revalidate")) ?? context.text("Not found.", 404);
  });

  app.get("/widget-frame.html", async (context) => {
    setDocumentHeaders(context, WIDGET_FRAME_POLICY);
    context.header("connection-allowlist", WIDGET_FRAME_CONNECTIONS);
    const file = path.join(appFolder, "widget-frame.html");
    return (await sendFile(context, files, file, "revalidate")) ?? context.text("Not found.", 404);
  });

  // For browsers that show a file without a page, and thus without an icon.
  app.get("/favicon.ico", (context) => context.redirect("icon.svg", 301));

  app.get("*", async (context) => {
    const file = resolveInside(appFolder, context.req.path);
    const hashed = context.req.path.startsWith("/assets/");
    const answer =
      file && file !== startPage && (await sendFile(context, files, file, hashed ? "immutable" : "revalidate"));
    if (answer) return answer;
    // Every other URL that a user opens is a page of the app.
    const isPage =
      context.req.path === "/" || file === startPage || context.req.header("accept")?.includes("text/html");
    if (!isPage) return context.text("Not found.", 404);
    const { content, policy } = await startPageOf(context.req.path);
    // A page's address may end like a file's.
    setDocumentHeaders(context, policy);
    return sendContent(context, content, { type: "text/html; charset=utf-8", rule: "revalidate" });
  });

  return app;
}
