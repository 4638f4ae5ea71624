import { PatchbayError } from "@patchbay/core/errors";
import { PLUGIN_KINDS, pluginKey, type PluginKind, type SharedModule } from "@patchbay/core/plugin";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { diskProblem } from "./data-folder.ts";
import type { DisabledPlugins } from "./disabled-plugins.ts";
import { installRoutes } from "./install/install-routes.ts";
import type { InstallationStore } from "./install/installation-store.ts";
import type { NpmRegistry } from "./install/npm-registry.ts";
import type { PluginPolicy } from "./install/plugin-policy.ts";
import type { OwnEngines } from "./install/own-engines.ts";
import type { LivePluginIndex } from "./plugin-index.ts";
import type { Session } from "./session.ts";

export interface ApiOptions {
  readonly session: Session;
  readonly index: LivePluginIndex;
  readonly disabled: DisabledPlugins;
  /** Absent if installing is disabled. */
  readonly store?: InstallationStore | undefined;
  /** The engines that come with this server; absent: none. */
  readonly engines?: OwnEngines | undefined;
  /** Default: the registry of npm's configuration. */
  readonly npm?: NpmRegistry | undefined;
  /** What the operator allows; absent: everything. */
  readonly policy?: PluginPolicy | undefined;
  /** Modules that the app shares with plugins. */
  readonly shares: readonly SharedModule[];
  /** Where everything that changes is stored. */
  readonly dataFolder: string;
  /** Whether only the plugins that come with Patchbay are present. */
  readonly safe?: boolean | undefined;
}

const MAX_BODY_BYTES = 8 * 1024;
/** Of a plugin's files from a browser. */
const MAX_UPLOAD_BYTES = 64 * 1024 * 1024;
const UPLOADS = /\/installations\/files(\/preview)?$/;

const limited = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: (context) =>
      context.json({ error: `The request's body is too large: at most ${maxSize} bytes are allowed.` }, 413),
  });
const limitBody = limited(MAX_BODY_BYTES);
const limitUpload = limited(MAX_UPLOAD_BYTES);

/** `/api`: everything that changes what visitors of this server get. Each change requires the server's session. */
export function apiRoutes(options: ApiOptions): Hono {
  const { session, index, disabled, dataFolder } = options;
  const routes = new Hono();
  routes.use(session.guard);
  routes.use((context, next) => (UPLOADS.test(context.req.path) ? limitUpload : limitBody)(context, next));
  routes.onError((error, context) => {
    const problem = diskProblem(error, dataFolder);
    if (problem) return context.json({ error: problem.error }, problem.status);
    if (!PatchbayError.isInstance(error)) throw error;
    return context.json({ error: error.message }, 422);
  });

  routes.route("/installations", installRoutes({ ...options, store: options.store }));

  routes.post("/plugins/:kind/:id/:change{enable|disable}", async (context) => {
    const { kind, id, change } = context.req.param();
    const { plugins } = await index.current();
    const key = isKind(kind) ? pluginKey(kind, id) : undefined;
    const known = plugins.some((entry) => entry.kind === kind && entry.id === id);
    // A removed plugin can still be enabled: otherwise it would come back disabled.
    if (!key || !(known || disabled.list().includes(key))) {
      return context.json({ error: `There is no ${kind} plugin '${id}'.` }, 404);
    }
    await disabled.set(key, change === "disable");
    index.changed();
    return context.body(null, 204);
  });

  return routes;
}

function isKind(kind: string): kind is PluginKind {
  return (PLUGIN_KINDS as readonly string[]).includes(kind);
}
