import path from "node:path";
import { parseSync } from "vite";
import { PluginBuildError } from "../build/plugin-folder.ts";

/** A module that a file imports or re-exports. */
export interface ImportOf {
  /** The specifier; a relative one is resolved against the file's folder. */
  readonly specifier: string;
  readonly typeOnly: boolean;
  /** Whether it is `import(…)`, which loads the module later. */
  readonly isDynamic: boolean;
}

/**
 * A file's static and dynamic imports and re-exports.
 * @param file path for resolving relative specifiers, for example from the repository's root
 * @throws PluginBuildError if the text cannot be parsed
 */
export function readImports(file: string, text: string): ImportOf[] {
  const { module, errors } = parseSync(file, text);
  if (errors.length > 0) throw new PluginBuildError(`${file} cannot be parsed: ${errors[0]?.message}`);
  const resolve = (specifier: string): string =>
    specifier.startsWith(".") ? path.posix.join(path.posix.dirname(file), specifier) : specifier;
  const read = module.staticImports.map(({ moduleRequest, entries }) => ({
    specifier: resolve(moduleRequest.value),
    typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
    isDynamic: false,
  }));
  const passedOn = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest ? [{ specifier: resolve(moduleRequest.value), typeOnly: isType, isDynamic: false }] : [],
    ),
  );
  const dynamic = module.dynamicImports.flatMap(({ moduleRequest }) => {
    const literal = /^(["'])(.*)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end));
    return literal?.[2] ? [{ specifier: resolve(literal[2]), typeOnly: false, isDynamic: true }] : [];
  });
  return [...read, ...passedOn, ...dynamic];
}
