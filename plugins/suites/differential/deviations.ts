import type { Reason } from "../parity/deviations.ts";
import type { Part } from "./differences.ts";
import type { TokenKind } from "./grid.ts";

/** Calls whose result differs from the client of May 2025. Each of several values matches. */
export interface Deviation {
  readonly reason: Reason;
  readonly because: string;
  /** What differs. */
  readonly parts: readonly Part[];
  readonly providers?: readonly string[];
  readonly tasks?: readonly string[];
  readonly tokens?: readonly TokenKind[];
  readonly traits?: readonly string[];
  /** The old client sends a request, and this client does not. */
  readonly absentHere?: true;
}

const ownBody: readonly Part[] = ["body", "output", "outcome", "error"];

export const DEVIATIONS: readonly Deviation[] = [
  {
    reason: "quirk",
    because: "without a token there is nothing to send; it sends an empty one",
    parts: ["header authorization"],
    tokens: ["no token"],
    absentHere: true,
  },
  {
    reason: "specification",
    because: "the key stands in a header of its own, X-Key",
    parts: ["header authorization", "header x-key"],
    providers: ["black-forest-labs"],
    tokens: ["provider key"],
  },
  {
    reason: "quirk",
    because: "looking at a job sends no body, and so no type of one",
    parts: ["header content-type"],
    providers: ["black-forest-labs", "fal-ai"],
    tasks: ["text-to-image", "text-to-video"],
    absentHere: true,
  },
  {
    reason: "specification",
    because: "credentials and the payer are an option of the whole call, the looks at its job included",
    parts: ["header (credentials)", "header x-hf-bill-to"],
    providers: ["black-forest-labs", "fal-ai"],
    traits: ["with cookies", "billed"],
  },
  {
    reason: "quirk",
    because: "the hub is asked with the token, so that private models are found",
    parts: ["header authorization"],
    tokens: ["hub token"],
    traits: ["provider left to the hub"],
  },
  {
    reason: "specification",
    because: "credentials go only where they belong: a provider's key is not sent to whichever provider the hub names",
    parts: ["requests", "outcome", "error"],
    tokens: ["provider key"],
    traits: ["provider left to the hub"],
  },
  {
    reason: "own prose",
    because: "a provider that is called directly is not called without a key",
    parts: ["requests", "url", "body", "outcome", "error", "output"],
    providers: ["openai"],
    tokens: ["no token"],
  },
  {
    reason: "vendor",
    because: "the vendors have moved their APIs to these addresses since",
    parts: ["url"],
    providers: ["black-forest-labs", "nebius", "novita", "together"],
    tokens: ["provider key"],
  },
  {
    reason: "vendor",
    because: "with a provider's own key its own model ids are called, which the hub need not know",
    parts: ["requests", "outcome", "error", "output"],
    tokens: ["provider key"],
    traits: ["model unknown", "mapping without the provider"],
  },
  {
    reason: "specification",
    because: "hf-inference takes a model's address as the model",
    parts: ["requests", "error"],
    providers: ["hf-inference"],
    traits: ["model as address"],
  },
  {
    reason: "specification",
    because: "both endpointUrl and provider are refused for every task",
    parts: ["requests", "error"],
    tasks: ["audio-to-audio"],
    traits: ["provider and endpoint"],
  },
  {
    reason: "quirk",
    because: "for sound it forgets the endpoint, and with `data` the model too",
    parts: ["requests", "error"],
    tasks: ["audio-to-audio"],
    traits: ["endpoint"],
  },
  {
    reason: "vendor",
    because: "servers such as vLLM refuse an address as the model's name, and need none",
    parts: ["body"],
    tasks: ["conversational"],
    traits: ["endpoint"],
  },
  {
    reason: "specification",
    because: "arguments are checked before anything is sent, and an empty text is none",
    parts: ["requests", "outcome", "error"],
    traits: ["empty"],
  },
  {
    reason: "own prose",
    because: "says who answered and what, never [object Object]; of a chat the specification's sentence",
    parts: ["error"],
    traits: [
      "error text",
      "error object",
      "error detail",
      "error message",
      "error as text",
      "error as page",
      "endpoint",
      "model unknown",
    ],
  },
  {
    reason: "own prose",
    because: "a malformed answer is said to be one, instead of what the code that read it stumbled over",
    parts: ["error"],
    providers: ["black-forest-labs", "nebius"],
    traits: ["another shape"],
  },
  {
    reason: "quirk",
    because: "JSON is not passed for a recording",
    parts: ["outcome"],
    providers: ["hf-inference"],
    tasks: ["text-to-speech"],
    traits: ["another shape"],
  },
  {
    reason: "vendor",
    because: "a chat route needs messages",
    parts: ownBody,
    providers: ["groq", "novita"],
    tasks: ["text-generation"],
  },
  {
    reason: "vendor",
    because: "a completions route needs a prompt and max_tokens, and knows neither inputs nor parameters",
    parts: ownBody,
    providers: ["featherless-ai", "nebius", "together"],
    tasks: ["text-generation"],
  },
  {
    reason: "quirk",
    because: "streamed text comes in the form of the task, not of the chat behind it",
    parts: ["output"],
    providers: ["hyperbolic"],
    tasks: ["text-generation"],
    traits: ["streamed"],
  },
  {
    reason: "vendor",
    because: "the API calls num_inference_steps steps; others call width and height image_size, or size",
    parts: ["body"],
    providers: ["fal-ai", "nscale", "together"],
    tasks: ["text-to-image"],
    traits: ["parameters"],
  },
  {
    reason: "specification",
    because: "outputType url is heard by every provider",
    parts: ["body", "output"],
    providers: ["fal-ai", "together"],
    tasks: ["text-to-image"],
    traits: ["as url"],
  },
  {
    reason: "quirk",
    because: "an image keeps its type; it calls every one a JPEG",
    parts: ["output"],
    providers: ["hf-inference"],
    tasks: ["text-to-image"],
    traits: ["as url"],
  },
  {
    reason: "vendor",
    because: "parameters stand beside the recording, and chunks come with the text",
    parts: ["body", "output"],
    providers: ["fal-ai"],
    tasks: ["automatic-speech-recognition"],
  },
  {
    reason: "quirk",
    because: "a recording is looked at by the provider's code, after the model was asked for",
    parts: ["requests"],
    providers: ["fal-ai"],
    tasks: ["automatic-speech-recognition"],
    traits: ["audio/flac", "bytes"],
  },
  {
    reason: "vendor",
    because: "raw bytes leave no room for the parameters, which the API takes beside base64",
    parts: ["body", "header content-type", "output"],
    providers: ["hf-inference"],
    tasks: ["automatic-speech-recognition"],
    traits: ["parameters"],
  },
];
