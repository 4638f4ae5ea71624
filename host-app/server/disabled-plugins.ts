import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { InputError } from "@patchbay/core/errors";
import type { PluginKey } from "@patchbay/core/plugin";
import { replaceFile } from "./data-folder.ts";

/** Plugins that the operator disabled for everyone. Stored in the data folder. */
export interface DisabledPlugins {
  /** Sorted. */
  list(): readonly PluginKey[];
  set(key: PluginKey, disabled: boolean): Promise<void>;
}

/** @throws InputError if the list cannot be read: it is not discarded, because the disabled plugins may be harmful */
export function createDisabledPlugins(dataFolder: string): DisabledPlugins {
  const file = path.join(dataFolder, "disabled.json");
  let keys = readKeys(file);
  let writing: Promise<unknown> = Promise.resolve();
  return {
    list: () => keys,
    set(key, disabled) {
      const work = async (): Promise<void> => {
        const others = keys.filter((other) => other !== key);
        const next = disabled ? [...others, key].toSorted() : others;
        await replaceFile(file, `${JSON.stringify(next, undefined, 2)}\n`);
        keys = next;
      };
      const written = writing.then(work, work);
      writing = written;
      return written;
    },
  };
}

function readKeys(file: string): readonly PluginKey[] {
  if (!existsSync(file)) return [];
  try {
    const keys: unknown = JSON.parse(readFileSync(file, "utf8"));
    if (Array.isArray(keys) && keys.every((key) => typeof key === "string")) return keys as PluginKey[];
  } catch (error) {
    throw unreadable(file, error);
  }
  throw unreadable(file);
}

function unreadable(file: string, cause?: unknown): InputError {
  return new InputError(`${file}, which lists the disabled plugins, cannot be read. Repair it, or delete it.`, {
    cause,
  });
}
