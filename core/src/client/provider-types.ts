/**
 * A vendor's own arguments, by provider id. A provider with more than the common arguments adds their type here
 * (`declare module "@patchbay/core/client"`).
 */
export interface ProviderOptions {
  readonly [provider: string]: object | undefined;
}

/**
 * What the types of providers report: their tasks, and whether a call must name a model (`proposed`: the hub has a default
 * for most tasks). A built provider adds itself (`declare module "@patchbay/core/client"`).
 */
export interface ProviderTypes {}
