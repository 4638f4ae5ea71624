import { InputError, PluginError } from "@patchbay/core/errors";
import { filesOf, labelOf, type IndexEntry, type SharedModule } from "@patchbay/core/plugin";
import { Hono } from "hono";
import type { EngineOffers, Installation, InstallationList, InstallPreview } from "../api.ts";
import { inspectFiles, inspectPlugin, type InspectedPlugin } from "./inspect-plugin.ts";
import type { LivePluginIndex } from "../plugin-index.ts";
import { HOW_TO_GET_SESSION, type Session } from "../session.ts";
import type { InstallationStore } from "./installation-store.ts";
import type { OwnEngines } from "./own-engines.ts";

export interface InstallRoutesOptions {
  readonly session: Session;
  /** Absent if installing is disabled. */
  readonly store: InstallationStore | undefined;
  /** The engines that come with this server; absent: none. */
  readonly engines?: OwnEngines | undefined;
  /** Modules that the app shares with plugins. */
  readonly shares: readonly SharedModule[];
  /** The current plugins of every origin. */
  readonly index: LivePluginIndex;
  /** Whether only built-in plugins run: others can be removed, but not installed. */
  readonly safe?: boolean | undefined;
}

const SWITCHED_OFF = "Installing plugins is switched off on this server. Start it without --no-install.";
const SAFE = "Nothing is installed in safe mode. Start the server without --safe.";
const WITHOUT_SESSION = `Only the server's operator can install plugins. ${HOW_TO_GET_SESSION}`;

/** `/api/installations`: preview the plugin at a URL, install it, list, remove and restore installed ones. */
export function installRoutes({ session, store, engines, shares, index, safe }: InstallRoutesOptions): Hono {
  const routes = new Hono();

  routes.get("/", async (context) => {
    const list: InstallationList = !store
      ? { available: false, reason: SWITCHED_OFF }
      : session.isHeldBy(context)
        ? { available: true, installations: await store.list() }
        : { available: false, reason: WITHOUT_SESSION };
    return context.json(list, 200, { "cache-control": "no-store" });
  });

  routes.get("/engines", async (context) => {
    const { plugins: known } = await index.current();
    const isKnown = ({ id }: { readonly id: string }) => known.some((one) => one.kind === "provider" && one.id === id);
    const offered = safe || !store ? [] : ((await engines?.list()) ?? []);
    const list: EngineOffers = {
      engines: offered.filter((offer) => !isKnown(offer)),
      ...(!session.isHeldBy(context) && { reason: WITHOUT_SESSION }),
    };
    return context.json(list, 200, { "cache-control": "no-store" });
  });

  if (!store) {
    routes.all("*", (context) => context.json({ error: SWITCHED_OFF }, 403));
    return routes;
  }

  routes.post("/preview", async (context) => {
    const { url } = await readBody(context.req);
    const { plugins: known } = await index.current();
    const plugin = await inspectPlugin(url, { shares, known }, context.req.raw.signal);
    return context.json(describe(plugin, known, await store.list()));
  });

  async function install(plugin: InspectedPlugin): Promise<void> {
    const problems = plugin.checks.flatMap(({ problem }) => problem ?? []);
    if (problems.length > 0) throw new PluginError(`It was not installed. ${problems.join(" ")}`);
    await store!.save(plugin);
    index.changed();
  }

  routes.post("/engines/:id", async (context) => {
    if (safe) throw new InputError(SAFE);
    if (!engines) throw new InputError("This server has no engine to install.");
    const { id } = context.req.param();
    const sha = await engines.prepare(id, context.req.raw.signal, async (manifest) => {
      const { plugins: known } = await index.current();
      const plugin = await inspectFiles(manifest, { shares, known });
      await install(plugin);
      return plugin.sha;
    });
    return context.json({ sha }, 201);
  });

  routes.post("/", async (context) => {
    if (safe) throw new InputError(SAFE);
    const { url, sha } = await readBody(context.req);
    const { plugins: known } = await index.current();
    const plugin = await inspectPlugin(url, { shares, known }, context.req.raw.signal);
    if (plugin.sha !== sha) {
      throw new InputError(`The plugin at ${plugin.url.href} has changed since you reviewed it. Review it again.`);
    }
    await install(plugin);
    return context.json({ sha }, 201);
  });

  routes.delete("/:sha", async (context) => {
    const removed = await store.remove(context.req.param("sha"));
    index.changed();
    return removed ? context.body(null, 204) : context.json({ error: "No such plugin is installed." }, 404);
  });

  routes.post("/:sha/restore", async (context) => {
    const restored = await store.restore(context.req.param("sha"));
    index.changed();
    return restored
      ? context.body(null, 204)
      : context.json({ error: "The plugin can no longer be restored. Install it again from its address." }, 404);
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

function describe(
  { url, sha, entry, checks }: InspectedPlugin,
  listed: readonly IndexEntry[],
  installations: readonly Installation[],
): InstallPreview {
  const { kind, id, version, description } = entry;
  const isSame = (other: { readonly kind: string; readonly id: string }): boolean =>
    other.kind === kind && other.id === id;
  const stronger = listed.find((other) => isSame(other) && other.origin !== "installed");
  const present = installations.find(isSame);
  const installed = present?.sha === sha && present.problem === undefined;
  return {
    url: url.href,
    sha,
    kind,
    id,
    label: labelOf(entry),
    version,
    ...(description !== undefined && { description }),
    hosts: entry.kind === "provider" ? entry.hosts : [],
    keyless: entry.kind === "provider" && "none" in entry.auth,
    files: filesOf(entry),
    checks,
    ...(stronger && { hiddenBy: { origin: stronger.origin, version: stronger.version } }),
    ...(present && !installed && { replaces: { version: present.version } }),
    installed,
  };
}
