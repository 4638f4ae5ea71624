export { directory, type DirectoryOptions } from "./directory.ts";
export { integrityOf } from "./file-integrity.ts";
export { sharedCoreModules, SHARED_REACT_MODULES } from "../shared-modules.ts";
export { scanPlugins, type PluginScan } from "./scan-plugins.ts";
