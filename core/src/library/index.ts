export * from "./contract.ts";
export type { LibraryManifest } from "../manifest/library-manifest.ts";
export * from "./code.ts";
export { languageOf, LANGUAGES, type Language } from "./languages.ts";
export { pythonName } from "./literal.ts";
export { pythonSnippet } from "./python-script.ts";
export { readModelRecord, repositoryFiles } from "./read-model-record.ts";
export { countsDownload, parseDownloadQuery } from "./download-count.ts";
export { fileNames, sampleMessages, serverCall, type FileNames } from "./local-commands.ts";
