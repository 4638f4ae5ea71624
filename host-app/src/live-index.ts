import { BASE_URL, getRuntimeConfig } from "./runtime-config.ts";
import { readCatalogueIndex, type CatalogueIndex } from "./catalogue-index.ts";

/** The plugin index as an external store that follows the server: for `useSyncExternalStore`. */
export interface LiveIndex {
  /** The same object until something changes. */
  snapshot(): CatalogueIndex;
  /** Calls back after every change; the first listener starts reading, and following where the server tells of changes. */
  subscribe(listener: () => void): () => void;
  /** Reads the index when it was not yet read, or could not be. Never rejects. */
  ready(): Promise<CatalogueIndex>;
  /** Reads the index again. A failure replaces only a failure: what is on the screen stays. Never rejects. */
  refresh(): Promise<CatalogueIndex>;
}

export interface LiveIndexOptions {
  readonly url: string;
  /** Address of the server-sent events, or nothing when the server has none. */
  readonly eventsUrl: () => Promise<string | undefined>;
}

export function createLiveIndex({ url, eventsUrl }: LiveIndexOptions): LiveIndex {
  const listeners = new Set<() => void>();
  let current: CatalogueIndex = { status: "pending" };
  let reading: Promise<CatalogueIndex> | undefined;
  let following = false;

  function refresh(): Promise<CatalogueIndex> {
    reading ??= readCatalogueIndex(url)
      .then((next) => {
        const worse = next.status === "failed" && current.status === "ready";
        const same = next.status === "ready" && current.status === "ready" && isSame(next, current);
        if (!worse && !same) {
          current = next;
          for (const listener of listeners) listener();
        }
        return current;
      })
      .finally(() => {
        reading = undefined;
      });
    return reading;
  }

  function onOnline(): void {
    if (current.status === "failed") void refresh();
  }

  async function follow(): Promise<void> {
    if (following) return;
    following = true;
    const events = await eventsUrl();
    if (events === undefined) return;
    followEvents(events, async (revision) => {
      // What is being read now may be older than what the event tells of.
      await reading;
      if (current.status !== "ready" || current.revision !== revision) await refresh();
    });
  }

  return {
    snapshot: () => current,
    subscribe(listener) {
      listeners.add(listener);
      if (current.status === "pending") void refresh();
      addEventListener("online", onOnline);
      void follow();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) removeEventListener("online", onOnline);
      };
    },
    ready: () => (current.status === "ready" ? Promise.resolve(current) : refresh()),
    refresh,
  };
}

/**
 * Calls back with the server's revision of the index, at the start and after every change.
 * A hidden page lets go of its connection: a browser keeps at most six to one HTTP/1.1 server, over all tabs.
 */
function followEvents(url: string, onRevision: (revision: string) => void): void {
  let events: EventSource | undefined;
  function connect(): void {
    if (document.visibilityState === "hidden") {
      events?.close();
      events = undefined;
    } else if (!events) {
      events = new EventSource(url);
      events.addEventListener("index", ({ data }: MessageEvent<string>) => onRevision(data));
    }
  }
  document.addEventListener("visibilitychange", connect);
  connect();
}

function isSame(
  one: Extract<CatalogueIndex, { status: "ready" }>,
  other: Extract<CatalogueIndex, { status: "ready" }>,
): boolean {
  return one.revision !== "" && one.revision === other.revision;
}

/** Address of the folder that holds the index, the plugins' files and the events. */
export const PLUGINS_URL = `${BASE_URL}plugins/`;

/** The page's one index, shared by what is painted at once and by the plugin host that comes later. */
export const liveIndex: LiveIndex = createLiveIndex({
  url: `${PLUGINS_URL}index.json`,
  eventsUrl: async () => ((await getRuntimeConfig()).live ? `${PLUGINS_URL}events` : undefined),
});
