import { PatchbayError } from "./patchbay-error.ts";

/** The caller's arguments, options or environment do not fit the call. Nothing was sent. */
export class InputError extends PatchbayError {
  static override readonly errorName: string = "InputError";
}

/** The provider does not exist, or no plugin for it is there. */
export class ProviderNotFoundError extends InputError {
  static override readonly errorName: string = "ProviderNotFoundError";
}

/** The provider's vendor has closed its service. Nothing was sent, because nothing at that address takes keys any more. */
export class ProviderClosedError extends InputError {
  static override readonly errorName: string = "ProviderClosedError";
}

/** The provider, or the model at that provider, does not serve the task. */
export class TaskNotSupportedError extends InputError {
  static override readonly errorName: string = "TaskNotSupportedError";
}

/** The hub knows no inference provider for the model, or not the one that was asked for. */
export class MappingNotFoundError extends InputError {
  static override readonly errorName: string = "MappingNotFoundError";
}

/** A job's handle is malformed, or the client that is to resume it goes another way than the call did. */
export class JobHandleError extends InputError {
  static override readonly errorName: string = "JobHandleError";
}
