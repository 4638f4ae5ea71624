import type { ProviderManifest, ProviderPlugin } from "@patchbay/core/provider";
import { patchbay as manifest } from "../../../plugins/providers/groq/package.json";
import groq from "../../../plugins/providers/groq/src/index.ts";

/** A real provider, as a client takes it. */
export const groqPlugin: ProviderPlugin = { id: "groq", manifest: manifest as ProviderManifest, ...groq };
