import { PatchbayError } from "./patchbay-error.ts";

/** The caller's arguments, options or environment are not valid for the call. Nothing was sent. */
export class InputError extends PatchbayError {
  static override readonly errorName: string = "InputError";
}

/** The provider does not exist, or its plugin is missing. */
export class ProviderNotFoundError extends InputError {
  static override readonly errorName: string = "ProviderNotFoundError";
}

/** The provider's vendor has closed its service. Nothing was sent, because its former address must not receive keys. */
export class ProviderClosedError extends InputError {
  static override readonly errorName: string = "ProviderClosedError";
}

/** The provider, or the model at that provider, does not serve the task. */
export class TaskNotSupportedError extends InputError {
  static override readonly errorName: string = "TaskNotSupportedError";
}

/** The hub lists no inference provider for the model, or not the requested one. */
export class MappingNotFoundError extends InputError {
  static override readonly errorName: string = "MappingNotFoundError";
}

/** A job's handle is malformed, or belongs to a call with another route than the resuming client's. */
export class JobHandleError extends InputError {
  static override readonly errorName: string = "JobHandleError";
}

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
