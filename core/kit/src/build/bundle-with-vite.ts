import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { build, type Plugin, type Rolldown } from "vite";
import { adoptCss } from "./adopt-css.ts";
import { PluginBuildError } from "./plugin-folder.ts";
import { sharedSpecifier } from "./shared-shims.ts";

/** Modules that become one file. */
export interface FileBundle {
  /** Folder of the plugin. */
  readonly root: string;
  /** Path of a module, or a virtual module's id. */
  readonly entry: string;
  readonly preset: Plugin[];
  readonly minify: boolean;
}

/** Bundles with everything that Vite offers: style sheets, JSX, assets, installed packages. @throws PluginBuildError */
export async function bundleWithVite({ root, entry, preset, minify }: FileBundle): Promise<string> {
  try {
    const output = await build({
      root,
      configFile: false,
      envFile: false,
      publicDir: false,
      logLevel: "silent",
      // Library mode leaves this alone, and browsers have no `process`.
      define: { "process.env.NODE_ENV": JSON.stringify("production") },
      // Regardless of NODE_ENV, because the development runtime of JSX is not shared.
      oxc: { jsx: { runtime: "automatic", development: false } },
      plugins: [...preset, adoptCss()],
      build: {
        write: false,
        target: "esnext",
        modulePreload: false,
        minify,
        reportCompressedSize: false,
        lib: { entry, formats: ["es"], fileName: "plugin" },
        // Library mode would take the virtual entry for a path.
        rolldownOptions: {
          input: entry,
          output: { codeSplitting: false, minify, comments: { annotation: !minify } },
          // Otherwise comments reveal the paths of the sources on this machine.
          experimental: { attachDebugInfo: "none" },
        },
      },
    });
    return onlyChunk(output as Rolldown.RolldownOutput[]);
  } catch (error) {
    throw describeBundlerError(error, root);
  }
}

function onlyChunk(outputs: readonly Rolldown.RolldownOutput[]): string {
  const files = outputs.flatMap(({ output }) => output);
  const [first, ...others] = files;
  if (first?.type === "chunk" && others.length === 0) return first.code;
  throw new PluginBuildError(
    `it became several files: ${files.map((file) => file.fileName).join(", ")}. A plugin's container must be one file: ` +
      "import assets from its code so that they are inlined, and use no workers.",
  );
}

/** `[ src/index.ts:1:17 ]` in the first line of a code frame. */
const FRAME_PLACE = /\[ (?!\\0)([^\]]+:\d+:\d+) \]/;

/**
 * The bundler reports lists of errors with colors and code frames; this returns one sentence with its source position.
 */
function describeBundlerError(error: unknown, root: string): PluginBuildError {
  const first = (error as { errors?: unknown[] }).errors?.[0] ?? error;
  // An error in a nested bundler plugin is the cause of the reported one.
  const buildError = [first, (first as { cause?: unknown }).cause].find((one) => PluginBuildError.isInstance(one));
  if (buildError) return buildError;
  const text = stripVTControlCharacters(first instanceof Error ? first.message : String(first));
  const [sentence = ""] = text.split("\n");
  const position = FRAME_PLACE.exec(text)?.[1];
  const where = position === undefined ? "" : `${path.relative(root, path.resolve(position))}: `;
  const plain = sentence
    .replace(/^(\[[^\]]*\] *)+/, "")
    // The bundler writes the first character of virtual modules' names as `\0`.
    .replace(/\\0([^"']+)/g, (_, name: string) => sharedSpecifier(`\0${name}`) ?? name)
    .replace(`${path.relative(process.cwd(), root)}${path.sep}`, "");
  const [, source] = /^"default" is not exported by "([^"]+)"/.exec(plain) ?? [];
  if (source !== undefined) {
    return new PluginBuildError(`${source} has no default export. Add it: 'export default' and the plugin.`, {
      cause: error,
    });
  }
  return new PluginBuildError(`${where}${plain}`, { cause: error });
}
