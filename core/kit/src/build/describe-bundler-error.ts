import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { PluginBuildError } from "./plugin-build-error.ts";
import { sharedSpecifier } from "./shared-shims.ts";

/** `[ src/index.ts:1:17 ]` in the first line of a code frame. */
const FRAME_PLACE = /\[ (?!\\0)([^\]]+:\d+:\d+) \]/;

/** The bundler's errors come in lists, with colours and code frames. One sentence is wanted, with its place in the source. */
export function describeBundlerError(error: unknown, root: string): PluginBuildError {
  const first = (error as { errors?: unknown[] }).errors?.[0] ?? error;
  if (PluginBuildError.isInstance(first)) return first;
  const text = stripVTControlCharacters(first instanceof Error ? first.message : String(first));
  const [sentence = ""] = text.split("\n");
  const place = FRAME_PLACE.exec(text)?.[1];
  const where = place === undefined ? "" : ` (${path.relative(root, path.resolve(place))})`;
  const plain = sentence
    .replace(/^(\[[^\]]*\] *)+/, "")
    // The bundler writes the first character of virtual modules' names as `\0`.
    .replace(/\\0([^"']+)/g, (_, name: string) => sharedSpecifier(`\0${name}`) ?? name)
    .replace(`${path.relative(process.cwd(), root)}${path.sep}`, "");
  return new PluginBuildError(`${plain}${where}`, { cause: error });
}
