import { PatchbayError } from "./patchbay-error.ts";

/** An error of a plugin itself, not of a call. */
export class PluginError extends PatchbayError {
  static override readonly errorName: string = "PluginError";
}

/** A manifest or an index of manifests is malformed. */
export class ManifestError extends PluginError {
  static override readonly errorName: string = "ManifestError";
}

/** The plugin was built for another contract, or needs something that this host does not have. */
export class IncompatiblePluginError extends PluginError {
  static override readonly errorName: string = "IncompatiblePluginError";
}

/** A plugin's file could not be fetched, does not match its hash, threw, hung or has the wrong shape. */
export class PluginLoadError extends PluginError {
  static override readonly errorName: string = "PluginLoadError";
}
