/** Gemini-specific arguments of a chat. Source: https://ai.google.dev/api/generate-content */
export interface Options {
  /** Merged with the configuration from the common arguments, which it overrides. */
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
  /** Name of a cached part of the prompt: `cachedContents/…`. */
  readonly cachedContent?: string;
  readonly toolConfig?: object;
  readonly serviceTier?: string;
  readonly store?: boolean;
}
