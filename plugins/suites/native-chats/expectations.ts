/** Vendors with their own form of chats. */
export type Vendor = "anthropic" | "google" | "amazon-bedrock";

export const user = { role: "user", content: "Hi" };

export const png = "data:image/png;base64,iVBORw0KGgo=";
const image = { type: "image_url", image_url: { url: png } };
const weather = { name: "weather", parameters: { type: "object", properties: {} } };
const called = (more: object = {}) => ({
  role: "assistant",
  content: null,
  tool_calls: [{ id: "t1", type: "function", function: { name: "weather", arguments: "{}" } }],
  ...more,
});
const result = (content: unknown) => ({ role: "tool", tool_call_id: "t1", content });

/** A chat's member and its location in each vendor's request; a text is the message of its rejection. */
export const MAPPED: Readonly<
  Record<string, readonly [args: object, bodies: Readonly<Record<Vendor, object | string>>]>
> = {
  "an image in a tool's result": [
    { messages: [user, called(), result([{ type: "text", text: "A map" }, image])] },
    {
      anthropic: {
        messages: [
          {},
          {},
          {
            content: [
              {
                type: "tool_result",
                content: [{ text: "A map" }, { type: "image", source: { media_type: "image/png" } }],
              },
            ],
          },
        ],
      },
      google: {
        contents: [
          {},
          {},
          {
            parts: [
              {
                functionResponse: { response: { output: "A map" }, parts: [{ inlineData: { mimeType: "image/png" } }] },
              },
            ],
          },
        ],
      },
      "amazon-bedrock": {
        messages: [
          {},
          {},
          { content: [{ toolResult: { content: [{ text: "A map" }, { image: { format: "png" } }] } }] },
        ],
      },
    },
  ],
  "an image that an earlier answer showed": [
    { messages: [user, { role: "assistant", content: "Here.", images: [image] }, user] },
    {
      anthropic: { messages: [{}, { content: [{ text: "Here." }, { type: "image" }] }, {}] },
      google: { contents: [{}, { role: "model", parts: [{ text: "Here." }, { inlineData: {} }] }, {}] },
      "amazon-bedrock": { messages: [{}, { content: [{ text: "Here." }, { image: { format: "png" } }] }, {}] },
    },
  ],
  "blocks that an earlier answer kept": [
    {
      messages: [
        user,
        { role: "assistant", content: "4", content_blocks: [{ kept: 1 }], content_parts: [{ kept: 1 }] },
        user,
      ],
    },
    {
      anthropic: { messages: [{}, { content: [{ kept: 1 }, { text: "4" }] }, {}] },
      google: { contents: [{}, { parts: [{ kept: 1 }, { text: "4" }] }, {}] },
      "amazon-bedrock": { messages: [{}, { content: [{ kept: 1 }, { text: "4" }] }, {}] },
    },
  ],
  "one text that ends the answer": [
    { messages: [user], stop: "END" },
    {
      anthropic: { stop_sequences: ["END"] },
      google: { generationConfig: { stopSequences: ["END"] } },
      "amazon-bedrock": { inferenceConfig: { stopSequences: ["END"] } },
    },
  ],
  "the caller's own user": [
    { messages: [user], user: "u-1" },
    { anthropic: { metadata: { user_id: "u-1" } }, google: "`user`", "amazon-bedrock": "`user`" },
  ],
  "the words of an earlier refusal": [
    { messages: [user, { role: "assistant", content: null, refusal: "I will not." }, user] },
    {
      anthropic: { messages: [{}, { role: "assistant", content: "I will not." }, {}] },
      google: { contents: [{}, { role: "model", parts: [{ text: "I will not." }] }, {}] },
      "amazon-bedrock": { messages: [{}, { content: [{ text: "I will not." }] }, {}] },
    },
  ],
  "a tool whose arguments must follow their schema": [
    { tools: [{ type: "function", function: { ...weather, strict: true } }] },
    {
      anthropic: { tools: [{ name: "weather", strict: true }] },
      google: { toolConfig: { functionCallingConfig: { mode: "VALIDATED" } } },
      "amazon-bedrock": { toolConfig: { tools: [{ toolSpec: { name: "weather", strict: true } }] } },
    },
  ],
  "the end of what is cached at a tool": [
    { tools: [{ type: "function", function: weather, cache_control: { type: "ephemeral" } }] },
    {
      anthropic: { tools: [{ name: "weather", cache_control: { type: "ephemeral" } }] },
      google: "`cache_control` of a tool",
      "amazon-bedrock": "`cache_control` of a tool",
    },
  ],
  "what the schema of an answer is for": [
    {
      response_format: {
        type: "json_schema",
        json_schema: { name: "place", description: "A place", schema: { type: "object" } },
      },
    },
    {
      anthropic: { output_config: { format: { schema: { description: "A place", type: "object" } } } },
      google: { generationConfig: { responseJsonSchema: { description: "A place", type: "object" } } },
      "amazon-bedrock": {
        outputConfig: {
          textFormat: { structure: { jsonSchema: { schema: '{"description":"A place","type":"object"}' } } },
        },
      },
    },
  ],
  "a system message after the first messages": [
    { messages: [user, { role: "assistant", content: "Yes?" }, { role: "system", content: "Be brief." }] },
    {
      anthropic: { messages: [{}, {}, { role: "system", content: "Be brief." }] },
      google: "a system message after the first messages",
      "amazon-bedrock": "a system message after the first messages",
    },
  ],
  "an argument of nobody's": [
    { verbosity: "low" },
    {
      anthropic: { verbosity: "low" },
      google: { verbosity: "low" },
      "amazon-bedrock": "Bedrock's Converse takes no `verbosity`",
    },
  ],
};

