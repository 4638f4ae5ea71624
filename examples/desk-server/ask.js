import { createClient } from "@patchbay/core/client";
import { NetworkError } from "@patchbay/core/errors";
import ollama from "@patchbay/provider-ollama";

const [question = "What is a patch bay?", model = "llama3.2:latest"] = process.argv.slice(2);
const address = process.env.OLLAMA_ADDRESS ?? "http://127.0.0.1:11434";
const provider = "ollama";
const client = createClient({ providers: [ollama], retries: 0, settings: { ollama: { address } } });

try {
  const models = await client.models({ provider, task: "conversational" });
  console.log(`${address} has ${models.map(({ id }) => id).join(", ") || "no models"}.`);
  if (!models.some(({ id }) => id === model)) {
    const onProgress = ({ fraction }) => fraction && console.log(`${model}: ${Math.round(100 * fraction)} %`);
    await client.manageModel({ provider, model, action: "pull" }, { onProgress });
  }
  const messages = [{ role: "user", content: question }];
  for await (const { choices } of client.chatCompletionStream({ provider, model, messages })) {
    process.stdout.write(choices[0]?.delta.content ?? "");
  }
  process.stdout.write("\n");
} catch (error) {
  if (!NetworkError.isInstance(error)) throw error;
  console.error(`${error.message}\nIs the server running? npx patchbay doctor`);
  process.exitCode = 1;
}
