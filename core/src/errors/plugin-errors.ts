import { PatchbayError } from "./patchbay-error.ts";

/** Something about a plugin, as opposed to a call that it serves. */
export class PluginError extends PatchbayError {
  static override readonly errorName: string = "PluginError";
}

/** A manifest or an index of manifests is malformed. */
export class ManifestError extends PluginError {
  static override readonly errorName: string = "ManifestError";
}

/** The plugin was built for another contract, or uses something that this host does not have. */
export class IncompatiblePluginError extends PluginError {
  static override readonly errorName: string = "IncompatiblePluginError";
}

/** A plugin's file could not be fetched, is not what its hash says, threw, hung or has the wrong shape. */
export class PluginLoadError extends PluginError {
  static override readonly errorName: string = "PluginLoadError";
}
