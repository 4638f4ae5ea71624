import { createInterface } from "node:readline/promises";
import { createClient } from "@patchbay/core/client";
import groq from "@patchbay/provider-groq";

const client = createClient({ accessToken: process.env.GROQ_API_KEY, providers: [groq] });
const messages = [{ role: "system", content: "Answer in one or two sentences." }];

const terminal = createInterface({ input: process.stdin, output: process.stdout, prompt: "> " });
let stop = new AbortController();
let isAnswering = false;
// The first Ctrl+C ends the answer, one at the prompt ends the program.
terminal.on("SIGINT", () => (isAnswering ? stop.abort() : terminal.close()));

terminal.prompt();
for await (const question of terminal) {
  stop = new AbortController();
  isAnswering = true;
  messages.push({ role: "user", content: question });
  let answer = "";
  try {
    const stream = client.chatCompletionStream(
      { provider: "groq", model: "openai/gpt-oss-120b", messages },
      { signal: stop.signal },
    );
    for await (const { choices } of stream) {
      const text = choices[0]?.delta.content ?? "";
      answer += text;
      process.stdout.write(text);
    }
  } catch (error) {
    process.stdout.write(stop.signal.aborted ? " [stopped]" : error.message);
  }
  // What the model has said so far belongs to the conversation, even if it was stopped.
  if (answer) messages.push({ role: "assistant", content: answer });
  else messages.pop();
  isAnswering = false;
  process.stdout.write("\n");
  terminal.prompt();
}
