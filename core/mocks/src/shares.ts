import type { SharedModule } from "@patchbay/core/plugin";

const load = (): Promise<object> => import("./index.ts");

/**
 * The mocks as a host shares them with plugins; msw is loaded when the first plugin needs it. Plugins that were built before
 * the mocks had a package of their own ask for them under core's name.
 */
export const mockShares: readonly SharedModule[] = [
  { specifier: "@patchbay/mocks", version: "1.0.0", load },
  { specifier: "@patchbay/core/mocks", version: "1.0.0", load },
];
