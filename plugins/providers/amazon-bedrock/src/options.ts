/** Bedrock-specific arguments of a chat. Source: https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_Converse.html */
export interface Options {
  /** Further arguments of the model's vendor, for example `{ top_k: 5 }` or Anthropic's `thinking`. */
  readonly additionalModelRequestFields?: object;
  /** JSON pointers to members of the vendor's answer that are returned as `additionalModelResponseFields` of the message. */
  readonly additionalModelResponseFieldPaths?: readonly string[];
  readonly guardrailConfig?: {
    readonly guardrailIdentifier: string;
    readonly guardrailVersion: string;
    readonly trace?: "enabled" | "disabled" | "enabled_full";
  };
  readonly performanceConfig?: { readonly latency?: "standard" | "optimized" };
  readonly promptVariables?: Readonly<Record<string, { readonly text: string }>>;
  readonly requestMetadata?: Readonly<Record<string, string>>;
  readonly serviceTier?: { readonly type: string };
}
