import { PluginError } from "@patchbay/core/errors";

/** A plugin's folder cannot be built: something is missing, malformed or not allowed. The message names it. */
export class PluginBuildError extends PluginError {
  static override readonly errorName: string = "PluginBuildError";
}
