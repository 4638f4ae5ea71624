import { sharedCoreModules, SHARED_REACT_MODULES } from "@patchbay/core/node";
import type { SharedModule } from "@patchbay/core/plugin";
import { version } from "react";

/** What the app shares with plugins: the server compares a plugin's needs with it, and runs no plugin. */
export const appShares: readonly SharedModule[] = [
  ...sharedCoreModules,
  ...SHARED_REACT_MODULES.map((specifier) => ({
    specifier,
    version,
    load: () => import(specifier) as Promise<object>,
  })),
];
