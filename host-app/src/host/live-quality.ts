import type { Quality } from "@patchbay/testing/quality";
import { isObject } from "./is-object.ts";
import { PLUGINS_URL } from "./live-index.ts";

/** Reads `quality.json` next to the index. An older server has none, and pages work without it. */
export async function liveQuality(): Promise<Readonly<Record<string, Quality>>> {
  try {
    const answer = await fetch(`${PLUGINS_URL}quality.json`, { priority: "low" });
    const document: unknown = answer.ok ? await answer.json() : undefined;
    return isObject(document) && isObject(document["quality"])
      ? (document["quality"] as Readonly<Record<string, Quality>>)
      : {};
  } catch {
    return {};
  }
}
