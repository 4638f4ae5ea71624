/** A call of OpenAI's clients, by the end of its URL. */
export interface OpenAiRow {
  /** What follows the base address. */
  readonly path: string;
  /** Of the client, in both languages. */
  readonly method: string;
  /** Arguments that the clients require. */
  readonly required: readonly string[];
  /** Named arguments of Python's client; it rejects other names, which go into `extra_body`. */
  readonly takes: readonly string[];
  readonly answers: "chat" | "text" | "vectors" | "images" | "sound" | "transcript";
}

const namesIn = (text: string): readonly string[] => text.split(" ");

/** Signatures of the Python package 3.3; a test compares them with a record. */
export const OPENAI_CALLS: readonly OpenAiRow[] = [
  {
    path: "/chat/completions",
    method: "chat.completions.create",
    required: ["model", "messages"],
    takes: namesIn(
      "messages model frequency_penalty logit_bias logprobs max_completion_tokens max_tokens n parallel_tool_calls " +
        "presence_penalty reasoning_effort response_format seed stop stream stream_options temperature tool_choice tools " +
        "top_logprobs top_p user",
    ),
    answers: "chat",
  },
  {
    path: "/completions",
    method: "completions.create",
    required: ["model", "prompt"],
    takes: namesIn(
      "model prompt best_of echo frequency_penalty logit_bias logprobs max_tokens n presence_penalty seed stop stream " +
        "stream_options suffix temperature top_p user",
    ),
    answers: "text",
  },
  {
    path: "/embeddings",
    method: "embeddings.create",
    required: ["model", "input"],
    takes: namesIn("input model dimensions encoding_format user"),
    answers: "vectors",
  },
  {
    path: "/images/generations",
    method: "images.generate",
    required: ["model", "prompt"],
    takes: namesIn("prompt model n quality response_format size style user"),
    answers: "images",
  },
  {
    path: "/audio/speech",
    method: "audio.speech.create",
    required: ["model", "input", "voice"],
    takes: namesIn("input model voice instructions response_format speed"),
    answers: "sound",
  },
  {
    path: "/audio/transcriptions",
    method: "audio.transcriptions.create",
    required: ["model", "file"],
    takes: namesIn("file model language prompt response_format temperature"),
    answers: "transcript",
  },
];
