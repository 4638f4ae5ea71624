import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { toResponse } from "@patchbay/core/chat";
import { createClient } from "@patchbay/core/client";
import groq from "@patchbay/provider-groq";
import express from "express";

const client = createClient({ accessToken: process.env.GROQ_API_KEY, providers: [groq] });

const app = express();
app.use(express.json());

app.post("/chat", async (request, response) => {
  const { messages } = request.body ?? {};
  if (!Array.isArray(messages)) {
    response.status(400).json({ error: { message: 'Send JSON with "messages".' } });
    return;
  }
  const { headers, body } = toResponse(
    client.chatCompletionStream({ provider: "groq", model: "openai/gpt-oss-120b", messages }),
  );
  response.setHeaders(headers);
  // A reader who leaves ends the pipeline, which cancels the request to the provider.
  await pipeline(Readable.fromWeb(body), response).catch(() => undefined);
});

// Only this machine: whoever reaches the address spends your key.
export const server = app.listen(process.env.PORT ?? 3000, "127.0.0.1", () => {
  console.log(`http://127.0.0.1:${server.address().port}/chat`);
});
