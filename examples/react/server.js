import { toResponse } from "@patchbay/core/chat";
import { createClient } from "@patchbay/core/client";
import groq from "@patchbay/provider-groq";

const client = createClient({ accessToken: process.env.GROQ_API_KEY, providers: [groq] });

/** Answers `POST /api/chat`. The key stays here, on the server. */
export async function answer(request) {
  const { messages } = await request.json().catch(() => ({}));
  if (!Array.isArray(messages)) return Response.json({ error: { message: 'Send "messages".' } }, { status: 400 });
  return toResponse(client.chatCompletionStream({ provider: "groq", model: "openai/gpt-oss-120b", messages }));
}
