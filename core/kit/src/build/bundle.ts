import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { exposePath, PART_PATH, type Expose } from "@patchbay/core/plugin";
import { build, type Plugin, type Rolldown } from "vite";
import { adoptCss } from "./adopt-css.ts";
import { containerParts } from "./container-parts.ts";
import { containerPreset } from "./container-preset.ts";
import type { Need } from "./container-runtime.ts";
import { importRules } from "./import-rules.ts";
import { MODULE_ENTRY, modulePreset } from "./module-preset.ts";
import { PluginBuildError } from "./plugin-build-error.ts";
import type { PluginFolder } from "./plugin-folder.ts";
import { describeTask, type DescribedSource } from "./task-about.ts";
import { sharedSpecifier } from "./shared-shims.ts";

/** A container's code, and the host's modules that it needs. */
export interface Container {
  readonly code: string;
  readonly needs: Readonly<Record<string, Need>>;
}

/** The container of an exposed module; for an engine also those of its parts, by name. */
export interface ExposedContainer extends Container {
  readonly parts: ReadonlyMap<string, Container>;
}

interface BundleOptions {
  readonly minify: boolean;
}

/** Bundles one exposed module as a container. @throws PluginBuildError */
export async function bundleContainer(
  plugin: PluginFolder,
  expose: Expose,
  source: string,
  options: BundleOptions,
): Promise<ExposedContainer> {
  const parts = new Map<string, Container>();
  if (expose !== "engine") {
    const described = expose === "plugin" ? describeTask(plugin, source) : { source, presets: [] };
    return { ...(await bundleInto(plugin, exposePath(expose), described, options)), parts };
  }
  const sources = new Map<string, string>();
  const presets = [containerParts(sources)];
  const entry = await bundleInto(plugin, exposePath(expose), { source, presets }, options);
  for (const [name, part] of sources) {
    // oxlint-disable-next-line no-await-in-loop -- Hardly ever more than one.
    parts.set(name, await bundleInto(plugin, PART_PATH, { source: part, presets: [] }, options));
  }
  return { ...entry, parts };
}

async function bundleInto(
  { root, kind, id }: PluginFolder,
  exposed: string,
  { source, presets }: DescribedSource,
  { minify }: BundleOptions,
): Promise<Container> {
  let needs: Container["needs"] = {};
  const preset = containerPreset({ root, name: `${kind} '${id}'`, path: exposed, onNeeds: (names) => (needs = names) });
  const code = await bundleFile(root, source, [...presets, ...preset], minify);
  return { code, needs };
}

/** Bundles the plain module for people who import the plugin by name. @throws PluginBuildError */
export function bundleModule(plugin: PluginFolder, expose: Expose, source: string, hasFacts: boolean): Promise<string> {
  const described = expose === "plugin" ? describeTask(plugin, source) : { source, presets: [] };
  const preset = modulePreset(plugin, expose, described.source, hasFacts);
  return bundleFile(plugin.root, MODULE_ENTRY, [...described.presets, preset], false);
}

async function bundleFile(root: string, entry: string, preset: Plugin[], minify: boolean): Promise<string> {
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
      plugins: [...preset, importRules(root), adoptCss()],
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
  const where = position === undefined ? "" : ` (${path.relative(root, path.resolve(position))})`;
  const plain = sentence
    .replace(/^(\[[^\]]*\] *)+/, "")
    // The bundler writes the first character of virtual modules' names as `\0`.
    .replace(/\\0([^"']+)/g, (_, name: string) => sharedSpecifier(`\0${name}`) ?? name)
    .replace(`${path.relative(process.cwd(), root)}${path.sep}`, "");
  return new PluginBuildError(`${plain}${where}`, { cause: error });
}
