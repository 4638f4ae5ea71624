import path from "node:path";
import { directory, type DirectoryOptions } from "@patchbay/core/node";
import type { PluginSource } from "@patchbay/core/plugin";
import { isBuiltIn } from "../start-host-app.ts";

/** The plugins of a folder. The code of installed ones runs in the sandbox, as in the app: it never runs beside the keys. */
export function isolatedSource(folder: string, options: DirectoryOptions): PluginSource {
  const beside = directory(folder, options);
  let apart: Promise<PluginSource> | undefined;
  async function openSandbox(): Promise<PluginSource> {
    const { createSandbox } = await import("@patchbay/sandbox/node");
    return directory(folder, { ...options, sandbox: createSandbox({ mocks: () => import("@patchbay/mocks") }) });
  }
  return {
    ...beside,
    async load(entry, expose, attempt) {
      if (isBuiltIn(folder)) return beside.load(entry, expose, attempt);
      const { isInstalled } = await import("@patchbay/host-app/install");
      const source = isInstalled(path.join(folder, entry.base)) ? await (apart ??= openSandbox()) : beside;
      return source.load(entry, expose, attempt);
    },
    release(entry) {
      beside.release?.(entry);
      void apart?.then(({ release }) => release?.(entry));
    },
  };
}
