import { CONTRACTS } from "./manifest/manifest.ts";
import type { SharedModule } from "./plugin/plugin-source.ts";

/** The modules below that an engine may use, also in a separate thread. */
export const sharedEngineModules: readonly SharedModule[] = [
  {
    specifier: "@patchbay/core/provider",
    version: `${CONTRACTS.provider}.0.0`,
    load: () => import("./provider/index.ts"),
  },
  {
    specifier: "@patchbay/core/native-chat",
    version: `${CONTRACTS.provider}.0.0`,
    load: () => import("./native-chat/index.ts"),
  },
  { specifier: "@patchbay/core/errors", version: "1.0.0", load: () => import("./errors/index.ts") },
];

/**
 * Core's entry points that every host shares with its plugins. The version is the contract's: its major number increases when
 * plugins must be rebuilt. Nothing is loaded before a plugin needs it, so that pages without msw and React do not load them.
 */
export const sharedCoreModules: readonly SharedModule[] = [
  ...sharedEngineModules,
  {
    specifier: "@patchbay/core/library",
    version: `${CONTRACTS.library}.0.0`,
    load: () => import("./library/index.ts"),
  },
  {
    specifier: "@patchbay/core/task",
    version: `${CONTRACTS.task}.0.0`,
    load: () => import("./task/index.ts"),
  },
];
