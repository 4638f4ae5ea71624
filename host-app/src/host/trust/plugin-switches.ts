import { pluginKey, type PluginHost, type PluginKey, type PluginKind } from "@patchbay/core/plugin";
import { liveIndex } from "../live-index.ts";
import { getRuntimeConfig } from "../runtime-config.ts";
import { postToServer } from "../server-api.ts";
import { browserStorage } from "./policy.ts";
import { createStoredValue } from "../stored-value.ts";

/** Disables and enables plugins permanently. */
export interface PluginSwitches {
  /** Plugins that are disabled in this browser. */
  disabledHere(): readonly PluginKey[];
  /** Whether a change affects all users of the server, because this browser has its session. */
  areForEverybody(): Promise<boolean>;
  /** @throws Error with the server's reason for refusing the change */
  disable(plugins: PluginHost, kind: PluginKind, id: string): Promise<void>;
  /** Also clears what this browser had disabled before. */
  enable(plugins: PluginHost, kind: PluginKind, id: string): Promise<void>;
}

export interface SwitchOptions {
  readonly storage: Pick<Storage, "getItem" | "setItem"> | undefined;
  /** Whether this browser has the server's session. */
  hasSession(): Promise<boolean>;
  /** Changes it on the server, for all users. */
  send(change: "disable" | "enable", kind: PluginKind, id: string): Promise<void>;
  /** Reads the index again, which lists what is disabled for all users. */
  refresh(): Promise<unknown>;
}

const STORAGE_KEY = "patchbay:disabled";

export function createPluginSwitches({ storage, hasSession, send, refresh }: SwitchOptions): PluginSwitches {
  const here = createStoredValue(storage, STORAGE_KEY, readKeys);

  return {
    disabledHere: here.get,
    areForEverybody: hasSession,
    async disable(plugins, kind, id) {
      if (await hasSession()) {
        await send("disable", kind, id);
        await refresh();
        return;
      }
      const key = pluginKey(kind, id);
      here.set([...here.get().filter((other) => other !== key), key]);
      await plugins.disable(kind, id);
    },
    async enable(plugins, kind, id) {
      const key = pluginKey(kind, id);
      if (here.get().includes(key)) {
        here.set(here.get().filter((other) => other !== key));
        plugins.enable(kind, id);
      }
      if (await hasSession()) {
        await send("enable", kind, id);
        await refresh();
      }
    },
  };
}

function readKeys(stored: unknown): readonly PluginKey[] {
  return Array.isArray(stored) ? stored.filter((key): key is PluginKey => typeof key === "string") : [];
}

/** The switches of this page: on the server with its session, otherwise in this browser. */
export const pluginSwitches = createPluginSwitches({
  storage: browserStorage("localStorage"),
  hasSession: async () => (await getRuntimeConfig()).session,
  send: (change, kind, id) => postToServer<undefined>(`api/plugins/${kind}/${encodeURIComponent(id)}/${change}`, {}),
  refresh: liveIndex.refresh,
});
