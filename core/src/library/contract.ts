import type { LANGUAGES } from "./languages.ts";

/** `from module import names`, or `import module` when no names are given. */
export interface PythonImport {
  /** The module's name. */
  readonly module: string;
  /** Names from the module. */
  readonly names?: readonly string[];
}

/** `variable = name(arguments)`, or `variable = name.method(arguments)`; `name` is imported from `module`. */
export interface PythonCall {
  /** The variable that the model is assigned to. */
  readonly variable: string;
  /** Where `name` is imported from. */
  readonly module: string;
  /** The class or function. */
  readonly name: string;
  /** A method of it, for example `from_pretrained`. */
  readonly method?: string;
  /** Python code of each argument: `'"acme/model"'` or `'device_map="cuda"'`. */
  readonly arguments: readonly string[];
}

/** Python code that loads a model, in parts that other libraries can use. */
export interface PythonScript {
  /** Imports in addition to that of the `load` call. */
  readonly imports?: readonly PythonImport[];
  /** Lines before the model is loaded. */
  readonly before?: string;
  /** The call that loads the model. */
  readonly load: PythonCall;
  /** Lines that use the loaded model. */
  readonly after?: string;
}

/** The hub's record of a model, with the fields that snippet generators read. No value is trusted: quote them all. */
export interface ModelRecord {
  /** `owner/name`, or `name` alone. */
  readonly id: string;
  /** Tags of the model, library and task among them. */
  readonly tags: readonly string[];
  /** Id of its task on the hub. */
  readonly pipeline_tag?: string;
  /** Id of its library on the hub. */
  readonly library_name?: string;
  /** The token that the model fills in, for example `[MASK]`. */
  readonly mask_token?: string;
  /** Parts of the model's configuration files. */
  readonly config?: ModelConfig;
  /** Metadata from the model card. */
  readonly cardData?: { readonly base_model?: string | readonly string[]; readonly instance_prompt?: string | null };
  /** Sample inputs from the model card. */
  readonly widgetData?: readonly WidgetSample[];
  /** Files of the repository. */
  readonly siblings?: readonly { readonly rfilename: string; readonly size?: number }[];
  /** Metadata that the hub read from a GGUF file of the repository. */
  readonly gguf?: {
    /** Number of weights. */
    readonly total?: number;
    readonly architecture?: string;
    /** In tokens; absent for files that are not language models. */
    readonly context_length?: number;
    readonly chat_template?: string;
  };
  /** Classes of transformers that load it. */
  readonly transformersInfo?: {
    readonly auto_model: string;
    readonly processor?: string;
    readonly custom_class?: string;
    readonly pipeline_tag?: string;
  };
}

/** Parts of a model's configuration files, as the hub reads them. */
export interface ModelConfig {
  /** Names of the classes that implement the model. */
  readonly architectures?: readonly string[];
  /** The base model that an adapter names. */
  readonly adapter_transformers?: { readonly model_name?: string };
  /** Values from scikit-learn's configuration. */
  readonly sklearn?: { readonly model?: { readonly file?: string }; readonly model_format?: string };
  /** The class of SpeechBrain that loads it. */
  readonly speechbrain?: { readonly speechbrain_interface?: string };
  /** Base model and task of a PEFT adapter. */
  readonly peft?: { readonly base_model_name_or_path?: string; readonly task_type?: string };
  /** Tasks of a KerasHub preset. */
  readonly keras_hub?: { readonly tasks?: readonly string[] };
  /** Chat templates of the tokenizer: one, or several by name. */
  readonly tokenizer_config?: { readonly chat_template?: string | readonly { name: string; template: string }[] };
  /** Chat template of the processor. */
  readonly processor_config?: { readonly chat_template?: string };
  /** Chat template from a separate file. */
  readonly chat_template_jinja?: string;
  /** How the weights were quantized, for example by `awq`. */
  readonly quantization_config?: { readonly quant_method?: string };
}

/** A sample input that the model's card offers. */
export interface WidgetSample {
  /** A text. */
  readonly text?: string;
  /** The sentence that the others are compared with. */
  readonly source_sentence?: string;
  /** The sentences to compare with it. */
  readonly sentences?: readonly string[];
}

/** Language of a snippet: one of the table, or any other name. */
export type SnippetLanguage = keyof typeof LANGUAGES | (string & {});

/** Code for the user to copy. */
export interface Snippet {
  /** Its purpose, where there are several: `Start a server`. */
  readonly title?: string;
  /** Language of the code. */
  readonly language: SnippetLanguage;
  /** URL that opens the model in an app, made with `link`; `code` is then empty. */
  readonly link?: string;
  /** The code; empty if the snippet has only a link or a note. */
  readonly code: string;
  /** Command that installs what the code needs. */
  readonly install?: string;
  /** A note for the user. */
  readonly note?: string;
  /** The code in parts, for libraries that rewrite it. */
  readonly script?: PythonScript;
}

/** A snippet without code that only gives the reason. */
export function noteSnippet(note: string): Snippet {
  return { language: "text", code: "", note };
}

/** A file of a model's repository. */
export interface RepositoryFile {
  /** Path inside the repository. */
  readonly path: string;
  /** Size in bytes, if known. */
  readonly size?: number;
}

/** The file of a model's repository to run. */
export interface ChosenFile extends RepositoryFile {
  /** Quantization according to the file name, for example `Q4_K_M`. */
  readonly quantization?: string;
  /** Whether the repository has no other model file. */
  readonly only?: boolean;
}

/** Data and functions that the host provides to a library. */
export interface SnippetContext {
  /** Tasks that the library's manifest declares. */
  readonly tasks: readonly string[];
  /** Files of the model's repository, for libraries that choose one; absent if unknown. */
  readonly files?: readonly RepositoryFile[];
  /** The GGUF file that the user chose, or the default; of a split model, its first part. Absent if none is known. */
  readonly file?: ChosenFile;
  /** The task's sample input for this model; undefined if it has none. */
  sampleInput(task: string): SampleInput | undefined;
  /** Another library's snippets; empty if there is no such library. */
  snippetsOf(libraryKey: string, model: ModelRecord): readonly Snippet[];
}

/** A task's input as it appears in snippets. */
export type SampleInput =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "image" | "audio"; readonly fileName: string }
  | { readonly kind: "messages"; readonly messages: readonly unknown[] }
  | { readonly kind: "fields"; readonly fields: Readonly<Record<string, unknown>> };

/** The export of a library plugin. */
export interface Library {
  /** Markdown: when to use it, and how. The kit puts the plugin's `about.md` here. */
  readonly about?: string;
  /** Code that loads the model, best first; an empty list if there is none. Pure: no clock, no network. */
  snippets(model: ModelRecord, context: SnippetContext): readonly Snippet[];
}

/**
 * Types a library.
 *
 * @example
 * export default defineLibrary({
 *   snippets: ({ id }) => [
 *     { language: "python", code: python`from asteroid.models import BaseModel\n\nBaseModel.from_pretrained(${id})` },
 *   ],
 * });
 */
export function defineLibrary(library: Library): Library {
  return library;
}
