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
