import type { IndexEntry, PluginKey, RejectedEntry } from "../manifest/manifest.ts";

/**
 * Where a plugin is in its life: `listed -> loading -> ready`, or out of it with a reason that people can read.
 * `shadowed` is a second plugin of the same kind and id, which a stronger origin hides.
 */
export type PluginState =
  | { readonly status: "listed" }
  | { readonly status: "loading" }
  | { readonly status: "ready"; /** Milliseconds from request to registration. */ readonly loadMs: number }
  | { readonly status: "incompatible" | "failed" | "shadowed"; readonly reason: string }
  | {
      readonly status: "blocked";
      /** Why the host's policy keeps its code out, whatever anybody enables. */ readonly reason: string;
    }
  | {
      readonly status: "disabled";
      /** `index`: for everybody who reads it, as whoever runs the server decided; `host`: here alone. */
      readonly by: "index" | "host";
    };

/** Whether the plugin is there for pages and clients; its code may still fail. */
export function isInService({ status }: PluginState): boolean {
  return status !== "disabled" && status !== "blocked" && status !== "shadowed";
}

/** One row of the host's list. Replaced, never changed: compare by identity. */
export interface PluginRecord {
  readonly key: PluginKey;
  readonly entry: IndexEntry;
  readonly state: PluginState;
}

/** All that a host knows at one time. Replaced, never changed. */
export interface PluginSnapshot {
  /** `pending` until the first index was read. */
  readonly index: { readonly status: "pending" | "ready" } | { readonly status: "failed"; readonly reason: string };
  readonly plugins: readonly PluginRecord[];
  /** Hidden by a plugin of stronger origin with the same kind and id. */
  readonly shadowed: readonly PluginRecord[];
  readonly rejected: readonly RejectedEntry[];
}
