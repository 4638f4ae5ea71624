import { sharedCoreModules } from "@patchbay/core/node";
import type { SharedModule } from "@patchbay/core/plugin";
import { mockShares } from "@patchbay/mocks/shares";
import { widgetShares } from "@patchbay/widgets/shares";

/**
 * The modules that the app shares with plugins, which the server compares with a plugin's requirements without running
 * it.
 */
export const appShares: readonly SharedModule[] = [...sharedCoreModules, ...mockShares, ...widgetShares];
