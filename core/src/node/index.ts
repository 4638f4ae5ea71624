export { directory, type DirectoryOptions } from "./directory.ts";
export { proxyFetch } from "./proxy-fetch.ts";
export { integrityOf, readRegularFile, type RegularFileOptions } from "./read-file.ts";
export { sharedCoreModules } from "../shared-modules.ts";
export { scanPlugins, type PluginScan } from "./scan-plugins.ts";
