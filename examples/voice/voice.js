import { readFile, writeFile } from "node:fs/promises";
import { createClient } from "@patchbay/core/client";
import groq from "@patchbay/provider-groq";

const [questionFile = "question.wav", answerFile = "answer.wav"] = process.argv.slice(2);
const provider = "groq";
const client = createClient({ accessToken: process.env.GROQ_API_KEY, providers: [groq] });

const question = await client.automaticSpeechRecognition({
  provider,
  model: "whisper-large-v3-turbo",
  inputs: new Blob([await readFile(questionFile)], { type: "audio/wav" }),
});
console.log(`You: ${question.text}`);

const { choices } = await client.chatCompletion({
  provider,
  model: "openai/gpt-oss-120b",
  messages: [
    { role: "system", content: "Your answer is read aloud: one short sentence, without lists or symbols." },
    { role: "user", content: question.text },
  ],
});
const answer = choices[0].message.content;
console.log(`Model: ${answer}`);

const speech = await client.textToSpeech({ provider, model: "canopylabs/orpheus-v1-english", inputs: answer });
await writeFile(answerFile, speech.stream());
console.log(`Wrote ${answerFile} (${speech.type}).`);
