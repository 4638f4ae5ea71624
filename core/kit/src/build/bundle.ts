import { exposePath, PART_PATH, type Expose } from "@patchbay/core/plugin";
import type { Plugin } from "vite";
import { bundleWithoutVite } from "./bundle-without-vite.ts";
import { containerParts } from "./container-parts.ts";
import { containerPreset } from "./container-preset.ts";
import type { Need } from "./container-runtime.ts";
import { importRules } from "./import-rules.ts";
import { MODULE_ENTRY, modulePreset } from "./module-preset.ts";
import type { PluginFolder } from "./plugin-folder.ts";
import { describePlugin, type DescribedSource } from "./plugin-about.ts";

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
    const described = expose === "plugin" ? describePlugin(plugin, source) : { source, presets: [] };
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
  const described = expose === "plugin" ? describePlugin(plugin, source) : { source, presets: [] };
  const preset = modulePreset(plugin, expose, described.source, hasFacts);
  return bundleFile(plugin.root, MODULE_ENTRY, [...described.presets, preset], false);
}

async function bundleFile(root: string, entry: string, preset: Plugin[], minify: boolean): Promise<string> {
  const bundle = { root, entry, preset: [...preset, importRules(root)], minify };
  const code = await bundleWithoutVite(bundle);
  if (code !== undefined) return code;
  const { bundleWithVite } = await import("./bundle-with-vite.ts");
  return bundleWithVite(bundle);
}
