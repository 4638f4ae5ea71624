/** Gemini's own arguments of a chat. Source: https://ai.google.dev/api/generate-content */
export interface Options {
  /** Added to what is made of the common arguments, over which it wins. */
  readonly generationConfig?: {
    readonly topK?: number;
    readonly thinkingConfig?: {
      readonly includeThoughts?: boolean;
      readonly thinkingBudget?: number;
      readonly thinkingLevel?: string;
    };
    readonly responseModalities?: readonly string[];
    readonly imageConfig?: { readonly aspectRatio?: string; readonly imageSize?: string };
    readonly mediaResolution?: string;
    readonly speechConfig?: object;
    readonly responseLogprobs?: boolean;
    readonly logprobs?: number;
  };
  readonly safetySettings?: readonly { readonly category: string; readonly threshold: string }[];
  /** Name of a part of the prompt that was cached before: `cachedContents/…`. */
  readonly cachedContent?: string;
  readonly toolConfig?: object;
  readonly serviceTier?: string;
  readonly store?: boolean;
}
