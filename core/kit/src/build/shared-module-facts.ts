import { createRequire } from "node:module";
import path from "node:path";
import { sharedCoreModules } from "@patchbay/core/node";
import { mockShares } from "@patchbay/mocks/shares";
import { reactShares, widgetShares } from "@patchbay/widgets/shares";
import { PluginBuildError } from "./plugin-folder.ts";

/** Facts about a shared module that a build needs. */
export interface SharedModuleFacts {
  readonly specifier: string;
  /** Version at build time; the container requires its caret range. */
  readonly version: string;
  /** Its exports, `default` included. */
  readonly names: readonly string[];
}

/** Every module that hosts share. */
export const SHARED_MODULES = [...sharedCoreModules, ...mockShares, ...widgetShares];

export const SHARED_SPECIFIERS: readonly string[] = SHARED_MODULES.map(({ specifier }) => specifier);

const coreFacts = new Map<string, Promise<SharedModuleFacts>>();

/**
 * Version and export names of a shared module, read from the module itself.
 * @param root folder of the plugin, whose React takes precedence over the kit's
 * @throws PluginBuildError if React is needed but not installed
 */
export function sharedModuleFacts(specifier: string, root: string): Promise<SharedModuleFacts> {
  const known = coreFacts.get(specifier);
  if (known) return known;
  const shared = SHARED_MODULES.find((each) => each.specifier === specifier && !reactShares.includes(each));
  if (!shared) return Promise.resolve(reactFacts(specifier, root));
  const facts = shared.load().then((module) => ({ specifier, version: shared.version, names: Object.keys(module) }));
  coreFacts.set(specifier, facts);
  return facts;
}

function reactFacts(specifier: string, root: string): SharedModuleFacts {
  const packageName = specifier.split("/")[0] ?? specifier;
  for (const from of [path.join(root, "package.json"), import.meta.url]) {
    const require = createRequire(from);
    try {
      const { version } = require(`${packageName}/package.json`) as { version: string };
      const names = Object.keys(require(specifier) as object);
      return { specifier, version, names: [...names, "default"] };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "MODULE_NOT_FOUND") throw error;
    }
  }
  throw new PluginBuildError(`${specifier} is imported and not installed. Run 'npm install -D ${packageName}'.`);
}
