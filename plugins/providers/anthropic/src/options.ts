/** Marks the end of a part of the prompt that is cached for later requests. */
export interface CacheControl {
  readonly type: "ephemeral";
  readonly ttl?: "5m" | "1h";
}

/** Anthropic-specific arguments of a chat. Source: https://platform.claude.com/docs/en/api/messages/create */
export interface Options {
  /** Samples only from this number of most likely tokens. Models since Claude Opus 4.7 reject it, `temperature` and `top_p`. */
  readonly top_k?: number;
  /** Overrides `reasoning_effort`. */
  readonly thinking?:
    | { readonly type: "adaptive"; readonly display?: "summarized" | "omitted" | null }
    | {
        readonly type: "enabled";
        /** Tokens, at least 1,024 and fewer than `max_tokens`. */
        readonly budget_tokens: number;
        readonly display?: "summarized" | "omitted" | null;
      }
    | { readonly type: "disabled" }
    | { readonly type: "between_tools" };
  /** `format` overrides `response_format`, and `effort` overrides `reasoning_effort`. */
  readonly output_config?: {
    readonly effort?: "low" | "medium" | "high" | "xhigh" | "max" | null;
    readonly format?: { readonly type: "json_schema"; readonly schema: object } | null;
  };
  /** Marks the last cacheable part. Parts, tools and messages can also have their own `cache_control`. */
  readonly cache_control?: CacheControl | null;
  readonly metadata?: { readonly user_id?: string | null };
  readonly service_tier?: "auto" | "standard_only";
  readonly speed?: "standard" | "fast" | null;
  readonly inference_geo?: string | null;
  readonly container?: string | object | null;
  readonly context_management?: object | null;
  readonly mcp_servers?: readonly object[];
  /** Names of beta features, which are sent in the header `anthropic-beta`. */
  readonly betas?: readonly string[];
}
