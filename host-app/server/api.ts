import type { PluginKind, PluginOrigin } from "@patchbay/core/plugin";

/** One thing that was looked at before a plugin may be installed. */
export interface InstallCheck {
  /** What is true when the check passes. */
  readonly name: string;
  /** Why it does not pass; absent when it does. */
  readonly problem?: string;
}

/** What stands behind an address, fetched and checked, nothing of it run or kept. */
export interface InstallPreview {
  /** Address of the manifest, after redirects. */
  readonly url: string;
  /** SHA-256 of the manifest, hexadecimal. The manifest holds the hash of every file, so that this names the whole plugin. */
  readonly sha: string;
  readonly kind: PluginKind;
  readonly id: string;
  readonly label: string;
  readonly version: string;
  readonly description?: string;
  /** Origins that may receive a key, for a provider. */
  readonly hosts: readonly string[];
  /** Whether it is a provider that takes no key at all. */
  readonly keyless: boolean;
  readonly files: readonly { readonly path: string; readonly bytes: number; readonly integrity: string }[];
  readonly checks: readonly InstallCheck[];
  /** A plugin of the same kind and id and of stronger origin, which stays in use. */
  readonly hiddenBy?: { readonly origin: PluginOrigin; readonly version: string };
  /** An installed plugin of the same kind and id, which this one would replace. */
  readonly replaces?: { readonly version: string };
  /** Whether exactly this build is installed already. */
  readonly installed: boolean;
}

/** A plugin in the data folder. */
export interface Installation {
  readonly sha: string;
  readonly kind: PluginKind;
  readonly id: string;
  readonly label: string;
  readonly version: string;
  /** Where it came from; absent when that was lost. */
  readonly url?: string;
  /** ISO 8601. */
  readonly installedAt?: string;
  /** What is wrong with it, and what to do; absent when it is as it was installed. */
  readonly problem?: string;
}

/** Answer to `GET /api/installations`. */
export type InstallationList =
  | { readonly available: true; readonly installations: readonly Installation[] }
  | { readonly available: false; /** Why, and what to do. */ readonly reason: string };

/** Header that the page sends with everything that changes something: a page from elsewhere cannot, unasked. */
export const OWN_HEADER = "x-patchbay";
