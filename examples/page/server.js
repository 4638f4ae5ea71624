import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import OpenAI from "openai";

// Calls the address in OPENAI_BASE_URL with the key in OPENAI_API_KEY.
const client = new OpenAI();
const page = await readFile(new URL("index.html", import.meta.url));

createServer(async (request, response) => {
  if (request.method !== "POST") return response.setHeader("content-type", "text/html").end(page);
  const messages = [{ role: "user", content: await text(request) }];
  const stream = await client.chat.completions.create({ model: "openai/gpt-oss-120b", messages, stream: true });
  response.on("close", () => stream.controller.abort());
  for await (const { choices } of stream) response.write(choices[0]?.delta.content ?? "");
  response.end();
}).listen(4173, "127.0.0.1");
