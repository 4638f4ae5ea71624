import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig, type Plugin, type Rolldown } from "vite";
import { leanLibraries } from "./lean-libraries.ts";
import { mergedChunks } from "./merged-chunks.ts";
import { offlineFiles } from "./offline-files.ts";
import { routeModules } from "./route-modules.ts";
import { widgetFrame } from "./widget-frame.ts";

const inHead = (attrs: Record<string, string | boolean>) => ({ tag: "link", injectTo: "head" as const, attrs });

const readTheme = async (name: string): Promise<string> => {
  const styles = await readFile(path.join(import.meta.dirname, `src/app/theme/${name}.css`), "utf8");
  return styles.replaceAll(/\/\*.*?\*\/|@import [^;]*;/gs, "");
};

/**
 * Styles in the page itself, so that its first paint waits for no other file: its layout, and the tokens that it uses.
 */
async function firstStyles(): Promise<string> {
  const [layers, tokens, boot] = await Promise.all(["layers", "tokens", "boot"].map(readTheme));
  const used = tokens?.replaceAll(/(--[\w-]+): [^;]*;/g, (line, name: string) =>
    boot?.includes(`(${name})`) ? line : "",
  );
  return `${layers} @layer tokens {${used}} ${boot}`.replaceAll(/\s+/g, " ");
}

/**
 * Preloads what every visit needs and only styles and code would name; puts licenses next to the font and the marks. The icon
 * and the styles of the first paint are in the page, and the server's policy contains the hash of these: all others are
 * requested after them.
 */
const earlyRequests: Plugin = {
  name: "early-requests",
  apply: "build",
  async generateBundle() {
    const license = fileURLToPath(import.meta.resolve("@fontsource-variable/hanken-grotesk/LICENSE"));
    const marks = path.join(import.meta.dirname, "../NOTICE.md");
    this.emitFile({ type: "asset", fileName: "assets/hanken-grotesk-license.txt", source: await readFile(license) });
    this.emitFile({ type: "asset", fileName: "assets/marks-notice.txt", source: await readFile(marks) });
  },
  transformIndexHtml: {
    order: "post",
    // The server puts its base path in front of URLs that start with a slash.
    async handler(html, { bundle = {} }) {
      const [styles = ""] = /<link rel="stylesheet"[^>]*>/.exec(html) ?? [];
      if (styles === "") throw new Error("The page names no styles that could be moved behind its first paint.");
      const icon = await readFile(path.join(import.meta.dirname, "public/icon.svg"), "utf8");
      return {
        html: html
          .replace(styles, "")
          .replace("/icon.svg", `data:image/svg+xml,${encodeURIComponent(icon.replaceAll(/\s+/g, " "))}`)
          .replace("</title>", `</title>\n    <style>${await firstStyles()}</style>`)
          .replace("</body>", `  ${styles}\n  </body>`),
        tags: earlyTags(bundle),
      };
    },
  },
};

/** These must not share the bandwidth of the first paint and the app's code. */
const LATER = { fetchpriority: "low" };

const earlyTags = (bundle: Rolldown.OutputBundle) => [
  ...Object.keys(bundle)
    .filter((file) => file.endsWith(".woff2"))
    .map((file) =>
      inHead({ href: `/${file}`, rel: "preload", as: "font", type: "font/woff2", crossorigin: true, ...LATER }),
    ),
  ...Object.values(bundle)
    .filter((file) => file.type === "chunk" && file.name === "shared")
    .map(({ fileName }) => inHead({ href: `/${fileName}`, rel: "modulepreload", crossorigin: true })),
  inHead({ href: "/config.json", rel: "preload", as: "fetch", crossorigin: true }),
  inHead({ href: "/plugins/index.json", rel: "preload", as: "fetch", crossorigin: true }),
];

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** Files that every page names itself. */
const ON_EVERY_PAGE = /\/(rolldown-runtime|react|index|shared)-[\w-]+\.js$/;

/** Parts of core that many visits need. The others serve rare calls, and their lists would load with every visit. */
const OFTEN_NEEDED = /\/(mocks|sandbox-fetch|provider)-/;

/** Files that the playground imports itself: its parts find them loaded. */
const WITH_PLAYGROUND = /\/(playground|keys|core)-[\w-]+\.js$/;

/**
 * What to preload with a part of the app: nothing that a page has anyway, and not only the part itself, which its
 * import loads.
 * @param importer file that loads the part
 */
function filesToPreload(files: string[], importer: string): string[] {
  if (/\/patchbay-/.test(importer) && !files.some((file) => OFTEN_NEEDED.test(file))) return [];
  const isOfPlayground = /\/playground-/.test(importer);
  const wanted = files.filter((file) => !ON_EVERY_PAGE.test(file) && !(isOfPlayground && WITH_PLAYGROUND.test(file)));
  return wanted.length > 1 ? wanted : [];
}

/** The path of a first visit and a first call: the list of providers, and the playground. */
const FIRST_PAGES = ["features/providers/providers-page.tsx", "features/playground/playground-page.tsx"];

/** A first visit and a first call, which load no more than they need. */
const FIRST_LOADS = [
  ...FIRST_PAGES.map((page) => [`host-app/src/${page}`]),
  [
    ...FIRST_PAGES.map((page) => `host-app/src/${page}`),
    "host-app/src/app/patchbay.ts",
    "host-app/src/host/live-samples.ts",
    "core/src/provider/index.ts",
    "core/src/client/observe.ts",
  ],
];

/** These, and what almost all pages need. */
const FIRST_NEEDED = [
  ...FIRST_PAGES,
  "ui/section.tsx",
  "ui/icons/modality-icon.tsx",
  // Otherwise it would be part of the container, which every page with code would wait for.
  "host/trusted-types.ts",
];

