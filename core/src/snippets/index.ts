export type { LibrarySnippets, SnippetOptions, Snippets } from "./create-snippets.ts";
export { appsOfModel, librariesOfModel, type ListedLibrary } from "./libraries-of-model.ts";
export { writeSnippets, type SnippetLibrary, type SnippetSources } from "./write-snippets.ts";
