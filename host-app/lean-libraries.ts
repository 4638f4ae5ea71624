import type { Plugin } from "vite";

const none = (part: string): string => `const none = () => { throw new Error("This build of ${part}."); };`;

const NO_STOCK_REMOTES = none("the federation runtime has no part for stock remotes");
const NO_CLASSES = none("the container binds values and functions, and no classes");
const NO_EXTRAS = none("the container has no snapshots, plugins or conditions");
const NO_MUTATIONS = none("the cache of queries has no part for mutations");
const NO_PAGES = none("the cache of queries has no part for lists that grow page by page");

/** Library modules that the app never uses but would bundle, by path suffix. */
const REPLACED: Readonly<Record<string, string>> = {
  // Of the federation runtime: manifests of stock remotes, prefetching, and script elements. The definitions in Vite's
  // settings make them unused, but do not remove them.
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
  // Its stack traces, and the loggers of bundlers.
  "@module-federation/sdk/dist/logger.js": `
    const ignore = () => {};
    export const createLogger = (prefix) => ({
      debug: ignore,
      ...Object.fromEntries(["log", "info", "warn", "error"].map((level) => [level, (...parts) => console[level](prefix, ...parts)])),
    });
    export const logger = createLogger("[ Module Federation ]");
    export { logger as infrastructureLogger, createLogger as createInfrastructureLogger, ignore as bindLoggerToCompiler };`,
  // Of msw: the cookie jar, with a list of all public domain suffixes. The simulation's mocks set no cookies; and the
  // jar reads storage as it loads, which fails if a browser forbids it.
  "msw/lib/core/utils/cookieStore.mjs": `
    export const cookieStore = { getCookies: () => [], setCookie: async () => {} };`,
  // Of the container: instances of classes, with constructor arguments and decorators.
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
  // Binding types and conditions: the app binds values and functions without conditions.
  "@inversifyjs/container/lib/binding/models/BindingFluentSyntaxImplementation.js": `
    ${NO_EXTRAS}
    import { bindingScopeValues, bindingTypeValues, getBindingId } from "@inversifyjs/core";
    class Bound {
      #binding;
      constructor(binding) {
        this.#binding = binding;
      }
      #in(scope) {
        this.#binding.scope = scope;
        return this;
      }
      inSingletonScope() {
        return this.#in(bindingScopeValues.Singleton);
      }
      inTransientScope() {
        return this.#in(bindingScopeValues.Transient);
      }
      when = none;
    }
    export class BindToFluentSyntaxImplementation {
      #bind;
      #scope;
      constructor(callback, moduleId, scope, serviceIdentifier) {
        this.#scope = scope;
        this.#bind = (type, scope, value) => {
          const binding = {
            cache: { isRight: false, value: undefined },
            id: getBindingId(),
            isSatisfiedBy: () => true,
            moduleId,
            scope,
            serviceIdentifier,
            type,
            value,
          };
          callback(binding);
          return new Bound(binding);
        };
      }
      toConstantValue(value) {
        return this.#bind(bindingTypeValues.ConstantValue, bindingScopeValues.Singleton, value);
      }
      toDynamicValue(builder) {
        return this.#bind(bindingTypeValues.DynamicValue, this.#scope, builder);
      }
      toFactory(builder) {
        return this.#bind(bindingTypeValues.DynamicValue, bindingScopeValues.Singleton, builder);
      }
      toResolvedValue(make, needs = []) {
        return this.toDynamicValue((context) => make(...needs.map((need) => context.get(need))));
      }
      to = none;
      toService = none;
    }`,
  "@inversifyjs/container/lib/container/services/PluginManager.js": `
    ${NO_EXTRAS}
    export class PluginManager {
      register = none;
    }`,
  "@inversifyjs/container/lib/container/services/SnapshotManager.js": `
    ${NO_EXTRAS}
    export class SnapshotManager {
      restore = none;
      snapshot = none;
    }`,
  // Its cache of plans, which follows each change of a binding. Here a change empties it, and lookups by name or tag
  // are not cached: the app has neither.
  "@inversifyjs/core/lib/planning/services/PlanResultCacheService.js": `
    const placeOf = ({ isMultiple, chained, optional }) => (isMultiple ? 2 : 0) + (isMultiple && chained ? 4 : 0) + (optional ? 1 : 0);
    const isPlain = ({ name, tag }) => name === undefined && tag === undefined;
    export class PlanResultCacheService {
      #plans = new Map();
      #children = [];
      clearCache() {
        this.#plans.clear();
        for (const child of this.#children) child.clearCache();
      }
      invalidateServiceBinding() {
        this.clearCache();
      }
      getByServiceIdentifier(id) {
        return this.#plans.get(id)?.[0];
      }
      get(options) {
        return isPlain(options) ? this.#plans.get(options.serviceIdentifier)?.[placeOf(options)] : undefined;
      }
      set(options, plan) {
        if (!isPlain(options)) return;
        const plans = this.#plans.get(options.serviceIdentifier) ?? [];
        plans[placeOf(options)] = plan;
        this.#plans.set(options.serviceIdentifier, plans);
      }
      setNonCachedServiceNode() {}
      subscribe(child) {
        this.#children.push(child);
      }
    }`,
  // Of the query cache: mutations, and infinite lists. The client creates a mutation cache anyway.
  "@tanstack/query-core/build/modern/mutationCache.js": `
    ${NO_MUTATIONS}
    export class MutationCache {
      build = none;
      findAll = () => [];
      resumePausedMutations = () => Promise.resolve();
      clear() {}
    }`,
  "@tanstack/query-core/build/modern/infiniteQueryBehavior.js": `
    ${NO_PAGES}
    export { none as infiniteQueryBehavior, none as hasNextPage, none as hasPreviousPage };`,
};

const ROUTER = /\/react-router\/dist\/production\/chunk-\w+\.mjs$/;
/** Prefetching links of the framework, and navigation and errors of data routers: no route here has data. */
const ROUTER_UNUSED: Readonly<Record<string, string>> = {
  "function PrefetchPageLinks(": "const PrefetchPageLinks = () => null;\nfunction PrefetchUnused(",
  "function usePrefetchBehavior(": "const usePrefetchBehavior = () => [false, null, {}];\nfunction usePrefetchUnused(",
  "function useNavigateStable(": "const useNavigateStable = () => {};\nfunction useNavigateUnused(",
  "let dataRouterState = dataRouterOpts?.state;": "const dataRouterState = undefined;",
  "var RenderErrorBoundary = class ": "var RenderErrorBoundary = {};\nvar BoundaryUnused = class ",
  "var AwaitErrorBoundary = class ": "var AwaitErrorBoundary = {};\nvar AwaitUnused = class ",
  "var RemixErrorBoundary = class ": "var RemixErrorBoundary = {};\nvar RemixUnused = class ",
};

/**
 * The router without the code of its framework and its data routers. Display names for developer tools would keep
 * forms and other unused code in the build.
 */
function leanRouter(code: string): string {
  let lean = code
    .replace(/^\w+\.displayName = ".*";$/gm, "")
    .replace(/= (?=React\d*\.forwardRef\()/g, "= /* @__PURE__ */ ");
  for (const [unused, instead] of Object.entries(ROUTER_UNUSED)) {
    const parts = lean.split(unused);
    if (parts.length !== 2)
      throw new Error(`react-router has no '${unused}' now: check which of its modules the app loads.`);
    lean = parts.join(instead);
  }
  return lean;
}

/** Removes library code that the app loads but never runs. */
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
      throw new Error(`No longer part of the build, so the replacement is unused: ${[...unmet].join(", ")}.`);
    },
  };
}
