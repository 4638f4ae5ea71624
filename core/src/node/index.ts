export { directory, type DirectoryOptions } from "./directory.ts";
export { integrityOf } from "./file-integrity.ts";
export { proxyFetch } from "./proxy-fetch.ts";
export { readRegularFile, type RegularFileOptions } from "./read-regular-file.ts";
export { sharedCoreModules } from "../shared-modules.ts";
export { scanPlugins, type PluginScan } from "./scan-plugins.ts";
