export { buildPlugins, type BuildPluginsOptions, type BuildResult } from "./build/build-plugins.ts";
export { findPluginFolders } from "./build/find-plugin-folders.ts";
export { PluginBuildError } from "./build/plugin-build-error.ts";
