import type { ExpectedRequest, Outcome } from "./catalogue-row.ts";

/**
 * Why a case of the catalog has another result here: the specification requires it (where the two differ it follows the
 * version of May 2025), the vendor's API would not work that way, the reference client's behavior is an unwanted quirk, or
 * the text is only ours.
 */
export type Reason = "specification" | "vendor" | "quirk" | "own prose";

/** What happens here instead of the row's result; omitted members are as in the row. */
export interface Deviation<Expected> {
  readonly reason: Reason;
  readonly because: string;
  readonly instead: Partial<Expected>;
}

const ownHost = {
  url: "https://api.bfl.ai/v1/flux-dev",
  headers: { "x-key": "key123" },
  authorization: undefined,
} as Partial<ExpectedRequest>;
export const requestDeviations: Readonly<Record<string, Deviation<ExpectedRequest & Outcome>>> = {
  R02: {
    reason: "vendor",
    because: "the key has a header of its own, X-Key, and the host of one region is an older one",
    instead: ownHost,
  },
  R12: {
    reason: "vendor",
    because: "a completions route knows max_tokens, and neither inputs nor parameters; the later form, R13",
    instead: { body: { model: "meta/L", max_tokens: 7, prompt: "Hi" } },
  },
  R16: {
    reason: "vendor",
    because: "a chat route needs messages",
    instead: { body: { messages: [{ role: "user", content: "Hi" }], model: "g", seed: 1 } },
  },
  R19: {
    reason: "vendor",
    because: "raw bytes leave no room for the parameters, which the API takes beside base64",
    instead: { body: { inputs: "YWJj", parameters: { top_k: 1 } } },
  },
  R21: {
    reason: "quirk",
    because: "without a token there is nothing to send",
    instead: { authorization: undefined } as Partial<ExpectedRequest>,
  },
  R22: {
    reason: "vendor",
    because: "servers such as vLLM refuse an address as the model's name, and need none",
    instead: { body: { messages: [] } },
  },
  R24: {
    reason: "specification",
    because: "text generation posts inputs to the endpoint's own address, R23",
    instead: { url: "https://e.example/gen", body: { inputs: "a" } },
  },
  R27: {
    reason: "vendor",
    because: "the service is Token Factory since November 2025, at a host of its own",
    instead: { url: "https://api.tokenfactory.nebius.com/v1/images/generations" },
  },
  R29: {
    reason: "vendor",
    because: "the vendor documents another path; the router still takes this one",
    instead: { url: "https://api.novita.ai/openai/v1/chat/completions" },
  },
  R37: {
    reason: "vendor",
    because: "a completions route knows neither inputs nor parameters, and the vendor's own client calls another host",
    instead: {
      url: "https://api.together.ai/v1/completions",
      body: { model: "mistral/M", max_tokens: 10, seed: 1, prompt: "Hi" },
    },
  },
  R38: {
    reason: "vendor",
    because: "the API calls num_inference_steps steps; the later form, R39",
    instead: { body: { steps: 4, prompt: "cat", model: "sdxl", response_format: "base64" } },
  },
  R39: {
    reason: "vendor",
    because: "the vendor's own client calls another host",
    instead: { url: "https://api.together.ai/v1/images/generations" },
  },
  R40: {
    reason: "specification",
    because: "auto takes the first provider of the model's mapping, so the model must be the hub's",
    instead: {
      error:
        '"org/M:together" is not a valid model id of the hub. An id is "owner/name": letters, digits, "-", "_" and single dots.',
    },
  },
  R42: {
    reason: "vendor",
    because: "the vendor counts the hub's calls by a header, and this one is the caller's own",
    instead: { headers: { "x-source-channel": "", "accept-language": "en-US,en" } },
  },
  R47: {
    reason: "specification",
    because: "text-to-image waits in sync_mode, R06",
    instead: {
      url: "https://router.huggingface.co/fal-ai/fal-ai/flux",
      body: { sync_mode: true, prompt: "cat" },
    },
  },
};

export const outcomeDeviations: Readonly<Record<string, Deviation<Outcome>>> = {
  E04: {
    reason: "specification",
    because: "its text has no quotes",
    instead: { error: "Specifying a model is required when provider is auto" },
  },
  E05: {
    reason: "specification",
    because: "for hf-inference a model can be a full address, which is asked",
    instead: { error: "Endpoint e.example answered with status 400. Check the arguments." },
  },
  E06: {
    reason: "vendor",
    because: "the vendor also embeds and ranks texts",
    instead: {
      error:
        "Task 'text-classification' not supported for provider 'cohere'. Available tasks: conversational,feature-extraction,text-ranking,automatic-speech-recognition",
    },
  },
  E07: {
    reason: "vendor",
    because: "the vendor makes videos, R30",
    instead: { error: "Provider novita answered with status 400. Check the arguments." },
  },
  E17: {
    reason: "specification",
    because: "classification: a list of label and score",
    instead: { error: undefined, value: [{ label: "a", score: 1 }] } as Partial<Outcome>,
  },
  E18: {
    reason: "specification",
    because: "classification: a list of label and score",
    instead: { error: undefined, value: [{ label: "a", score: 1 }] } as Partial<Outcome>,
  },
  E22: {
    reason: "specification",
    because: "zero-shot: labels, scores, sequence",
    instead: { value: [{ labels: ["x"], scores: [1], sequence: "a" }] },
  },
  E23: {
    reason: "own prose",
    because: "who answered, with which status, in the server's words",
    instead: { error: "Provider hf-inference answered with status 400: bad. Check the arguments." },
  },
  E24: {
    reason: "own prose",
    because: "as E23",
    instead: { error: "Provider hf-inference answered with status 400: bad. Check the arguments." },
  },
  E25: {
    reason: "own prose",
    because: "as E23",
    instead: { error: "Provider hf-inference answered with status 502: x. Try again later." },
  },
  E26: {
    reason: "own prose",
    because: "as E23",
    instead: { error: "Provider hf-inference answered with status 503: loading. Try again later." },
  },
  E27: {
    reason: "specification",
    because: "the vendor's reason leads, and the sentence for chats follows",
    instead: {
      error:
        "Provider together answered with status 400: m. Check the arguments. Server org/M does not seem to support chat completion.",
    },
  },
  E28: {
    reason: "own prose",
    because: "as E27",
    instead: {
      error:
        "Provider together answered with status 422: bad. Check the arguments. Server org/M does not seem to support chat completion.",
    },
  },
  E29: {
    reason: "specification",
    because: "as E27",
    instead: {
      error:
        "Provider groq answered with status 400: m. Check the arguments. Server org/M does not seem to support chat completion.",
    },
  },
  E36: {
    reason: "vendor",
    because: "many models answer with one address instead of a list; what is there is JSON, and no image",
    instead: {
      error:
        'Provider replicate answered at https://x.example/i with status 200, content type application/json: "{"output":"https://x.example/i"}". This is not a file: its address may have expired. Call again, or ask the vendor.',
    },
  },
  E39: {
    reason: "specification",
    because: "base64 becomes a data URL, as for nebius, E35; so the provider is asked",
    instead: { error: "Provider nscale answered with status 400. Check the arguments." },
  },
  E40: {
    reason: "own prose",
    because: "no task sends a provider's key to whichever provider the hub names first",
    instead: {
      error:
        "Provider 'auto' needs a hub token (hf_…) or none: a provider's key works at that provider only. Pass the provider's id as `provider`.",
    },
  },
};
