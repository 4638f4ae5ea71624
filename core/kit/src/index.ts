export { buildPlugins, type BuildPluginsOptions, type BuildResult } from "./build/build-plugins.ts";
export { findPluginFolders } from "./build/find-plugin-folders.ts";
export { PluginBuildError } from "./build/plugin-build-error.ts";
export { sampleInput } from "./check/sample-input.ts";
export { structureChecks } from "./check/structure-checks.ts";
export { readImports, type ImportOf } from "./source/read-imports.ts";
