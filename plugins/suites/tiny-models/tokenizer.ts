import type { ModelFiles } from "./model-files.ts";

const SPECIAL = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"] as const;

/** The token ids of a vocabulary: the special tokens of BERT from 0 to 4, then the words in order. */
export function vocabularyOf(wordList: readonly string[]): Readonly<Record<string, number>> {
  return Object.fromEntries([...SPECIAL, ...wordList].map((word, id) => [word, id]));
}

export interface TokenizerOptions {
  readonly wordList: readonly string[];
  /** Adds [CLS] before the text and [SEP] after it and after a second text. */
  readonly framed?: boolean;
  /** Jinja template of a chat. */
  readonly chatTemplate?: string;
  /** Further literal tokens, such as tags; their ids follow those of the words. */
  readonly tags?: readonly string[];
}

const special = (id: string, type_id: number) => ({ SpecialToken: { id, type_id } });
const sequence = (id: string, type_id: number) => ({ Sequence: { id, type_id } });

/** A tokenizer whose tokens are whole words in lower case and punctuation; unknown words are [UNK]. */
export function wordTokenizer({ wordList, framed = false, chatTemplate, tags = [] }: TokenizerOptions): ModelFiles {
  const vocabulary = vocabularyOf([...wordList, ...tags]);
  const single = [special("[CLS]", 0), sequence("A", 0), special("[SEP]", 0)];
  const postProcessor = {
    type: "TemplateProcessing",
    single,
    pair: [...single, sequence("B", 1), special("[SEP]", 1)],
    special_tokens: Object.fromEntries(
      ["[CLS]", "[SEP]"].map((id) => [id, { id, ids: [vocabulary[id]], tokens: [id] }]),
    ),
  };
  const tokenizer = {
    version: "1.0",
    truncation: null,
    padding: null,
    added_tokens: [...SPECIAL, ...tags].map((content) => ({
      id: vocabulary[content],
      content,
      single_word: false,
      lstrip: false,
      rstrip: false,
      normalized: false,
      special: true,
    })),
    normalizer: {
      type: "BertNormalizer",
      clean_text: true,
      handle_chinese_chars: true,
      strip_accents: null,
      lowercase: true,
    },
    pre_tokenizer: { type: "BertPreTokenizer" },
    post_processor: framed ? postProcessor : null,
    decoder: { type: "WordPiece", prefix: "##", cleanup: true },
    model: {
      type: "WordPiece",
      unk_token: "[UNK]",
      continuing_subword_prefix: "##",
      max_input_chars_per_word: 100,
      vocab: vocabulary,
    },
  };
  const config = {
    tokenizer_class: "PreTrainedTokenizerFast",
    model_max_length: 128,
    pad_token: "[PAD]",
    unk_token: "[UNK]",
    cls_token: "[CLS]",
    sep_token: "[SEP]",
    mask_token: "[MASK]",
    ...(chatTemplate !== undefined && { chat_template: chatTemplate }),
  };
  return { "tokenizer.json": JSON.stringify(tokenizer), "tokenizer_config.json": JSON.stringify(config) };
}
