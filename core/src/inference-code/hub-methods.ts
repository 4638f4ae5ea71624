/** How `huggingface_hub`'s InferenceClient is called for a task. */
export interface HubMethod {
  readonly method: string;
  /**
   * Its argument for `inputs`; for inputs with members, its arguments by our members' names. Absent for a task whose
   * arguments are all at top level.
   */
  readonly inputs?: string | Readonly<Record<string, string>>;
  /** Arguments for our parameters, which have the same names. */
  readonly takes: readonly string[];
  /** How other parameters are sent: in this argument, or as arguments; absent: they cannot be sent. */
  readonly others?: "extra_body" | "arguments";
  /** Arguments that are only allowed together, and their required number of items. */
  readonly together?: readonly string[];
  readonly least?: Readonly<Record<string, number>>;
  /** Its result; absent: a printable value. */
  readonly returns?: "image" | "bytes";
}

const namesIn = (text: string): readonly string[] => text.split(" ");

const CLASSIFICATION = namesIn("top_k function_to_apply");
const EDIT = namesIn("prompt negative_prompt num_inference_steps guidance_scale target_size");

/**
 * By task. Signatures of huggingface_hub 1.29, src/huggingface_hub/inference/_client.py; a test compares them with a record.
 */
export const HUB_METHODS: Readonly<Record<string, HubMethod>> = {
  "audio-classification": { method: "audio_classification", inputs: "audio", takes: CLASSIFICATION },
  "audio-to-audio": { method: "audio_to_audio", inputs: "audio", takes: [] },
  "automatic-speech-recognition": {
    method: "automatic_speech_recognition",
    inputs: "audio",
    takes: [],
    others: "extra_body",
  },
  conversational: {
    method: "chat_completion",
    takes: namesIn(
      "messages frequency_penalty logit_bias logprobs max_tokens n presence_penalty response_format seed stop " +
        "stream_options temperature tool_choice tool_prompt tools top_logprobs top_p",
    ),
    others: "extra_body",
  },
  "document-question-answering": {
    method: "document_question_answering",
    inputs: { image: "image", question: "question" },
    takes: namesIn(
      "doc_stride handle_impossible_answer lang max_answer_len max_question_len max_seq_len top_k word_boxes",
    ),
  },
  "feature-extraction": {
    method: "feature_extraction",
    inputs: "text",
    takes: namesIn("normalize prompt_name truncate truncation_direction dimensions encoding_format"),
  },
  "fill-mask": { method: "fill_mask", inputs: "text", takes: namesIn("targets top_k") },
  "image-classification": { method: "image_classification", inputs: "image", takes: CLASSIFICATION },
  "image-segmentation": {
    method: "image_segmentation",
    inputs: "image",
    takes: namesIn("mask_threshold overlap_mask_area_threshold subtask threshold"),
  },
  "image-to-image": { method: "image_to_image", inputs: "image", takes: EDIT, others: "arguments", returns: "image" },
  "image-to-text": { method: "image_to_text", inputs: "image", takes: [] },
  "image-to-video": {
    method: "image_to_video",
    inputs: "image",
    takes: [...EDIT, "num_frames", "seed"],
    others: "arguments",
    returns: "bytes",
  },
  "object-detection": { method: "object_detection", inputs: "image", takes: ["threshold"] },
  "question-answering": {
    method: "question_answering",
    inputs: { question: "question", context: "context" },
    takes: namesIn(
      "align_to_words doc_stride handle_impossible_answer max_answer_len max_question_len max_seq_len top_k",
    ),
  },
  "sentence-similarity": {
    method: "sentence_similarity",
    inputs: { source_sentence: "sentence", sentences: "other_sentences" },
    takes: [],
  },
  summarization: {
    method: "summarization",
    inputs: "text",
    takes: namesIn("clean_up_tokenization_spaces generate_parameters truncation"),
  },
  "table-question-answering": {
    method: "table_question_answering",
    inputs: { table: "table", question: "query", query: "query" },
    takes: namesIn("padding sequential truncation"),
  },
  "text-classification": { method: "text_classification", inputs: "text", takes: CLASSIFICATION },
  "text-generation": {
    method: "text_generation",
    inputs: "prompt",
    takes: namesIn(
      "adapter_id best_of do_sample frequency_penalty grammar max_new_tokens repetition_penalty return_full_text seed stop " +
        "temperature top_k top_n_tokens top_p truncate typical_p watermark",
    ),
  },
  "text-to-image": {
    method: "text_to_image",
    inputs: "prompt",
    takes: namesIn("negative_prompt height width num_inference_steps guidance_scale scheduler seed"),
    others: "extra_body",
    returns: "image",
  },
  "text-to-speech": {
    method: "text_to_speech",
    inputs: "text",
    takes: namesIn(
      "do_sample early_stopping epsilon_cutoff eta_cutoff max_length max_new_tokens min_length min_new_tokens " +
        "num_beam_groups num_beams penalty_alpha temperature top_k top_p typical_p use_cache",
    ),
    others: "extra_body",
    returns: "bytes",
  },
  "text-to-video": {
    method: "text_to_video",
    inputs: "prompt",
    takes: namesIn("guidance_scale negative_prompt num_frames num_inference_steps seed"),
    others: "extra_body",
    returns: "bytes",
  },
  "token-classification": {
    method: "token_classification",
    inputs: "text",
    takes: namesIn("aggregation_strategy ignore_labels stride"),
  },
  translation: {
    method: "translation",
    inputs: "text",
    takes: namesIn("src_lang tgt_lang clean_up_tokenization_spaces truncation generate_parameters"),
    together: ["src_lang", "tgt_lang"],
  },
  "visual-question-answering": {
    method: "visual_question_answering",
    inputs: { image: "image", question: "question" },
    takes: ["top_k"],
  },
  "zero-shot-classification": {
    method: "zero_shot_classification",
    inputs: "text",
    takes: namesIn("candidate_labels multi_label hypothesis_template"),
  },
  "zero-shot-image-classification": {
    method: "zero_shot_image_classification",
    inputs: { image: "image" },
    takes: namesIn("candidate_labels hypothesis_template"),
    least: { candidate_labels: 2 },
  },
};
