import { build, type Plugin, type Rolldown, type UserConfig } from "vite";
import { mergeChunks, type Load } from "./merge-chunks.ts";
import { readPages, type ModuleGraph } from "./page-graph.ts";

/** What a request costs, as bytes of compressed code: its headers, and half of a round trip on a phone's network. */
const REQUEST = 19_000;
/** Compressed size of code by its size, neither of them minified. */
const COMPRESSION = 0.17;

/** A part is loaded more rarely than a page, or while the page is read. */
const PART_WEIGHT = 0.05;

const NAME = "merged-chunks";

/** Chunks that the build's settings define, and those whose names show that only the simulation needs them. */
const DEFINED = /^assets\/(rolldown-runtime|react|index|shared|sandbox-fetch|mocks(-[\w-]+)?)-[\w-]+\.js$/;

/** Names that other rules of the build refer to, and that a file which is merged with others keeps. */
const NAMED = new Set(["playground", "patchbay"]);

/**
 * Merges the chunks that bundling creates for each combination of pages: two become one if the requests that this saves
 * cost more than code that is loaded in vain. The app is bundled once without this to know its chunks.
 * @param firstLoads modules of visits that load no more than they need, as ends of their paths
 */
export function mergedChunks(firstLoads: readonly (readonly string[])[]): Plugin {
  return {
    name: NAME,
    apply: "build",
    async config(config) {
      const output = config.build?.rolldownOptions?.output;
      const splitting = output && !Array.isArray(output) ? output.codeSplitting : undefined;
      if (typeof splitting !== "object" || !splitting.groups) throw new Error("The build's settings define no chunks.");
      const names = await mergedNames(config, firstLoads);
      splitting.groups.unshift({
        debugName: NAME,
        name: (id) => names.get(id),
        test: (id) => names.has(id),
        includeDependenciesRecursively: false,
      });
    },
  };
}

/** Names of the merged chunks by the modules in them. */
async function mergedNames(
  config: UserConfig,
  firstLoads: readonly (readonly string[])[],
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  const observer: Plugin = {
    name: "observe-chunks",
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      const used = new Set<string>();
      for (const files of mergeChunks(chunks.map(toChunk), loadsOf(chunks, this, firstLoads), REQUEST)) {
        const parts = files.map((file) => byName.get(file)).filter((chunk) => chunk !== undefined);
        const name = nameOf(parts);
        const unique = used.has(name) ? `${name}-${used.size}` : name;
        used.add(unique);
        for (const id of parts.flatMap(({ moduleIds }) => moduleIds)) names.set(id, unique);
      }
    },
  };
  await build({
    ...config,
    configFile: false,
    logLevel: "silent",
    plugins: [config.plugins?.filter((plugin) => !isThis(plugin)), observer],
    build: { ...config.build, write: false, minify: false },
  });
  return names;
}

/** The name that other rules refer to, or that of a page in it, otherwise of its largest part. */
function nameOf(parts: readonly Rolldown.OutputChunk[]): string {
  const bySize = parts.toSorted((one, other) => other.code.length - one.code.length);
  const named = bySize.find(({ name }) => NAMED.has(name)) ?? bySize.find(({ name }) => name.endsWith("-page"));
  return (named ?? bySize[0])?.name ?? "part";
}

const isThis = (plugin: unknown): boolean =>
  typeof plugin === "object" && plugin !== null && "name" in plugin && plugin.name === NAME;

const toChunk = ({ fileName, imports, code }: Rolldown.OutputChunk) => ({
  fileName,
  imports,
  size: code.length * COMPRESSION,
  isFixed: DEFINED.test(fileName),
});

/** What is loaded together: each page, the page with its parts, and each other part. Every page has the entry's files. */
function loadsOf(
  chunks: readonly Rolldown.OutputChunk[],
  graph: ModuleGraph,
  firstLoads: readonly (readonly string[])[],
): readonly Load[] {
  const fileOf = new Map(chunks.flatMap(({ moduleIds, fileName }) => moduleIds.map((id) => [id, fileName] as const)));
  const filesOf = (ids: readonly string[]): readonly string[] =>
    ids.map((id) => fileOf.get(id)).filter((file) => file !== undefined);
  const pages = readPages(graph).map(({ page, parts, awaited }) => ({
    page: filesOf([page]),
    shown: filesOf([page, ...parts]),
    whole: filesOf([page, ...parts, ...awaited]),
  }));
  const shown = new Set(pages.flatMap((page) => page.shown));
  const others = chunks.filter(({ isDynamicEntry, fileName }) => isDynamicEntry && !shown.has(fileName));
  return [
    ...pages.flatMap(({ page, whole }) => [
      { files: page, weight: 1 },
      { files: whole, weight: 1 },
    ]),
    ...firstLoads.map((ends) => ({
      files: filesOf([...fileOf.keys()].filter((id) => ends.some((end) => id.endsWith(`/${end}`)))),
      isStrict: true,
      weight: 1,
    })),
    ...others.map(({ fileName }) => ({ files: [fileName], weight: PART_WEIGHT })),
  ];
}
