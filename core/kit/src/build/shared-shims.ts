import type { Plugin } from "vite";
import { SHARED_SPECIFIERS, sharedModuleFacts, type SharedModuleFacts } from "./shared-module-facts.ts";

const PREFIX = "\0patchbay-shared:";
const IS_SHIM = new RegExp(`^${PREFIX}`);

/** Resolves every shared specifier to a shim that reads the host's module, given to the container by `init()`. */
export function sharedShims(root: string): Plugin {
  return {
    name: "patchbay:shared-shims",
    enforce: "pre",
    resolveId: (specifier) => (SHARED_SPECIFIERS.includes(specifier) ? PREFIX + specifier : undefined),
    load: {
      filter: { id: IS_SHIM },
      async handler(id) {
        return { code: shimCode(await sharedModuleFacts(id.slice(PREFIX.length), root)), moduleSideEffects: false };
      },
    },
  };
}

/** The shared specifier that a module of the bundle replaces, if any. */
export function sharedSpecifier(moduleId: string): string | undefined {
  return moduleId.startsWith(PREFIX) ? moduleId.slice(PREFIX.length) : undefined;
}

/**
 * Every export is a side-effect-free constant, so that unused ones are removed. `sharedModules` comes from the
 * runtime that the container wraps around the bundle.
 */
function shimCode({ specifier, names }: SharedModuleFacts): string {
  const constants = names.map((name, index) => {
    const value = name === "default" ? "shared.default ?? shared" : `shared[${JSON.stringify(name)}]`;
    return `const export${index} = /*#__PURE__*/ (() => ${value})();`;
  });
  return [
    `const shared = /*#__PURE__*/ (() => sharedModules[${JSON.stringify(specifier)}])();`,
    ...constants,
    `export { ${names.map((name, index) => `export${index} as ${name}`).join(", ")} };`,
  ].join("\n");
}
