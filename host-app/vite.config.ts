import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig, type Plugin, type Rolldown } from "vite";
import { leanLibraries } from "./lean-libraries.ts";
import { routeModules } from "./route-modules.ts";

const inHead = (attrs: Record<string, string | boolean>) => ({ tag: "link", injectTo: "head" as const, attrs });

const readTheme = async (name: string): Promise<string> => {
  const styles = await readFile(path.join(import.meta.dirname, `src/theme/${name}.css`), "utf8");
  return styles.replaceAll(/\/\*.*?\*\/|@import [^;]*;/gs, "");
};

/** What the page carries itself, so that its first paint waits for no other file: its shape, and the tokens that it uses. */
async function firstStyles(): Promise<string> {
  const [layers, tokens, boot] = await Promise.all(["layers", "tokens", "boot"].map(readTheme));
  const used = tokens?.replaceAll(/(--[\w-]+): [^;]*;/g, (line, name: string) =>
    boot?.includes(`(${name})`) ? line : "",
  );
  return `${layers} @layer tokens {${used}} ${boot}`.replaceAll(/\s+/g, " ");
}

/**
 * Asks with the page for what every visit needs and only styles and code would name; puts the font's license beside it. The
 * styles of the first paint are in the page, and the server's policy names their hash: all others are asked for after what
 * it shows.
 */
const earlyRequests: Plugin = {
  name: "early-requests",
  apply: "build",
  async generateBundle() {
    const license = fileURLToPath(import.meta.resolve("@fontsource-variable/hanken-grotesk/LICENSE"));
    this.emitFile({ type: "asset", fileName: "assets/hanken-grotesk-license.txt", source: await readFile(license) });
  },
  transformIndexHtml: {
    order: "post",
    // The server puts its base path before addresses that begin with a slash.
    async handler(html, { bundle = {} }) {
      const [styles = ""] = /<link rel="stylesheet"[^>]*>/.exec(html) ?? [];
      if (styles === "") throw new Error("The page names no styles that could be moved behind its first paint.");
      return {
        html: html
          .replace(styles, "")
          .replace("</title>", `</title>\n    <style>${await firstStyles()}</style>`)
          .replace("</body>", `  ${styles}\n  </body>`),
        tags: earlyTags(bundle),
      };
    },
  },
};

/** Neither the first paint nor the app's code shares its bandwidth with these. */
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
  inHead({ href: "/plugins/index.json", rel: "preload", as: "fetch", crossorigin: true, ...LATER }),
];

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** Files that a page names itself, whatever its address. */
const ON_EVERY_PAGE = /\/(rolldown-runtime|react|index|shared)-[\w-]+\.js$/;

/** Parts of core that many visits need. The others serve rare calls, and their lists would be loaded with every visit. */
const OFTEN_NEEDED = /\/(mocks|sandbox-fetch|provider)-/;

/** Files that the playground imports itself: its parts find them loaded. */
const WITH_PLAYGROUND = /\/(playground|keys|core)-[\w-]+\.js$/;

/**
 * What to load beside a part of the app: nothing that a page has anyway, and not the part alone, which its import loads.
 * @param importer file that loads the part
 */
function filesToPreload(files: string[], importer: string): string[] {
  if (/\/patchbay-/.test(importer) && !files.some((file) => OFTEN_NEEDED.test(file))) return [];
  const isOfPlayground = /\/playground-/.test(importer);
  const wanted = files.filter((file) => !ON_EVERY_PAGE.test(file) && !(isOfPlayground && WITH_PLAYGROUND.test(file)));
  return wanted.length > 1 ? wanted : [];
}

/** What a first visit and a first call go through: the list of providers, and the playground; and what almost all pages need. */
const FIRST_NEEDED = [
  "providers/providers-page.tsx",
  "playground/playground-page.tsx",
  "components/section.tsx",
  "components/icons/modality-icon.tsx",
  // Else it were part of the container, for which every page with code would wait.
  "trusted-types.ts",
];

