import { readFile } from "node:fs/promises";
import path from "node:path";
import { Hono } from "hono";
import { compress } from "hono/compress";
import { streamSSE } from "hono/streaming";
import { apiRoutes, type ApiOptions } from "./api-routes.ts";
import { pageBelow, pathBelow } from "./base-path.ts";
import { foundServers, isOpenedHere } from "./found-servers.ts";
import { readRouteModules, withModulesOf } from "./page-modules.ts";
import { contentSecurityPolicy, enginePolicy, OFFLINE_WORKER_POLICY, securityHeaders } from "./security-headers.ts";
import { resolveInside, sendContent, sendFile, sendListedFile } from "./static-files.ts";
import { sharedCoreModules } from "@patchbay/core/node";
import type { SharedModule } from "@patchbay/core/plugin";
import { mockShares } from "@patchbay/mocks/shares";
import { widgetShares } from "@patchbay/widgets/shares";

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
  /** Base path of the app, with a slash at both ends; default: the root of the host. */
  readonly base?: string | undefined;
  /** Author mode: entry of a Module Federation remote on this machine, which pages run unchecked. */
  readonly author?: string | undefined;
}

const JSON_TYPE = "application/json; charset=utf-8";
const KEEP_ALIVE_MS = 15_000;

/** All routes of the server: the app, its configuration, the plugins with their live index, and installing. */
export function createApp(options: AppOptions): Hono {
  const { appFolder, index, session, hubUrl, routerUrl, sourceUrl, author, safe = false, base = "/" } = options;
  const { connect = [], find = false, marks = true, offline = true } = options;
  const app = new Hono({ getPath: pathBelow(base) });
  const startPage = path.join(appFolder, "index.html");
  const named = [hubUrl, routerUrl].filter((url) => url !== undefined).map((url) => new URL(url).origin);
  const origins = [...named, ...connect];
  const authorOrigin = author && new URL(author).origin;
  app.use(securityHeaders(contentSecurityPolicy(origins, authorOrigin)));

  app.get("/config.json", (context) => {
    const common = { live: true, safe, session: session.isHeldBy(context), hubUrl, routerUrl, sourceUrl, author };
    const finds = find && isOpenedHere(context);
    const config = {
      ...common,
      ...(finds && { finds }),
      ...(!marks && { marks }),
      ...(!offline && { offline }),
      ...(connect.length > 0 && { connect }),
    };
    context.header("vary", "cookie, host");
    return sendContent(context, JSON.stringify(config), { type: JSON_TYPE, rule: "revalidate" });
  });

  app.route("/session", session.routes);

  app.get("/plugins/index.json", async (context) => {
    const { json, gzip, revision } = await index.current();
    return sendContent(context, json, { type: JSON_TYPE, rule: "revalidate", revision, compressed: { gzip } });
  });

  for (const [name, document] of [
    ["samples.json", "samples"],
    ["models.json", "facts"],
    ["marks.json", "marks"],
  ] as const) {
    app.get(`/plugins/${name}`, async (context) => {
      const { json, gzip, revision } = await (await index.current())[document]();
      return sendContent(context, json, { type: JSON_TYPE, rule: "revalidate", revision, compressed: { gzip } });
    });
  }

  app.get("/plugins/events", (context) =>
    streamSSE(context, async (stream) => {
      const tell = (revision: string): void => void stream.writeSSE({ event: "index", data: revision });
      const unsubscribe = index.subscribe(tell);
      stream.onAbort(() => void unsubscribe());
      tell((await index.current()).revision);
      while (!stream.aborted) {
        await stream.sleep(KEEP_ALIVE_MS);
        // A comment: it keeps proxies from closing a quiet connection.
        if (!stream.aborted) await stream.write(": still here\n\n");
      }
    }),
  );

  // The routes above compress themselves, or never: an event stream would wait for more data.
  app.use(compress());

  app.get("/plugins/:path{.+}", async (context) => {
    const { files } = await index.current();
    const file = files.get(context.req.param("path"));
    return file ? sendListedFile(context, file) : context.text("No enabled plugin in the index has this file.", 404);
  });

  if (find) app.get("/api/servers", foundServers(index));
  app.route("/api", apiRoutes({ ...options, shares: appShares }));

  app.get("/assets/:file{engine-worker-[\\w-]+\\.js}", async (context) => {
    context.header("content-security-policy", enginePolicy(context.req.query("hub"), origins));
    const file = resolveInside(appFolder, context.req.path);
    // Revalidated each time, because the policy is generated by the running server.
    const answer = file && (await sendFile(context, file, "revalidate"));
    return answer || context.text("Not found.", 404);
  });

  app.get("/offline-worker.js", async (context) => {
    context.header("content-security-policy", OFFLINE_WORKER_POLICY);
    const file = path.join(appFolder, offline ? "offline-worker.js" : "remove-offline-worker.js");
    return (await sendFile(context, file, "revalidate")) ?? context.text("Not found.", 404);
  });

  // For browsers that show a file without a page, and thus without an icon.
  app.get("/favicon.ico", (context) => context.redirect("icon.svg", 301));

  app.get("*", async (context) => {
    const file = resolveInside(appFolder, context.req.path);
    const hashed = context.req.path.startsWith("/assets/");
    const answer = file && file !== startPage && (await sendFile(context, file, hashed ? "immutable" : "revalidate"));
    if (answer) return answer;
    // Every other URL that a user opens is a page of the app.
    const isPage =
      context.req.path === "/" || file === startPage || context.req.header("accept")?.includes("text/html");
    if (!isPage) return context.text("Not found.", 404);
    const [html, modules] = await Promise.all([
      readFile(startPage, "utf8"),
      readFile(path.join(appFolder, "route-modules.json"), "utf8").catch(() => ""),
    ]);
    const page = pageBelow(base, withModulesOf(context.req.path, html, readRouteModules(modules)));
    context.header("content-security-policy", contentSecurityPolicy(origins, authorOrigin, page));
    return sendContent(context, page, { type: "text/html; charset=utf-8", rule: "revalidate" });
  });

  return app;
}

/**
 * The modules that the app shares with plugins, which the server compares with a plugin's requirements without running
 * it.
 */
export const appShares: readonly SharedModule[] = [...sharedCoreModules, ...mockShares, ...widgetShares];
