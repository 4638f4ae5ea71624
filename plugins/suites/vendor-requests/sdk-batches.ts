import { callSdk } from "./sdk-clients.ts";
import type { Fetch } from "./sdks.ts";

const MESSAGES = [{ role: "user", content: "Hello" }];

/** A batch of one chat, with our client and with a vendor's. */
export interface SdkBatch {
  readonly id: string;
  readonly model: string;
  /** The methods that start it; default: OpenAI's. */
  readonly calls?: readonly string[];
  readonly ask: (via: Fetch) => Promise<unknown>;
  /** Why the SDK's upload differs from ours; absent: it is compared. */
  readonly upload?: string;
  /** Members that the SDK sends although they equal the vendor's defaults. */
  readonly writtenDefaults?: Readonly<Record<string, unknown>>;
}

/** Rows of our client. */
export const rows = [{ id: "a", messages: MESSAGES }];

const fileOf = (row: object): File =>
  new File([`${JSON.stringify(row)}\n`], "batch.jsonl", { type: "application/jsonl" });

/** A file of rows, and a batch that names it, as OpenAI has them. */
const openAiForm = (id: string, model: string, endpoint = "/v1/chat/completions"): SdkBatch => ({
  id,
  model,
  async ask(via) {
    const row = { custom_id: "a", method: "POST", url: "/v1/chat/completions", body: { messages: MESSAGES, model } };
    const file = { file: fileOf(row), purpose: "batch" };
    const { id: input } = (await callSdk(id, "files.create", via, [file])) as { id: string };
    return callSdk(id, "batches.create", via, [{ input_file_id: input, endpoint, completion_window: "24h" }]);
  },
});

export const sdkBatches: readonly SdkBatch[] = [
  openAiForm("openai", "gpt-5.4-mini"),
  openAiForm("groq", "openai/gpt-oss-120b"),
  // The vendor's documents name the endpoint without a version, and that of rows with it.
  openAiForm("azure-openai", "gpt-5.4-mini", "/chat/completions"),
  {
    id: "together",
    model: "openai/gpt-oss-20b",
    upload: "the SDK reads a file from the disk, and sends it to an address from a redirect",
    ask: (via) =>
      callSdk("together", "batches.create", via, [
        { input_file_id: "file-in", endpoint: "/v1/chat/completions", completion_window: "24h" },
      ]).catch(() => "the mocks have no such file"),
  },
  {
    id: "anthropic",
    model: "claude-haiku-4-5",
    calls: ["messages.batches.create"],
    ask: (via) =>
      callSdk("anthropic", "messages.batches.create", via, [
        {
          requests: [{ custom_id: "a", params: { max_tokens: 8192, messages: MESSAGES, model: "claude-haiku-4-5" } }],
        },
      ]),
  },
  {
    id: "google",
    model: "gemini-3.5-flash",
    calls: ["batches.create"],
    ask: (via) =>
      callSdk("google", "batches.create", via, [
        {
          model: "gemini-3.5-flash",
          src: [{ contents: [{ role: "user", parts: [{ text: "Hello" }] }], metadata: { key: "a" } }],
          config: { displayName: "patchbay" },
        },
      ]),
  },
  {
    id: "mistral",
    model: "mistral-small-latest",
    calls: ["files.upload", "batch.jobs.create"],
    writtenDefaults: { visibility: "workspace" },
    async ask(via) {
      const body = { messages: MESSAGES, model: "mistral-small-latest" };
      const file = { file: fileOf({ custom_id: "a", body }), purpose: "batch" };
      const { id } = (await callSdk("mistral", "files.upload", via, [file])) as { id: string };
      const endpoint = "/v1/chat/completions";
      const job = { inputFiles: [id], endpoint, model: "mistral-small-latest", timeoutHours: 24 };
      return callSdk("mistral", "batch.jobs.create", via, [job]);
    },
  },
];
