import type { Provider } from "./contract.ts";
import type { ProviderManifest } from "../manifest/provider-manifest.ts";

/** A provider ready for use: what the kit's `dist/index.js` exports and what the plugin host hands out. */
export interface ProviderPlugin extends Provider {
  readonly id: string;
  readonly manifest: ProviderManifest;
}
