import { existsSync } from "node:fs";
import path from "node:path";
import type { ModelRecord, Snippet, SampleInput } from "@patchbay/core/library";
import { writeSnippets, type SnippetLibrary } from "@patchbay/core/snippets";
import { buildPlugins } from "../build/build-plugins.ts";
import { openBuilt } from "./load-built.ts";

/**
 * Builds and loads the libraries in neighboring folders that a library rewrites, recursively. A missing or broken one
 * has no snippets.
 * @param folder folder of the rewriting library
 * @param keys libraries that its manifest lists as rewritten
 */
export async function snippetsOfNeighbors(
  folder: string,
  keys: readonly string[],
): Promise<(libraryKey: string, model: ModelRecord, file?: string) => readonly Snippet[]> {
  const libraries = new Map<string, SnippetLibrary>();
  const waiting = [...keys];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const beside = path.join(path.dirname(folder), key);
    if (libraries.has(key) || !existsSync(beside)) continue;
    const [built] = await buildPlugins([beside], { kind: "library" });
    if (!built || built.status === "failed") continue;
    const { entry, load } = await openBuilt(beside);
    const loaded = await load();
    if (loaded.kind !== "library" || entry.kind !== "library" || !loaded.plugin) continue;
    libraries.set(key, { library: loaded.plugin, tasks: entry.tasks ?? [] });
    waiting.push(...(entry.rewrites ?? []));
  }

  return (libraryKey, model, file) =>
    writeSnippets(libraryKey, model, {
      library: (key) => libraries.get(key),
      sampleInput,
      ...(file !== undefined && { file }),
    });
}

/**
 * Inputs such as task plugins give to snippets: a conversation in either form, a text, and none. For checks of
 * libraries.
 */
export function sampleInput(task: string, { tags }: ModelRecord): SampleInput | undefined {
  const conversational = tags.includes("conversational");
  const image = { type: "image_url", image_url: { url: "https://example.com/cat.png" } };
  if (task === "text-generation" && conversational) {
    return { kind: "messages", messages: [{ role: "user", content: "Sample question" }] };
  }
  if (task === "image-text-to-text" && conversational) {
    const content = [{ type: "text", text: "Sample question" }, image];
    return { kind: "messages", messages: [{ role: "user", content }] };
  }
  return task === "summarization" ? { kind: "text", text: "Sample text" } : undefined;
}