/** Vendors' answers with token counts that the common chat does not have. */
export const COUNTED: Readonly<Record<Vendor, readonly [answer: object, usage: object]>> = {
  anthropic: [
    {
      id: "m",
      model: "claude-sonnet-5",
      content: [{ type: "text", text: "Hi" }],
      usage: {
        input_tokens: 2,
        output_tokens: 3,
        cache_read_input_tokens: 4,
        cache_creation_input_tokens: 1,
        cache_creation: { ephemeral_5m_input_tokens: 1, ephemeral_1h_input_tokens: 0 },
        server_tool_use: null,
      },
    },
    {
      prompt_tokens: 7,
      completion_tokens: 3,
      total_tokens: 10,
      prompt_tokens_details: { cached_tokens: 4, cache_write_tokens: 1 },
      cache_creation: { ephemeral_5m_input_tokens: 1, ephemeral_1h_input_tokens: 0 },
    },
  ],
  google: [
    {
      candidates: [{ content: { parts: [{ text: "Hi" }] } }],
      usageMetadata: {
        promptTokenCount: 7,
        candidatesTokenCount: 2,
        thoughtsTokenCount: 1,
        cachedContentTokenCount: 4,
        totalTokenCount: 10,
        promptTokensDetails: [{ modality: "TEXT", tokenCount: 7 }],
      },
    },
    {
      prompt_tokens: 7,
      completion_tokens: 3,
      total_tokens: 10,
      prompt_tokens_details: { cached_tokens: 4 },
      completion_tokens_details: { reasoning_tokens: 1 },
      promptTokensDetails: [{ modality: "TEXT", tokenCount: 7 }],
    },
  ],
  "amazon-bedrock": [
    {
      output: { message: { role: "assistant", content: [{ text: "Hi" }] } },
      usage: {
        inputTokens: 2,
        outputTokens: 3,
        totalTokens: 10,
        cacheReadInputTokens: 4,
        cacheWriteInputTokens: 1,
        cacheDetails: [{ ttl: "5m", inputTokens: 1 }],
      },
    },
    {
      prompt_tokens: 7,
      completion_tokens: 3,
      total_tokens: 10,
      prompt_tokens_details: { cached_tokens: 4, cache_write_tokens: 1 },
      cacheDetails: [{ ttl: "5m", inputTokens: 1 }],
    },
  ],
};

/** Content of a tool loop's second request after the question. */
export const LOOPS: Readonly<Record<Vendor, readonly object[]>> = {
  anthropic: [
    { role: "assistant", content: [{ type: "thinking", signature: "simulated" }, { type: "tool_use" }] },
    { role: "user", content: [{ type: "tool_result", content: "Rain" }] },
  ],
  google: [
    { role: "model", parts: [{ functionCall: { name: "weather" }, thoughtSignature: "c2ltdWxhdGVk" }] },
    { role: "user", parts: [{ functionResponse: { name: "weather", response: { output: "Rain" } } }] },
  ],
  "amazon-bedrock": [
    {
      role: "assistant",
      content: [{ reasoningContent: { reasoningText: { signature: "c2ltdWxhdGVk" } } }, { toolUse: {} }],
    },
    { role: "user", content: [{ toolResult: { content: [{ text: "Rain" }] } }] },
  ],
};
