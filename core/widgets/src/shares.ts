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
 * The modules that a host shares with plugin widgets: this package and React. Plugins built before this package
 * existed request it under core's name.
 */
export const widgetShares: readonly SharedModule[] = [
  { specifier: "@patchbay/widgets", version: "1.0.0", load },
  { specifier: "@patchbay/core/widgets", version: "1.0.0", load },
  ...reactShares,
];
