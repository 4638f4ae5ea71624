import { readFile } from "node:fs/promises";
import path from "node:path";
import { createPatchbay } from "@patchbay/core";
import type { Library } from "@patchbay/core/library";
import type { ProviderMocks } from "@patchbay/mocks";
import { mockShares } from "@patchbay/mocks/shares";
import { directory, integrityOf } from "@patchbay/core/node";
import { filesOf, type IndexEntry, type PluginHost } from "@patchbay/core/plugin";
import type { ListedModel, Provider } from "@patchbay/core/provider";
import type { Task } from "@patchbay/core/task";
import type { TaskWidget } from "@patchbay/widgets";
import { widgetShares } from "@patchbay/widgets/shares";
import { PluginBuildError } from "../build/plugin-folder.ts";

const shares = [...mockShares, ...widgetShares];

/** A built plugin's modules, loaded out of its containers as a host would. */
export type LoadedPlugin =
  | { readonly kind: "provider"; readonly plugin: Provider; readonly mocks: ProviderMocks }
  /** Without models if it runs only in pages. */
  | { readonly kind: "engine"; readonly models: readonly ListedModel[] | undefined }
  | { readonly kind: "library"; readonly plugin: Library | undefined }
  | { readonly kind: "task"; readonly plugin: Task; readonly widget: TaskWidget | undefined };

export interface BuiltPluginFolder {
  /** Its built manifest. */
  readonly entry: IndexEntry;
  /** Loads all that it exposes. @throws PluginError: a wrong hash, a name that this core lacks, the wrong shape */
  load(): Promise<LoadedPlugin>;
}

/**
 * Reads a built plugin.
 * @param folder contains the plugin's `dist`
 * @throws PluginBuildError if there is no usable manifest
 */
export async function openBuilt(folder: string): Promise<BuiltPluginFolder> {
  const problems: string[] = [];
  const source = directory(folder, { shared: shares, onProblem: ({ reason }) => problems.push(reason) });
  const { plugins } = await createPatchbay({ plugins: source, shares });
  const [record] = plugins.snapshot().plugins;
  problems.push(...plugins.snapshot().rejected.map(({ reason }) => reason));
  if (!record) throw new PluginBuildError(problems.join(" ") || `${folder} contains no built plugin.`);
  const { entry } = record;
  return {
    entry,
    async load() {
      if (!("engine" in entry) || !entry.engine) return loadAll(plugins, entry);
      // Parts and assets are loaded when a call needs them.
      await verifyFiles(path.join(folder, "dist"), entry);
      const { id, engine: realm } = entry;
      if (realm.realm === "page") return { kind: "engine", models: undefined };
      const { engine } = await plugins.load("provider", id);
      const models = await engine?.models();
      await plugins.unload("provider", id);
      return { kind: "engine", models };
    },
  };
}

/** @throws PluginBuildError for a file that differs from the manifest */
async function verifyFiles(dist: string, entry: IndexEntry): Promise<void> {
  for (const { path: name, integrity } of filesOf(entry)) {
    // oxlint-disable-next-line no-await-in-loop -- Some are large.
    const content = await readFile(path.join(dist, name));
    if (integrityOf(content) !== integrity) {
      throw new PluginBuildError(`${name} is not the file that the manifest names. Build the plugin again.`);
    }
  }
}

async function loadAll(plugins: PluginHost, { kind, id, files }: IndexEntry): Promise<LoadedPlugin> {
  if (kind === "library") return { kind, plugin: files.plugin && (await plugins.load(kind, id)) };
  if (kind === "provider") {
    const plugin = await plugins.load(kind, id);
    const mocks = (await plugins.loadExpose(kind, id, "mocks")) as ProviderMocks;
    const list = mocks.handlers.findIndex(Array.isArray);
    if (list < 0) return { kind, plugin, mocks };
    throw new PluginBuildError(
      `src/mocks.ts: handlers[${list}] is a list of handlers. Write three dots before it: ...mockMedia(address).`,
    );
  }
  const plugin = await plugins.load(kind, id);
  const widget = files.widget && (await plugins.loadExpose(kind, id, "widget"));
  return { kind, plugin, widget: (widget as { default?: TaskWidget } | undefined)?.default };
}
