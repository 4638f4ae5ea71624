import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Plugin } from "vite";

/** A route and the page that it imports, as in `src/app/routes.tsx`. */
const ROUTE = /"([^"]+)": lazyPage\(async \(\) => \(await import\("\.\.\/([^"]+)"\)\)/g;

interface Chunk {
  readonly type: "chunk";
  readonly fileName: string;
  readonly isEntry: boolean;
  readonly facadeModuleId: string | null;
  readonly moduleIds: readonly string[];
  readonly imports: readonly string[];
}

/**
 * Lists the files of each route's page, except those that every page references: the server lets browsers preload
 * them before the page's code runs.
 */
export function routeModules(): Plugin {
  return {
    name: "route-modules",
    apply: "build",
    // Only now are chunks that contained only styles removed.
    async writeBundle({ dir = "." }, bundle) {
      const source = await readFile(path.join(import.meta.dirname, "src/app/routes.tsx"), "utf8");
      const routes = [...source.matchAll(ROUTE)];
      if (routes.length === 0) this.error("src/app/routes.tsx has no routes in the form that route-modules.ts reads.");
      const chunks = Object.values(bundle).filter((file): file is typeof file & Chunk => file.type === "chunk");
      const known = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap((chunk) => withImports(chunk, chunks)));
      const modules = routes.map(([, address = "", file = ""]) => {
        const ending = `/src/${file}`;
        const chunk =
          chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(ending)) ??
          chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(ending)));
        if (!chunk) this.error(`The page ${file} of ${address} is in no chunk.`);
        return [address, withImports(chunk, chunks).filter((name) => !known.has(name))];
      });
      await writeFile(path.join(dir, "route-modules.json"), JSON.stringify(Object.fromEntries(modules)));
    },
  };
}

/** Files of a chunk and of its static imports. */
function withImports(first: Chunk, chunks: readonly Chunk[]): readonly string[] {
  const reached = new Set([first]);
  // The set grows during the iteration.
  for (const { imports } of reached) {
    for (const other of chunks) if (imports.includes(other.fileName)) reached.add(other);
  }
  return [...reached].map(({ fileName }) => fileName);
}
