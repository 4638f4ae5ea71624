import type { Plugin } from "vite";

const none = (part: string): string => `const none = () => { throw new Error("This build of ${part}."); };`;

const NO_STOCK_REMOTES = none("the federation runtime has no part for stock remotes");
const NO_CLASSES = none("the container binds values and functions, and no classes");

/** Parts of libraries that the app never needs and that would be loaded with the rest, by the ends of their addresses. */
const REPLACED: Readonly<Record<string, string>> = {
  // Of the federation runtime: manifests of stock remotes, what fetches ahead, and elements for their scripts. The definitions
  // in Vite's settings leave them unused, but not out.
  "@module-federation/runtime-core/dist/plugins/snapshot/SnapshotHandler.js": `
    import { PluginSystem } from "../../utils/hooks/pluginSystem.js";
    export class SnapshotHandler {
      manifestCache = new Map();
      hooks = new PluginSystem({});
    }
    export const getGlobalRemoteInfo = () => ({});`,
  "@module-federation/runtime-core/dist/utils/preload.js": `
    ${NO_STOCK_REMOTES}
    export { none as defaultPreloadArgs, none as formatPreloadArgs, none as normalizePreloadExposes, none as preloadAssets };`,
  "@module-federation/sdk/dist/dom.js": `
    ${NO_STOCK_REMOTES}
    export { none as createLink, none as createScript, none as loadScript, none as isStaticResourcesEqual, none as safeWrapper };`,
  // Of msw: the jar of cookies, with a list of all public domain suffixes. The simulation's mocks set none; and the jar reads
  // storage as it loads, which fails where a browser forbids it.
  "msw/lib/core/utils/cookieStore.mjs": `
    export const cookieStore = { getCookies: () => [], setCookie: async () => {} };`,
  // Of the container: how it makes instances of classes, with the arguments of their constructors and their decorators.
  "@inversifyjs/core/lib/planning/models/InstanceBindingNodeImplementation.js": `
    ${NO_CLASSES}
    export { none as InstanceBindingNodeImplementation };`,
  "@inversifyjs/core/lib/planning/models/ResolvedValueBindingNodeImplementation.js": `
    ${NO_CLASSES}
    export { none as ResolvedValueBindingNodeImplementation };`,
  "@inversifyjs/core/lib/planning/actions/currySubplan.js": `
    ${NO_CLASSES}
    export const currySubplan = () => none;`,
  "@inversifyjs/core/lib/metadata/calculations/getClassMetadata.js": `
    ${NO_CLASSES}
    export { none as getClassMetadata };`,
};

const ROUTER = /\/react-router\/dist\/production\/chunk-\w+\.mjs$/;
const ROUTER_PREFETCH = "function PrefetchPageLinks(";

/**
 * The router without what its framework and its data routers use. Names for developer tools hold forms and the like in the
 * build, and each link brings along how the framework's modules are fetched ahead.
 */
function leanRouter(code: string): string {
  const parts = code
    .replace(/^\w+\.displayName = ".*";$/gm, "")
    .replace(/= (?=React\d*\.forwardRef\()/g, "= /* @__PURE__ */ ")
    .split(ROUTER_PREFETCH);
  if (parts.length !== 2)
    throw new Error(`react-router has no '${ROUTER_PREFETCH}' now: look at what the app loads of it.`);
  return parts.join(`const PrefetchPageLinks = () => null;\nfunction PrefetchUnused(`);
}

/** Leaves out of the build what the app loads of its libraries and never reaches. */
export function leanLibraries(): Plugin {
  const unmet = new Set(Object.keys(REPLACED));
  return {
    name: "lean-libraries",
    apply: "build",
    load(id) {
      const end = Object.keys(REPLACED).find((file) => id.endsWith(`/node_modules/${file}`));
      if (!end) return undefined;
      unmet.delete(end);
      return REPLACED[end];
    },
    transform: (code, id) =>
      ROUTER.test(id) && code.includes("BrowserRouter") ? { code: leanRouter(code), map: null } : undefined,
    buildEnd(error) {
      if (error || unmet.size === 0) return;
      throw new Error(`No longer part of the build, so that nothing replaces it: ${[...unmet].join(", ")}.`);
    },
  };
}
