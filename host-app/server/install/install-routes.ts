import { fileURLToPath } from "node:url";
import { InputError } from "@patchbay/core/errors";
import type { SharedModule } from "@patchbay/core/plugin";
import { Hono } from "hono";
import type { AvailableUpdate, EngineOffers, InstallationList, InstallConsent } from "../api.ts";
import type { LivePluginIndex } from "../plugin-index.ts";
import { HOW_TO_GET_SESSION, type Session } from "../session.ts";
import type { InstallationStore } from "./installation-store.ts";
import { createInstaller } from "./installer.ts";
import { createNpmRegistry, type NpmRegistry } from "./npm-registry.ts";
import type { OwnEngines } from "./own-engines.ts";
import type { PluginPolicy } from "./plugin-policy.ts";
import { listPackages } from "./package-list.ts";
import { openFolder, openUpload, type OpenedPlugin } from "./plugin-origin.ts";

export interface InstallRoutesOptions {
  readonly session: Session;
  /** Absent if installing is disabled. */
  readonly store: InstallationStore | undefined;
  /** The engines that come with this server; absent: none. */
  readonly engines?: OwnEngines | undefined;
  /** Default: the registry of npm's configuration. */
  readonly npm?: NpmRegistry | undefined;
  /** What the operator allows; absent: everything. */
  readonly policy?: PluginPolicy | undefined;
  /** Where everything that changes is stored. */
  readonly dataFolder: string;
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
export function installRoutes(options: InstallRoutesOptions): Hono {
  const { session, store, engines, shares, index, safe, policy, dataFolder, npm = createNpmRegistry() } = options;
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

  const known = async () => (await index.current()).plugins;
  const installer = createInstaller({ store, npm, shares, known, policy });

  routes.post("/preview", async (context) => {
    const { url } = await readBody(context.req);
    return context.json(await installer.preview(url, context.req.raw.signal));
  });

  routes.post("/files/preview", async (context) => {
    const [plugin] = await readUpload(context.req.raw);
    return context.json(await installer.preview(plugin));
  });

  routes.post("/files", async (context) => {
    if (safe) throw new InputError(SAFE);
    const [plugin, consent] = await readUpload(context.req.raw);
    await installer.install(plugin, consent);
    index.changed();
    return context.json({ sha: consent.sha }, 201);
  });

  routes.get("/packages", async (context) => {
    if (!session.isHeldBy(context)) return context.json({ error: WITHOUT_SESSION }, 403);
    return context.json(await listPackages(npm, dataFolder), 200, { "cache-control": "no-store" });
  });

  routes.get("/updates", async (context) => {
    const updates: readonly AvailableUpdate[] = session.isHeldBy(context)
      ? await installer.updates(context.req.raw.signal)
      : [];
    return context.json(updates, 200, { "cache-control": "no-store" });
  });

  routes.post("/engines/:id", async (context) => {
    if (safe) throw new InputError(SAFE);
    if (!engines) throw new InputError("This server has no engine to install.");
    const { id } = context.req.param();
    const sha = await engines.prepare(id, context.req.raw.signal, async (manifest) =>
      installer.installOwn(await openFolder(fileURLToPath(manifest))),
    );
    index.changed();
    return context.json({ sha }, 201);
  });

  routes.post("/", async (context) => {
    if (safe) throw new InputError(SAFE);
    const { url, sha = "", ...consent } = await readBody(context.req);
    await installer.install(url, { sha, ...consent }, context.req.raw.signal);
    index.changed();
    return context.json({ sha }, 201);
  });

  routes.delete("/:sha", async (context) => {
    const removed = await store.remove(context.req.param("sha"));
    index.changed();
    return removed ? context.body(null, 204) : context.json({ error: "No such plugin is installed." }, 404);
  });

  routes.post("/:sha/rollback", async (context) => {
    const isBack = await store.rollBack(context.req.param("sha"));
    index.changed();
    return isBack
      ? context.body(null, 204)
      : context.json({ error: "There is no earlier build of this plugin to go back to." }, 404);
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

/** Field of an upload with the person's consent; the others are files. */
const CONSENT = "consent";

async function readUpload(request: Request): Promise<[OpenedPlugin, InstallConsent]> {
  const form = await request.formData().catch((error: unknown) => {
    throw new InputError("The request's body is not a form with files.", { cause: error });
  });
  const fields = [...form];
  const files = fields.flatMap(([name, value]) => (value instanceof File ? [[name, value] as const] : []));
  const { sha = "", ...consent } = consentOf(parseConsent(form.get(CONSENT)));
  return [await openUpload(files), { sha, ...consent }];
}

function parseConsent(text: unknown): unknown {
  try {
    return typeof text === "string" ? JSON.parse(text) : {};
  } catch (error) {
    throw new InputError(`The field ${CONSENT} is not JSON.`, { cause: error });
  }
}

interface InstallBody extends Partial<InstallConsent> {
  readonly url: string;
}

async function readBody(request: { json(): Promise<unknown> }): Promise<InstallBody> {
  const body = await request.json().catch((error: unknown) => {
    throw new InputError("The request's body is not JSON.", { cause: error });
  });
  const { url } = (body ?? {}) as Record<string, unknown>;
  if (typeof url !== "string") throw new InputError("The request's body has no url.");
  return { url, ...consentOf(body) };
}

function consentOf(body: unknown): Partial<InstallConsent> {
  const { sha, now, otherPublisher } = (body ?? {}) as Record<string, unknown>;
  return {
    ...(typeof sha === "string" && { sha }),
    now: now === true,
    otherPublisher: otherPublisher === true,
  };
}
