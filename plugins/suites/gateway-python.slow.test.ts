import { execFile, spawnSync } from "node:child_process";
import { promisify } from "node:util";
import { serveGateway } from "@patchbay/gateway/node";
import { describe, expect, it } from "vitest";
import { simulatedGateway, useProviders } from "./simulated-gateway.ts";

useProviders();

/** Whether a package of Python is installed here; the test that needs it is skipped otherwise, which its report shows. */
function hasPython(name: string): boolean {
  const script = `from importlib.util import find_spec; exit(find_spec("${name}") is None)`;
  return spawnSync("python3", ["-c", script]).status === 0;
}

/** One transparent point. */
const PICTURE = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const PYTHON: Readonly<Record<string, string>> = {
  openai: `
client = openai.OpenAI(base_url=url + "/v1", api_key="any", max_retries=0)
args = {"model": "groq/openai/gpt-oss-120b", "messages": [{"role": "user", "content": "Are you there?"}]}
print(client.chat.completions.create(**args).choices[0].message.content)
print("".join(c.choices[0].delta.content or "" for c in client.chat.completions.create(stream=True, **args) if c.choices))
try:
    client.chat.completions.create(**{**args, "model": "groq/no-such-model"})
except openai.NotFoundError:
    print("not found")
sound = ("sound.wav", b"sound", "audio/wav")
print(client.audio.transcriptions.create(model="openai/gpt-4o-transcribe", file=sound, temperature=0.0).text)
print(client.audio.translations.create(model="groq/whisper-large-v3-turbo", file=sound, temperature=0.5).text)
picture = ("a.png", base64.b64decode("${PICTURE}"), "image/png")
print(client.images.edit(model="openai/gpt-image-2", prompt="blue", image=[picture], mask=picture, n=1).data[0].b64_json)
print(client.embeddings.create(model="mistral/mistral-embed", input=["one", "two"]).data[1].embedding[0])
tool = {"type": "function", "function": {"name": "weather", "parameters": {"type": "object", "properties": {}}}}
with client.chat.completions.stream(tools=[tool], tool_choice="required", **args) as stream:
    print(stream.get_final_completion().choices[0].message.tool_calls[0].function.arguments)`,
  anthropic: `
client = anthropic.Anthropic(base_url=url, api_key="any", max_retries=0)
args = {"model": "groq/openai/gpt-oss-120b", "max_tokens": 512, "messages": [{"role": "user", "content": "Are you there?"}]}
print("".join(b.text for b in client.messages.create(**args).content if b.type == "text"))
with client.messages.stream(**args) as stream:
    print("".join(stream.text_stream))
try:
    client.messages.create(**{**args, "model": "groq/no-such-model"})
except anthropic.NotFoundError:
    print("not found")`,
};

describe("Python's clients with a simulated gateway", () => {
  for (const [name, code] of Object.entries(PYTHON)) {
    it.skipIf(!hasPython(name))(`the package ${name} gets a chat, a stream, a typed error and the rest`, async () => {
      const served = await serveGateway(simulatedGateway(), { port: 0 });
      try {
        const { stdout } = await promisify(execFile)("python3", [
          "-c",
          `import base64, ${name}\nurl = "${served.url}"${code}`,
        ]);
        const [whole, streamed, error, ...rest] = stdout.trim().split("\n");
        expect([whole?.includes("there?"), streamed, error]).toEqual([true, whole, "not found"]);
        expect(rest.filter((line) => line === "" || line === "None")).toEqual([]);
      } finally {
        await served.close();
      }
    });
  }
});
