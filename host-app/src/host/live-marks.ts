import { useEffect, useSyncExternalStore } from "react";
import { PLUGINS_URL } from "./live-index.ts";
import { isObject } from "./is-object.ts";
import { createSignal } from "./stored-value.ts";
import { whenIdle } from "./when-idle.ts";

const NONE: ReadonlyMap<string, string> = new Map();

/**
 * The marks of the plugins that come with Patchbay, by the path of their icons: one request for all. A document that
 * cannot be read has none.
 */
export function createLiveMarks(url: string) {
  const { subscribe, notify } = createSignal();
  let marks: ReadonlyMap<string, string> | undefined;
  let isAsked = false;

  async function read(): Promise<void> {
    marks = await readMarks(url).catch(() => NONE);
    notify();
  }

  return {
    subscribe,
    /** Undefined until they are loaded. */
    get: () => marks,
    /** Loads them when the first mark is shown, once the page that shows it is painted. */
    load(): void {
      if (isAsked) return;
      isAsked = true;
      whenIdle(() => void read());
    },
  };
}

async function readMarks(url: string): Promise<ReadonlyMap<string, string>> {
  // The page's own content comes first.
  const answer = await fetch(url, { priority: "low" });
  const document: unknown = answer.ok ? await answer.json() : undefined;
  if (!isObject(document) || !isObject(document["marks"])) return NONE;
  return new Map(
    Object.entries(document["marks"]).filter((mark): mark is [string, string] => typeof mark[1] === "string"),
  );
}

const liveMarks = createLiveMarks(`${PLUGINS_URL}marks.json`);

/**
 * Address of a plugin's mark, once it is known: its drawing itself, otherwise its file.
 * @param path path of its icon below the index; undefined for none
 */
export function useMarkAddress(path: string | undefined): string | undefined {
  const marks = useSyncExternalStore(liveMarks.subscribe, liveMarks.get);
  useEffect(() => {
    if (path !== undefined) liveMarks.load();
  }, [path]);
  if (path === undefined || !marks) return undefined;
  const drawing = marks.get(path);
  return drawing === undefined ? PLUGINS_URL + path : `data:image/svg+xml,${encodeURIComponent(drawing)}`;
}
