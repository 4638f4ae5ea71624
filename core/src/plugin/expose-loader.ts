import { IncompatiblePluginError, PatchbayError, PluginLoadError } from "../errors/index.ts";
import type { Expose, IndexEntry } from "../manifest/manifest.ts";
import type { ContractSupport } from "./contract-support.ts";
import type { PluginSource, SharedModule } from "./plugin-source.ts";
import { refuseIncompatible } from "./refuse-incompatible.ts";

const DEFAULT_DEADLINE_MS = 10_000;

/** Loads one exposed module of one plugin. */
export type ExposeLoader = (entry: IndexEntry, expose: Expose) => Promise<object>;

/**
 * Loads from the source with the checks and limits that every expose needs: contract and required names first, then a
 * deadline and one retry.
 */
export function createExposeLoader(
  source: PluginSource,
  shares: readonly SharedModule[],
  support: ContractSupport,
  deadlineMs = DEFAULT_DEADLINE_MS,
): ExposeLoader {
  let attempts = 0;

  return async (entry, expose) => {
    const name = `${entry.kind} '${entry.id}'`;
    if (!entry.files[expose]) throw new PluginLoadError(`The ${name} has no ${expose}.`);
    await refuseIncompatible(entry, shares, support);
    try {
      return await withDeadline(source.load(entry, expose, attempts++), name, deadlineMs);
    } catch (first) {
      if (isIncompatible(first)) throw first;
      try {
        return await withDeadline(source.load(entry, expose, attempts++), name, deadlineMs);
      } catch (error) {
        if (PatchbayError.isInstance(error)) throw error;
        throw new PluginLoadError(`The ${name} could not be loaded: ${describe(error)}`, { cause: error });
      }
    }
  };
}

function withDeadline<Value>(work: Promise<Value>, name: string, deadlineMs: number): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new PluginLoadError(`The ${name} did not load within ${deadlineMs / 1000} s.`)),
      deadlineMs,
    );
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Whether a retry is useless because host and plugin are incompatible. */
export function isIncompatible(error: unknown): boolean {
  return IncompatiblePluginError.isInstance(error);
}

function describe(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
