import { toResponse } from "@patchbay/core/chat";
import { createClient } from "@patchbay/core/client";
import groq from "@patchbay/provider-groq";
import { Hono } from "hono";

const client = createClient({ accessToken: process.env.GROQ_API_KEY, providers: [groq] });

const app = new Hono();

app.post("/chat", async (context) => {
  const { messages } = await context.req.json().catch(() => ({}));
  if (!Array.isArray(messages)) return context.json({ error: { message: 'Send JSON with "messages".' } }, 400);
  // A reader who leaves cancels the request to the provider.
  return toResponse(client.chatCompletionStream({ provider: "groq", model: "openai/gpt-oss-120b", messages }));
});

export default app;
