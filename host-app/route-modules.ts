import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { Plugin } from "vite";
import { filesReachedFrom } from "./merge-chunks.ts";
import { readPages } from "./page-graph.ts";

/**
 * Lists the files of each route's page, and of what it loads as soon as it is shown, except those that every page
 * references: the server lets browsers preload them before the page's code runs.
 */
export function routeModules(): Plugin {
  return {
    name: "route-modules",
    apply: "build",
    // Only now are chunks that contained only styles removed.
    async writeBundle({ dir = "." }, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      const fileOf = new Map(
        chunks.flatMap(({ moduleIds, fileName }) => moduleIds.map((id) => [id, fileName] as const)),
      );
      const known = filesReachedFrom(
        chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName),
        byName,
      );
      const filesFor = (ids: readonly string[]): readonly string[] => {
        const files = ids.map((id) => fileOf.get(id) ?? this.error(`The module ${id} of a page is in no chunk.`));
        return [...filesReachedFrom(files, byName)].filter((name) => !known.has(name));
      };
      const modules = readPages(this).map(({ address, page, parts, awaited }) => {
        const first = filesFor([page]);
        const later = filesFor([...parts, ...awaited]).filter((name) => !first.includes(name));
        return [address, { first, later }];
      });
      await writeFile(path.join(dir, "route-modules.json"), JSON.stringify(Object.fromEntries(modules)));
    },
  };
}