/** Gives a name to what is needed first: these modules, what they import, and so on; not what loads later. */
function neededFirst(name: string): (id: string, graph: ModuleGraph) => string | undefined {
  const needed = new Set<string>();
  return (id, graph) => {
    if (needed.size === 0) {
      for (const first of FIRST_NEEDED) needed.add(path.join(import.meta.dirname, "src", first));
      // The set grows while it is walked.
      for (const one of needed) for (const other of graph.getModuleInfo(one)?.importedIds ?? []) needed.add(other);
    }
    return needed.has(id) ? name : undefined;
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), earlyRequests, leanLibraries(), routeModules()],
  resolve: {
    // Core is compiled with the app, from its source.
    conditions: ["source", ...defaultClientConditions],
    alias: {
      // Its exports name the build for development alone.
      "react-router": fileURLToPath(new URL("../production/index.mjs", import.meta.resolve("react-router"))),
      "@codemirror/lang-html": path.join(import.meta.dirname, "src/editor/plain-base.ts"),
      "reflect-metadata/lite": path.join(import.meta.dirname, "src/own-metadata.ts"),
    },
  },
  // Parts of the app find each other wherever the app is served; the page itself is the server's to fit.
  experimental: { renderBuiltUrl: (_, { hostType }) => (hostType === "html" ? undefined : { relative: true }) },
  define: {
    // Parts of the federation runtime that one-file containers never use: manifests of stock remotes, and Node.
    FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: "true",
    ENV_TARGET: '"web"',
  },
  // The worker of engines loads what it shares with them when they need it.
  worker: { format: "es", rolldownOptions: { checks: { ineffectiveDynamicImport: false } } },
  build: {
    outDir: "dist/app",
    target: "es2023",
    // The policy allows no inline script, and every browser that runs this build knows `modulepreload`.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType, hostId }) =>
        hostType === "html" ? files : filesToPreload(files, hostId),
    },
    // `data:` addresses would be a second spelling of small files that the policy has to allow.
    assetsInlineLimit: 0,
    // All styles together are 6 KB: one file, so that no page flashes without its own.
    cssCodeSplit: false,
    reportCompressedSize: false,
    // Core's list of shared modules imports each lazily, also those that the host needs at once.
    rolldownOptions: {
      checks: { ineffectiveDynamicImport: false },
      output: {
        // A package's door is `src/index.ts`: its file is named after the package.
        // What only simulation needs says so, too, where it is shared by several files.
        chunkFileNames({ facadeModuleId, moduleIds }) {
          const door = /core\/([\w-]+)\/src\/index\.ts$/.exec(facadeModuleId ?? "")?.[1];
          const isMocked = moduleIds.every((id) => id.includes("/core/mocks/src/"));
          return `assets/${door ?? (isMocked ? "mocks-[name]" : "[name]")}-[hash].js`;
        },
        codeSplitting: {
          groups: [
            // Seldom changes, so that a browser keeps it when the app does.
            { name: "react", test: /node_modules\/(react|react-dom|scheduler)\// },
            // The simulated hub alone: pages of sample models run nothing, and wait for no msw.
            {
              name: "hub",
              test: /core\/mocks\/src\/(hub-answers|hub-record|sample-repositories)\.ts$/,
              includeDependenciesRecursively: false,
            },
            // Needed by whatever simulates, and by nothing else.
            { name: "mocks", test: /node_modules\/msw\// },
            { name: "mocks", test: /core\/mocks\/src\//, minShareCount: 2, includeDependenciesRecursively: false },
            // What every page needs at once: no page waits for what only some of them or calls need.
            { name: "app", tags: ["$initial"] },
            // What the first pages share with others: one file instead of one for each combination of pages. What only other
            // pages share is no part of it, so that no first visit waits for it.
            {
              name: neededFirst("shared"),
              test: /host-app\/src\/((catalogue|components|docs|hooks|host|settings)\/|trusted-types)/,
              minShareCount: 2,
            },
            // The container does not wait for the playground, with which it shares the keys, nor do pages with samples for
            // the schemas of tasks.
            {
              name: "sample-media",
              test: /(core\/src\/task|host-app\/src\/media)\/sample-media\.ts$/,
              includeDependenciesRecursively: false,
            },
            { name: "keys", test: /host-app\/src\/trust\/provider-keys\.ts$/ },
            // Calls redact what hooks receive, and load no history for that.
            {
              name: "redaction",
              test: /core\/src\/(http\/(redaction|secret-search)|errors\/abridge)\.ts$/,
              includeDependenciesRecursively: false,
            },
            // What calls have in common with rarer parts of core: one file instead of one for each combination of them.
            { name: "core", test: /core\/src\/(?!library|snippets)/, minShareCount: 26 },
            // What the first call shares with the forms of all tasks.
            { name: neededFirst("playground"), test: /host-app\/src\/playground\//, minShareCount: 2 },
            // What keeps runs and opens them again comes with the first that ends.
            {
              name: "history",
              test: /host-app\/src\/playground\/history\//,
              minShareCount: 2,
              // Code of core that it shares is needed by calls, which do not wait for it.
              includeDependenciesRecursively: false,
            },
            // What the composition root needs: one file, although rarer parts use some of it.
            { name: "patchbay", test: /host-app\/src\/patchbay\.ts$/ },
          ],
        },
      },
    },
  },
});
