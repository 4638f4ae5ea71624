/** Marks the end of a part of the prompt that is cached for later requests. */
export interface CacheControl {
  readonly type: "ephemeral";
  readonly ttl?: "5m" | "1h";
}

/** Anthropic's own arguments of a chat. Source: https://platform.claude.com/docs/en/api/messages/create */
export interface Options {
  /** Samples only among so many of the likeliest tokens. Models since Claude Opus 4.7 refuse it, `temperature` and `top_p`. */
  readonly top_k?: number;
  /** Wins over `reasoning_effort`. */
  readonly thinking?:
    | { readonly type: "adaptive"; readonly display?: "summarized" | "omitted" | null }
    | {
        readonly type: "enabled";
        /** At least 1,024, and fewer than `max_tokens`. */
        readonly budget_tokens: number;
        readonly display?: "summarized" | "omitted" | null;
      }
    | { readonly type: "disabled" }
    | { readonly type: "between_tools" };
  /** `format` wins over `response_format`, `effort` over `reasoning_effort`. */
  readonly output_config?: {
    readonly effort?: "low" | "medium" | "high" | "xhigh" | "max" | null;
    readonly format?: { readonly type: "json_schema"; readonly schema: object } | null;
  };
  /** Marks the last part that can be cached. Parts, tools and messages can have `cache_control` of their own. */
  readonly cache_control?: CacheControl | null;
  readonly metadata?: { readonly user_id?: string | null };
  readonly service_tier?: "auto" | "standard_only";
  readonly speed?: "standard" | "fast" | null;
  readonly inference_geo?: string | null;
  readonly container?: string | object | null;
  readonly context_management?: object | null;
  readonly mcp_servers?: readonly object[];
  /** Names of betas, which go into the header `anthropic-beta`. */
  readonly betas?: readonly string[];
}
