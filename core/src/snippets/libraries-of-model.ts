import type { ModelRecord } from "../library/contract.ts";
import { parseDownloadQuery } from "../library/download-count.ts";
import { repositoryFiles } from "../library/read-model-record.ts";
import type { LibraryManifest } from "../manifest/library-manifest.ts";

/** A library's manifest data, known before its code is loaded. */
export interface ListedLibrary extends Pick<LibraryManifest, "app" | "loads" | "runs"> {
  readonly id: string;
  readonly files: { readonly plugin?: unknown };
}

/**
 * The libraries that can load a model and write code for it, best first: the one that its record names as its
 * library, those
 * among its tags, then those whose manifest lists one of its files or such models. Excludes apps.
 */
export function librariesOfModel<Entry extends ListedLibrary>(
  record: ModelRecord,
  all: readonly Entry[],
): readonly Entry[] {
  const files = repositoryFiles(record) ?? [];
  const rank = (entry: Entry): number => {
    if (entry.id === record.library_name) return 0;
    if (record.tags.includes(entry.id)) return 1;
    const isLoaded = entry.loads === undefined ? () => false : parseDownloadQuery(entry.loads);
    return runs(entry, record) || files.some(({ path }) => isLoaded(path)) ? 2 : Infinity;
  };
  return all
    .filter((entry) => entry.app === undefined && entry.files.plugin && rank(entry) < Infinity)
    .toSorted((one, other) => rank(one) - rank(other));
}

/** The apps that run a model on the user's machine, in the order of their manifests. */
export function appsOfModel<Entry extends ListedLibrary>(record: ModelRecord, all: readonly Entry[]): readonly Entry[] {
  return all
    .filter((entry) => entry.app !== undefined && entry.files.plugin && runs(entry, record))
    .toSorted((one, other) => (one.app?.order ?? 0) - (other.app?.order ?? 0));
}

function runs({ runs: rules = [] }: ListedLibrary, record: ModelRecord): boolean {
  const { tags, pipeline_tag: task, library_name: library, config } = record;
  const method = config?.quantization_config?.quant_method;
  return rules.some(
    (rule) =>
      (!rule.gguf || isGguf(record)) &&
      (rule.tags ?? []).every((tag) => tags.includes(tag)) &&
      isAmong(task, rule.tasks) &&
      isAmong(library, rule.libraries) &&
      isAmong(method, rule.quantMethods) &&
      (rule.chatTemplate === undefined || chatTemplateOf(record).includes(rule.chatTemplate)),
  );
}

function isAmong(value: string | undefined, wanted: readonly string[] | undefined): boolean {
  return wanted === undefined || (value !== undefined && wanted.includes(value));
}

/** Only language models have a context; if the hub has not read the files, only the tag is known. */
function isGguf({ gguf, tags }: ModelRecord): boolean {
  return gguf === undefined ? tags.includes("gguf") : Boolean(gguf.context_length);
}

/** The template that programs use: the GGUF file's, or else that of a separate file, or else the tokenizer's first. */
function chatTemplateOf({ gguf, config }: ModelRecord): string {
  const ofTokenizer = config?.tokenizer_config?.chat_template;
  const first = typeof ofTokenizer === "object" ? ofTokenizer[0]?.template : ofTokenizer;
  return gguf?.chat_template ?? config?.chat_template_jinja ?? first ?? "";
}
