import type { SharedModule } from "@patchbay/core/plugin";
import { version } from "react";

const load = (): Promise<object> => import("./index.ts");

/** React's modules: two Reacts in one page break hooks and context. */
export const reactShares: readonly SharedModule[] = [
  { specifier: "react", version, load: () => import("react") },
  { specifier: "react-dom", version, load: () => import("react-dom") },
  { specifier: "react/jsx-runtime", version, load: () => import("react/jsx-runtime") },
];

/**
 * What a host shares with the widgets of plugins: the parts of this package, and React. Plugins that were built before these
 * parts had a package of their own ask for them under core's name.
 */
export const widgetShares: readonly SharedModule[] = [
  { specifier: "@patchbay/widgets", version: "1.0.0", load },
  { specifier: "@patchbay/core/widgets", version: "1.0.0", load },
  ...reactShares,
];
