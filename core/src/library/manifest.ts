import type { SnippetLanguage } from "./contract.ts";

/** The library's part of a manifest. */
export interface LibraryManifest {
  readonly prettyLabel: string;
  readonly repoName: string;
  readonly repoUrl: string;
  readonly docsUrl?: string;
  readonly description?: string;
  /** Whether the model list offers it as a filter. */
  readonly filter?: boolean;
  /** Rule that says which requested files count as a download, in the query-string language of Elasticsearch. */
  readonly countDownloads?: string;
  /** Languages of its snippets; absent for a library without any. */
  readonly languages?: readonly SnippetLanguage[];
  /** Tasks for which hosted inference by this library is enabled. */
  readonly tasks?: readonly string[];
  /** Tasks whose page shows this library. */
  readonly taskPages?: readonly string[];
  /** Libraries whose snippets this one rewrites; the host loads them first. */
  readonly rewrites?: readonly string[];
  /** Conformance checks that this plugin fails on purpose: name of the check -> reason. A stale one fails. */
  readonly exceptions?: Readonly<Record<string, string>>;
}
