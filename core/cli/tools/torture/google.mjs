// A typical program with Google's client; `patchbay torture` runs it once per fault.
import assert from "node:assert/strict";
import { GoogleGenAI } from "@google/genai";

const client = new GoogleGenAI({ apiKey: "simulated", httpOptions: { timeout: 5000 } });
const chat = { model: "gemini-3.5-flash", contents: "What is a patch bay?" };

const whole = await client.models.generateContent(chat);
assert.match(whole.text, /\w/);

let text = "";
for await (const chunk of await client.models.generateContentStream(chat)) text += chunk.text ?? "";
assert.match(text, /\w/);

const image = await client.models.generateContent({ model: "gemini-3.1-flash-image", contents: "A patch bay" });
assert.equal(Buffer.from(image.data, "base64").toString("latin1", 1, 4), "PNG");
