import { InputError, PatchbayError, PluginError } from "@patchbay/core/errors";
import { labelOf, type IndexEntry, type SharedModule } from "@patchbay/core/plugin";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { InstallationList, InstallPreview } from "./api.ts";
import { inspectPlugin, type InspectedPlugin } from "./inspect-plugin.ts";
import type { InstallationStore } from "./installation-store.ts";
import { refusalOf } from "./local-only.ts";

export interface InstallRoutesOptions {
  /** Absent when installing is switched off. */
  readonly store: InstallationStore | undefined;
  /** Modules that the app shares with plugins. */
  readonly shares: readonly SharedModule[];
  /** What is listed now, of every origin. */
  listed(): Promise<readonly IndexEntry[]>;
}

const SWITCHED_OFF = "Installing plugins is switched off on this server. Start it without --no-install.";
const MAX_BODY_BYTES = 8 * 1024;

/** `/api/installations`: look at a plugin behind an address, install it, list what is installed, remove it. */
export function installRoutes({ store, shares, listed }: InstallRoutesOptions): Hono {
  const routes = new Hono();

  routes.get("/", async (context) => {
    const reason = store ? refusalOf(context) : SWITCHED_OFF;
    const list: InstallationList =
      store && reason === undefined
        ? { available: true, installations: await store.list() }
        : { available: false, reason: reason ?? SWITCHED_OFF };
    return context.json(list, 200, { "cache-control": "no-store" });
  });

  // Everything below writes, or fetches for somebody.
  if (!store) {
    routes.all("*", (context) => context.json({ error: SWITCHED_OFF }, 403));
    return routes;
  }
  routes.use(async (context, next) => {
    const reason = refusalOf(context);
    return reason === undefined ? next() : context.json({ error: reason }, 403);
  });
  routes.use(
    bodyLimit({
      maxSize: MAX_BODY_BYTES,
      onError: (context) => context.json({ error: "The request's body is too large." }, 413),
    }),
  );
  routes.onError((error, context) => {
    if (!PatchbayError.isInstance(error)) throw error;
    return context.json({ error: error.message }, 422);
  });

  routes.post("/preview", async (context) => {
    const { url } = await readBody(context.req);
    const plugin = await inspectPlugin(url, shares, context.req.raw.signal);
    return context.json(describe(plugin, await listed()));
  });

  routes.post("/", async (context) => {
    const { url, sha } = await readBody(context.req);
    const plugin = await inspectPlugin(url, shares, context.req.raw.signal);
    if (plugin.sha !== sha) {
      throw new InputError(`What ${plugin.url.href} holds has changed since it was looked at. Look at it again.`);
    }
    const problems = plugin.checks.flatMap(({ problem }) => problem ?? []);
    if (problems.length > 0) throw new PluginError(`It was not installed. ${problems.join(" ")}`);
    await store.save(plugin);
    return context.json({ sha }, 201);
  });

  routes.delete("/:sha", async (context) => {
    const removed = await store.remove(context.req.param("sha"));
    return removed ? context.body(null, 204) : context.json({ error: "No such plugin is installed." }, 404);
  });

  return routes;
}

async function readBody(request: { json(): Promise<unknown> }): Promise<{ url: string; sha: string | undefined }> {
  const body = await request.json().catch((error: unknown) => {
    throw new InputError("The request's body is not JSON.", { cause: error });
  });
  const { url, sha } = (body ?? {}) as { url?: unknown; sha?: unknown };
  if (typeof url !== "string") throw new InputError("The request's body has no url.");
  return { url, sha: typeof sha === "string" ? sha : undefined };
}

function describe({ url, sha, entry, checks }: InspectedPlugin, all: readonly IndexEntry[]): InstallPreview {
  const { kind, id, version, description } = entry;
  const same = all.filter((other) => other.kind === kind && other.id === id);
  const stronger = same.find(({ origin }) => origin !== "installed");
  const older = same.find(({ origin }) => origin === "installed");
  const installed = older?.base.endsWith(`/${sha}/`) ?? false;
  return {
    url: url.href,
    sha,
    kind,
    id,
    label: labelOf(entry),
    version,
    ...(description !== undefined && { description }),
    hosts: entry.kind === "provider" ? entry.hosts : [],
    files: Object.values(entry.files),
    checks,
    ...(stronger && { hiddenBy: { origin: stronger.origin, version: stronger.version } }),
    ...(older && !installed && { replaces: { version: older.version } }),
    installed,
  };
}
