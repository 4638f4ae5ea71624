import { BASE_URL, getRuntimeConfig } from "./runtime-config.ts";
import { readCatalogueIndex, type CatalogueIndex } from "./catalogue-index.ts";

/** The plugin index as an external store that follows the server: for `useSyncExternalStore`. */
export interface LiveIndex {
  /** The same object until something changes. */
  snapshot(): CatalogueIndex;
  /** Calls back after every change; the first listener starts reading, and following if the server sends changes. */
  subscribe(listener: () => void): () => void;
  /** Reads the index unless it was read successfully. Never rejects. */
  ready(): Promise<CatalogueIndex>;
  /** Reads the index again. A failure replaces only a failure: a valid index stays. Never rejects. */
  refresh(): Promise<CatalogueIndex>;
}

export interface LiveIndexOptions {
  readonly url: string;
  /** URL of the server-sent events; undefined if the server has none. */
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
      // The current read may be older than the event.
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
 * A hidden page closes its connection: a browser allows at most six to one HTTP/1.1 server, over all tabs.
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

/** URL of the folder with the index, the plugins' files and the events. */
export const PLUGINS_URL = `${BASE_URL}plugins/`;

/** The page's index, shared by the first render and the plugin host that loads later. */
export const liveIndex: LiveIndex = createLiveIndex({
  url: `${PLUGINS_URL}index.json`,
  eventsUrl: async () => ((await getRuntimeConfig()).live ? `${PLUGINS_URL}events` : undefined),
});