/** Names the chunk of what is needed first: these modules and their static imports, not what loads later. */
function neededFirst(name: string): (id: string, graph: ModuleGraph) => string | undefined {
  const needed = new Set<string>();
  return (id, graph) => {
    if (needed.size === 0) {
      for (const first of FIRST_NEEDED) needed.add(path.join(import.meta.dirname, "src", first));
      // The set grows during the iteration.
      for (const one of needed) for (const other of graph.getModuleInfo(one)?.importedIds ?? []) needed.add(other);
    }
    return needed.has(id) ? name : undefined;
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    earlyRequests,
    leanLibraries(),
    mergedChunks(FIRST_LOADS),
    routeModules(),
    offlineFiles(),
    widgetFrame(),
  ],
  resolve: {
    // Core is compiled with the app, from its source.
    conditions: ["source", ...defaultClientConditions],
    alias: {
      // Its exports only list the development build.
      "react-router": fileURLToPath(new URL("../production/index.mjs", import.meta.resolve("react-router"))),
      "@codemirror/lang-html": path.join(import.meta.dirname, "src/ui/editor/plain-base.ts"),
      "reflect-metadata/lite": path.join(import.meta.dirname, "src/app/own-metadata.ts"),
    },
  },
  // The app's files reference each other relatively, so that the app can be served anywhere; the server adjusts the
  // page itself.
  experimental: { renderBuiltUrl: (_, { hostType }) => (hostType === "html" ? undefined : { relative: true }) },
  define: {
    // Parts of the federation runtime that one-file containers never use: manifests of stock remotes, and Node.
    FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: "true",
    ENV_TARGET: '"web"',
  },
  // The engines' worker loads shared modules on demand.
  worker: { format: "es", rolldownOptions: { checks: { ineffectiveDynamicImport: false } } },
  build: {
    outDir: "dist/app",
    target: "es2023",
    // The policy allows no inline script, and every browser that runs this build supports `modulepreload`.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType, hostId }) =>
        hostType === "html" ? files : filesToPreload(files, hostId),
    },
    // The policy would have to allow `data:` URLs of small files as well.
    assetsInlineLimit: 0,
    // All styles together are 6 KB: one file, so that no page flashes unstyled.
    cssCodeSplit: false,
    reportCompressedSize: false,
    // Core's list of shared modules imports each lazily, also those that the host needs immediately.
    rolldownOptions: {
      checks: { ineffectiveDynamicImport: false },
      output: {
        // A package's entry point is `src/index.ts`: its file is named after the package.
        // The name of shared files that only the simulation needs shows that.
        chunkFileNames({ facadeModuleId, moduleIds }) {
          const entry = /core\/([\w-]+)\/src\/index\.ts$/.exec(facadeModuleId ?? "")?.[1];
          const isMocked = moduleIds.every((id) => id.includes("/core/mocks/src/"));
          return `assets/${entry ?? (isMocked ? "mocks-[name]" : "[name]")}-[hash].js`;
        },
        codeSplitting: {
          groups: [
            // Rarely changes, so it stays cached when the app changes.
            { name: "react", test: /node_modules\/(react|react-dom|scheduler)\// },
            // The simulated hub: pages of sample models run no mocks, and do not wait for msw.
            {
              name: "sandbox-fetch",
              test: /core\/mocks\/src\/(hub-answers|hub-record|sample-repositories)\.ts$|src\/app\/sandbox-fetch\.ts$/,
              includeDependenciesRecursively: false,
            },
            // Needed by everything that simulates, and by nothing else.
            { name: "mocks", test: /node_modules\/msw\// },
            { name: "mocks", test: /core\/mocks\/src\//, minShareCount: 2, includeDependenciesRecursively: false },
            // What every page needs immediately: no page waits for code of only some pages or of calls.
            { name: "app", tags: ["$initial"] },
            // What the first pages share with others: one file instead of one for each combination of pages. Code that
            // only other pages share is not part of it, so that no first visit waits for it.
            {
              name: neededFirst("shared"),
              test: /host-app\/src\/(app\/feature-parts|host\/(?!trust\/|catalogue\/model-rows)|ui\/(?!editor|files|form|media|results|quantization|snippets|models))/,
              minShareCount: 2,
            },
            // The container does not wait for the playground, with which it shares the keys, nor do pages with samples
            // for the schemas of tasks.
            {
              name: "sample-media",
              test: /(core\/src\/task|host-app\/src\/ui\/media)\/sample-media\.ts$/,
              includeDependenciesRecursively: false,
            },
            { name: "keys", test: /host-app\/src\/host\/trust\/provider-keys\.ts$/ },
            // Calls redact what hooks receive, without loading the history for that.
            {
              name: "redaction",
              test: /core\/src\/(http\/(redaction|secret-search)|errors\/abridge)\.ts$/,
              includeDependenciesRecursively: false,
            },
            // What calls share with rarer parts of core: one file instead of one for each combination of them.
            { name: "core", test: /core\/src\/(?!library|snippets)/, minShareCount: 26 },
            // What the first call shares with the forms of all tasks.
            {
              name: neededFirst("playground"),
              test: /host-app\/src\/((calls|pane|features\/playground)\/(?!hub|listings|servers)|ui\/(files|form|results)\/)/,
              minShareCount: 2,
            },
            // The code that stores runs and opens them again loads after the first run.
            {
              name: "history",
              test: /host-app\/src\/(calls|features)\/history\//,
              minShareCount: 2,
              // Shared code of core belongs to calls, which do not wait for this.
              includeDependenciesRecursively: false,
            },
            // The composition root's code: one file, although rarer parts use some of it.
            { name: "patchbay", test: /host-app\/src\/app\/patchbay\.ts$/ },
          ],
        },
      },
    },
  },
});
