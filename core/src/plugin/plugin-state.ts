import type { IndexEntry, PluginKey, RejectedEntry } from "../manifest/manifest.ts";

/**
 * A plugin's lifecycle: `listed -> loading -> ready`, or another state with a readable reason. `shadowed` is a second plugin
 * of the same kind and id, hidden by one of stronger origin.
 */
export type PluginState =
  | { readonly status: "listed" }
  | { readonly status: "loading" }
  | { readonly status: "ready"; /** Milliseconds from request to registration. */ readonly loadMs: number }
  | { readonly status: "incompatible" | "failed" | "shadowed"; readonly reason: string }
  | {
      readonly status: "blocked";
      /** Why the host's policy blocks its code, even if it is enabled. */ readonly reason: string;
    }
  | {
      readonly status: "disabled";
      /** `index`: for all users of the server, by its operator; `host`: only here. */
      readonly by: "index" | "host";
    };

/** Whether pages and clients may use the plugin; its code may still fail to load. */
export function isInService({ status }: PluginState): boolean {
  return status !== "disabled" && status !== "blocked" && status !== "shadowed";
}

/** One row of the host's list. Replaced, never changed: compare by identity. */
export interface PluginRecord {
  readonly key: PluginKey;
  readonly entry: IndexEntry;
  readonly state: PluginState;
}

/** The state of a host at one time. Replaced, never changed. */
export interface PluginSnapshot {
  /** `pending` until the first index was read. */
  readonly index: { readonly status: "pending" | "ready" } | { readonly status: "failed"; readonly reason: string };
  readonly plugins: readonly PluginRecord[];
  /** Hidden by a plugin of stronger origin with the same kind and id. */
  readonly shadowed: readonly PluginRecord[];
  readonly rejected: readonly RejectedEntry[];
}
