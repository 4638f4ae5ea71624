// Runs a bundle of ask.ts where there is neither Node nor a page, and prints the answer. Usage: <bundle> <question>
import { readFileSync } from "node:fs";
import process from "node:process";
import { EdgeVM } from "@edge-runtime/vm";

const [file, question] = process.argv.slice(2);
const runtime = new EdgeVM();
// What the hub and the provider answer.
const answer = runtime.evaluate(`async (input) => {
  if (new URL(input.url ?? input).pathname.startsWith("/api/")) {
    const groq = { status: "live", providerId: "llama", task: "conversational" };
    return Response.json({ pipeline_tag: "text-generation", inferenceProviderMapping: { groq } });
  }
  const chunk = (content, finish_reason) =>
    "data: " + JSON.stringify({ choices: [{ index: 0, delta: { content }, finish_reason }] }) + "\\n\\n";
  const body = chunk("A panel ", null) + chunk("of sockets.", "stop") + "data: [DONE]\\n\\n";
  return new Response(body, { headers: { "content-type": "text/event-stream" } });
}`);
const { ask } = runtime.evaluate(`${readFileSync(file, "utf8")}\n;bundle`);
process.stdout.write(await ask(question, answer));
