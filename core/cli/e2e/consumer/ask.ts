// Bundled for a page and for an edge runtime, with that runtime's fetch.
import { createClient } from "@patchbay/core/client";
import { HttpError } from "@patchbay/core/errors";
import groq from "@patchbay/provider-groq";

export async function ask(question: string, fetch: typeof globalThis.fetch): Promise<string> {
  const client = createClient({ accessToken: "hf_consumer", providers: [groq], fetch });
  let text = "";
  try {
    for await (const chunk of client.chatCompletionStream({
      model: "openai/gpt-oss-120b",
      messages: [{ role: "user", content: question }],
    })) {
      text += chunk.choices[0]?.delta.content ?? "";
    }
  } catch (error) {
    if (HttpError.isInstance(error)) return `failed with ${error.status}`;
    throw error;
  }
  return text;
}
