import type { ModelFacts, PluginKind } from "@patchbay/core/plugin";
import type { Quality } from "@patchbay/testing/quality";
import type { Permission } from "./install/permissions.ts";

/** One check before a plugin may be installed. */
export interface InstallCheck {
  /** The statement that holds if the check passes. */
  readonly name: string;
  /** Why it fails; absent if it passes. */
  readonly problem?: string;
}

/** Where a release was built, by a verified attestation. It does not mean that the release is safe. */
export interface Provenance {
  /** URL. */
  readonly repository: string;
  /** Path of the workflow in it. */
  readonly workflow: string;
  /** Such as `refs/tags/v1.0.0`. */
  readonly revision: string;
}

/** The plugin at a URL, fetched and checked, but neither run nor stored. */
export interface InstallPreview {
  /** URL of the manifest, after redirects. */
  readonly url: string;
  /**
   * SHA-256 of the manifest, hexadecimal. The manifest contains the hash of every file, so this identifies the whole
   * plugin.
   */
  readonly sha: string;
  readonly kind: PluginKind;
  readonly id: string;
  readonly label: string;
  readonly version: string;
  readonly description?: string;
  /** Origins that may receive a key, for a provider. */
  readonly hosts: readonly string[];
  /** Whether it is a provider that takes no key. */
  readonly keyless: boolean;
  readonly permissions: readonly Permission[];
  /** Labels of what the person may set. */
  readonly settings: readonly string[];
  readonly files: readonly { readonly path: string; readonly bytes: number; readonly integrity: string }[];
  readonly checks: readonly InstallCheck[];
  /** Public key of who signed it; absent if it is not signed. */
  readonly publisher?: string;
  /** ISO 8601, by the registry; absent if it is not from one. */
  readonly publishedAt?: string;
  /** Absent if the release has none. */
  readonly provenance?: Provenance;
  /** Derived by this server from the manifest and the fixtures that come with it. */
  readonly quality?: Quality;
  /** The release is too young to be installed before this time, unless the person insists. ISO 8601. */
  readonly waitsUntil?: string;
  /** The newest release that does not have to wait. */
  readonly settled?: string;
  /** An installed plugin of the same kind and id, which this one would replace. */
  readonly replaces?: {
    readonly version: string;
    /** The differences, a phrase each. */
    readonly changes: readonly string[];
    /** Set if another publisher signed it, or none: the person has to agree. */
    readonly otherPublisher?: true;
  };
  /** Whether exactly this build is installed already. */
  readonly installed: boolean;
}

/** What a person agreed to after a preview. */
export interface InstallConsent {
  /** Of the preview: another build is not installed. */
  readonly sha: string;
  /** Installs a release that has to wait. */
  readonly now?: boolean;
  /** Accepts another publisher. */
  readonly otherPublisher?: boolean;
}

/** A plugin in the data folder. */
export interface Installation {
  readonly sha: string;
  readonly kind: PluginKind;
  readonly id: string;
  readonly label: string;
  readonly version: string;
  /** Its source URL, or `npm:<name>@<version>`; absent if that was lost. */
  readonly url?: string;
  /** The registry that it is from; absent without one. */
  readonly registry?: string;
  /** `sha512-` and base64 of the registry's archive. */
  readonly integrity?: string;
  /** Public key of who signed it; absent if it is not signed. */
  readonly publisher?: string;
  /** Absent if the release has none. */
  readonly provenance?: Provenance;
  /** The build before it, which it can be rolled back to. */
  readonly previous?: { readonly version: string };
  /** ISO 8601. */
  readonly installedAt?: string;
  /** The problem and what to do; absent if it is unchanged since the installation. */
  readonly problem?: string;
}

/** Answer to `GET /api/installations`. */
export type InstallationList =
  | { readonly available: true; readonly installations: readonly Installation[] }
  | { readonly available: false; /** The reason and what to do. */ readonly reason: string };

/** A plugin in the registry, as its search describes it. */
export interface FoundPackage {
  readonly name: string;
  readonly version: string;
  readonly description?: string;
  /** Who published this version, by the registry's account. */
  readonly account?: string;
  /** ISO 8601. */
  readonly publishedAt?: string;
}

/** Answer to `GET /api/installations/packages`. */
export interface PackageList {
  readonly packages: readonly FoundPackage[];
  /** When the registry answered. ISO 8601. */
  readonly at: string;
  /** Why the registry could not be asked now; absent if it was. */
  readonly problem?: string;
}

/** Answer to `GET /api/installations/updates`: an installed plugin whose origin has another build. */
export interface AvailableUpdate {
  /** Of the installed build. */
  readonly sha: string;
  /** Absent if its origin could not be asked. */
  readonly preview?: InstallPreview;
  /** Why its origin could not be asked. */
  readonly problem?: string;
}

/** An engine that comes with the server and is not installed. */
export interface EngineOffer {
  /** Id of the provider. */
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  /** Provider tasks. */
  readonly tasks: readonly string[];
  /** Size of all its files; absent until the server has built it. */
  readonly bytes?: number;
  /** Dated facts about its models, and its size before it is built. */
  readonly facts?: ModelFacts;
  /** What the server is doing to build it; absent: nothing. */
  readonly step?: BuildStep;
}

/** `packages`: downloading the engine's packages; `build`: building its files from them. */
export type BuildStep = "packages" | "build";

/** Answer to `GET /api/installations/engines`. */
export interface EngineOffers {
  readonly engines: readonly EngineOffer[];
  /** Why this visitor cannot install them, and what to do; absent: they can be installed. */
  readonly reason?: string;
}

/** Header that the app's page sends with every change: a page of another origin cannot without permission. */
export const OWN_HEADER = "x-patchbay";

/** Answer to `GET /gateway/access`: who can be called with the server's keys. It contains no key. */
export interface GatewayOffer {
  /** Ids; `auto` for the hub's router. */
  readonly providers: readonly string[];
  /** Names that the server's configuration gives to models. */
  readonly aliases: readonly ModelAlias[];
}

/** A name for a model, or for a list that is tried in turn. */
export interface ModelAlias {
  readonly name: string;
  /** Names of models, in the order in which they are tried. */
  readonly targets: readonly string[];
}
