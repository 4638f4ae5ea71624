// A vendor for benchmarks, whose answers come from the same process.

/** A provider's manifest with the address of a vendor that has OpenAI's format. */
export const manifestOf = (host) => ({
  label: "Acme",
  auth: { scheme: "Bearer" },
  hosts: [host],
  tasks: { conversational: { stream: true } },
  models: "own",
});

/** A vendor's whole answer to a chat, as JSON. */
export const completionOf = (content) =>
  JSON.stringify({
    id: "c1",
    object: "chat.completion",
    created: 1,
    model: "small",
    choices: [{ index: 0, message: { role: "assistant", content }, finish_reason: "stop" }],
    usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 },
  });
