import { createPatchbayProvider } from "@patchbay/ai-sdk";
import { createClient } from "@patchbay/core/client";
import groq from "@patchbay/provider-groq";
import { convertToModelMessages, streamText } from "ai";

const client = createClient({ accessToken: process.env.GROQ_API_KEY, providers: [groq] });
const patchbay = createPatchbayProvider({ client });

export async function POST(request) {
  const { messages } = await request.json();
  const result = streamText({
    model: patchbay("openai/gpt-oss-120b", { provider: "groq" }),
    messages: await convertToModelMessages(messages),
    // A reader who leaves ends the request to the provider.
    abortSignal: request.signal,
    onError: ({ error }) => console.error(error.message),
  });
  return result.toUIMessageStreamResponse({ onError: (error) => error.message });
}
