import { sharedCoreModules } from "@patchbay/core/node";
import type { SharedModule } from "@patchbay/core/plugin";
import { mockShares } from "@patchbay/mocks/shares";
import { widgetShares } from "@patchbay/widgets/shares";

/** What the app shares with plugins: the server compares a plugin's needs with it, and runs no plugin. */
export const appShares: readonly SharedModule[] = [...sharedCoreModules, ...mockShares, ...widgetShares];
