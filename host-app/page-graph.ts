import { readFileSync } from "node:fs";
import path from "node:path";

/** A route and the page that it imports, as in `src/app/routes.tsx`. */
const ROUTE = /"([^"]+)": lazyPage\(\s*async \(\) => \(await import\("\.\.\/([^"]+)"\)\)/g;

/** A part that its page shows as soon as it opens. */
const PAGE_PART = /pagePart\(\s*async \(\) => \(await import\("([^"]+)"\)\)/g;

const PLUGIN_HOST = ["/host-app/src/app/patchbay.ts", "/core/src/plugin/check-plugin-shape.ts"];
const TASKS = "/core/src/task/index.ts";

/** Code on demand that pages wait for and only other layers import. */
const AWAITED: Readonly<Record<string, readonly string[]>> = {
  "features/tasks/task-page.tsx": [
    ...PLUGIN_HOST,
    TASKS,
    "/host-app/src/host/live-samples.ts",
    "/host-app/src/pane/code/code-pane.tsx",
    "/host-app/src/ui/maker-mark.tsx",
    "/host-app/src/ui/form/rich-editor.tsx",
    "/host-app/src/ui/form/media-sources.tsx",
    "/host-app/src/ui/form/camera-capture.tsx",
  ],
  "features/libraries/library-page.tsx": [
    ...PLUGIN_HOST,
    TASKS,
    "/core/src/library/index.ts",
    "/core/src/snippets/create-snippets.ts",
    "/core/src/snippets/write-snippets.ts",
    "/core/src/snippets/libraries-of-model.ts",
  ],
  "features/models/model-page.tsx": [
    ...PLUGIN_HOST,
    TASKS,
    "/host-app/src/app/sandbox-fetch.ts",
    "/host-app/src/host/live-samples.ts",
    "/host-app/src/host/live-facts.ts",
    "/host-app/src/ui/maker-mark.tsx",
    "/core/src/hub/questions.ts",
  ],
};

const SOURCE = path.join(import.meta.dirname, "src");

/** Modules by the way in which a page needs them. */
export interface PageModules {
  /** Where the page is, such as `/tasks/:id`. */
  readonly address: string;
  /** The page itself. */
  readonly page: string;
  /** Parts that it shows at once. */
  readonly parts: readonly string[];
  /** Code that it waits for, and that others load as well. */
  readonly awaited: readonly string[];
}

export interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
  getModuleIds(): Iterable<string>;
}

/** The pages of `src/app/routes.tsx` with the modules that they load. @throws if the routes or a module are missing */
export function readPages(graph: ModuleGraph): readonly PageModules[] {
  const ids = [...graph.getModuleIds()];
  const find = (end: string): string => {
    const match = ids.find((id) => id.endsWith(end));
    if (match === undefined) throw new Error(`A page needs the module ${end}, which the app does not load.`);
    return match;
  };
  const routes = [...readFileSync(path.join(SOURCE, "app/routes.tsx"), "utf8").matchAll(ROUTE)];
  if (routes.length === 0) throw new Error("src/app/routes.tsx has no routes in the form that page-graph.ts reads.");
  return routes.map(([, address = "", file = ""]) => {
    const page = find(`/host-app/src/${file}`);
    return { address, page, parts: partsBelow(page, graph, find), awaited: (AWAITED[file] ?? []).map(find) };
  });
}

/** The parts of a page that its modules show at once, and the parts of these. */
function partsBelow(page: string, graph: ModuleGraph, find: (end: string) => string): readonly string[] {
  const parts = new Set<string>();
  const reached = new Set([page]);
  // Both sets grow during the iteration.
  for (const id of reached) {
    for (const other of graph.getModuleInfo(id)?.importedIds ?? []) reached.add(other);
    if (!id.includes("/host-app/src/") || !id.endsWith(".tsx")) continue;
    const source = readFileSync(id, "utf8");
    for (const [, part = ""] of source.matchAll(PAGE_PART)) {
      const module = find(path.posix.join(path.posix.dirname(id), part).replace(/^.*(?=\/host-app\/src\/)/, ""));
      parts.add(module);
      reached.add(module);
    }
  }
  return [...parts];
}
