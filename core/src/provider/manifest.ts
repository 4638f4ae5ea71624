/** How a provider key is put into a request: a scheme word inside `Authorization`, or a header of its own. */
export type ProviderAuth = { readonly scheme: string } | { readonly header: string };

/** What a manifest says of one task. */
export interface ProviderTaskManifest {
  readonly stream?: boolean;
  readonly outputTypes?: readonly string[];
  readonly limits?: Readonly<Record<string, string | number>>;
}

/** The provider's part of a manifest: everything that core must know without loading the plugin. */
export interface ProviderManifest {
  readonly label: string;
  readonly docsUrl?: string;
  readonly description?: string;
  /** How a provider key is sent; a hub token is always `Bearer`. */
  readonly auth: ProviderAuth;
  /**
   * Origins that may receive a provider key, the first is the default; `https://*.example.com` allows one leading wildcard.
   * Empty for a provider that is only reached through the hub's router, with whatever token.
   */
  readonly hosts: readonly string[];
  readonly tasks: Readonly<Record<string, ProviderTaskManifest>>;
  /** Environment variable that customarily holds the provider key. */
  readonly keyEnv?: string;
  /** How a browser reaches it: directly (CORS), only through the router, or only through a relay of one's own. */
  readonly browser?: "direct" | "router" | "relay";
  /** Date (YYYY-MM-DD) since when the router does not serve it any more. */
  readonly retired?: string;
  /** Serves calls that give an `endpointUrl` and no provider. */
  readonly defaultForEndpoint?: boolean;
  /** Groups of tasks that a model mapping may use one for another. */
  readonly taskAliases?: readonly (readonly string[])[];
  /** A model may be given as an http(s) address. */
  readonly acceptsModelUrl?: boolean;
  /** No mapping lookup, no router, no hub token. */
  readonly directOnly?: boolean;
  /** Model ids must start with this; the rest is the provider's own id. */
  readonly modelPrefix?: string;
  /** Raw requests need not name a task: the plugin has a `generic` one. */
  readonly acceptsUnnamedTask?: boolean;
  /** Conformance checks that this plugin fails on purpose: name of the check -> reason. A stale one fails. */
  readonly exceptions?: Readonly<Record<string, string>>;
}
