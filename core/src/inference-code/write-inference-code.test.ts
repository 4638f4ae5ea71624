import { describe, expect, it } from "vitest";
import type { InferenceCode } from "./write-inference-code.ts";
import { codeOf, entry, writeFor } from "./testing/code-scene.ts";

const reasons = ({ missing }: InferenceCode) => Object.fromEntries(missing.map(({ id, reason }) => [id, reason]));
const messages = [{ role: "user", content: "Hello" }];

describe("writeInferenceCode", () => {
  it("writes a chat for every client, each with how to install it", async () => {
    const code = await writeFor({
      task: "conversational",
      args: { messages, top_k: 3 },
      streams: true,
      billTo: "my-org",
    });
    expect(code.clients.map(({ id, install = "" }) => `${id}: ${install}`)).toEqual([
      "huggingface_hub: pip install huggingface_hub",
      "openai-python: pip install openai",
      "requests: pip install requests",
      "patchbay: npm install @patchbay/core @patchbay/plugins",
      "huggingface-js: npm install @huggingface/inference",
      "openai-js: npm install openai",
      "fetch: ",
      "curl: ",
    ]);
    expect(codeOf(code, "huggingface_hub")).toMatchInlineSnapshot(`
      "import os

      from huggingface_hub import InferenceClient

      client = InferenceClient(
          provider="acme",
          api_key=os.environ["HF_TOKEN"],
          bill_to="my-org",
      )

      answer = client.chat_completion(
          messages=[{"role": "user", "content": "Hello"}],
          extra_body={"top_k": 3},
          model="owner/model",
          stream=True,
      )
      for chunk in answer:
          if chunk.choices:
              print(chunk.choices[0].delta.content or "", end="", flush=True)"
    `);
    expect(codeOf(code, "requests")).toMatchInlineSnapshot(`
      "import json
      import os

      import requests

      response = requests.post(
          "https://router.huggingface.co/acme/v1/chat/completions",
          headers={
              "authorization": f"Bearer {os.environ['HF_TOKEN']}",
              "content-type": "application/json",
              "x-hf-bill-to": "my-org",
          },
          json={
              "messages": [{"role": "user", "content": "Hello"}],
              "top_k": 3,
              "stream": True,
              "model": "at/model",
          },
          stream=True,
      )
      response.raise_for_status()
      for line in response.iter_lines():
          if line.startswith(b"data: ") and not line.startswith(b"data: [DONE]"):
              chunk = json.loads(line[6:])
              for choice in chunk["choices"]:
                  print(choice["delta"].get("content") or "", end="", flush=True)"
    `);
    expect(codeOf(code, "huggingface-js")).toMatchInlineSnapshot(`
      "import { InferenceClient } from "@huggingface/inference";

      const client = new InferenceClient(process.env.HF_TOKEN);

      const stream = client.chatCompletionStream({
        provider: "acme",
        model: "owner/model",
        messages: [{ role: "user", content: "Hello" }],
        top_k: 3,
      }, { billTo: "my-org" });
      for await (const chunk of stream) {
        process.stdout.write(chunk.choices[0]?.delta.content ?? "");
      }"
    `);
    expect(codeOf(code, "fetch")).toMatchInlineSnapshot(`
      "const response = await fetch("https://router.huggingface.co/acme/v1/chat/completions", {
        method: "POST",
        headers: {
          authorization: \`Bearer \${process.env.HF_TOKEN}\`,
          "content-type": "application/json",
          "x-hf-bill-to": "my-org",
        },
        body: JSON.stringify({
          messages: [{ role: "user", content: "Hello" }],
          top_k: 3,
          stream: true,
          model: "at/model",
        }),
      });
      if (!response.ok) throw new Error(\`\${response.status} \${await response.text()}\`);

      let rest = "";
      for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
        const lines = (rest + text).split("\\n");
        rest = lines.pop();
        for (const line of lines) {
          if (!line.startsWith("data: ") || line.startsWith("data: [DONE]")) continue;
          const chunk = JSON.parse(line.slice(6));
          process.stdout.write(chunk.choices[0]?.delta.content ?? "");
        }
      }"
    `);
    expect(reasons(code)).toEqual({ fal_client: "needs a key of Acme, not the hub's token" });
  });

  it("writes a 3D model to a file with our client", async () => {
    const code = await writeFor({ task: "text-to-3d", args: { inputs: "a stool" } }, "provider");
    expect(codeOf(code, "patchbay")).toContain(
      'await writeFile("result.glb", Buffer.from(await result.arrayBuffer()));',
    );
  });

  it("reads files by their names", async () => {
    const file = new File(["bytes of an image ".repeat(20)], "cat.png", { type: "image/png" });
    const args = { inputs: file, parameters: { prompt: "a dog", strength: 0.5 } };
    const code = await writeFor({ task: "image-to-image", args, medium: "image" }, "provider");
    expect(code.files).toEqual(["cat.png"]);
    expect(codeOf(code, "huggingface_hub")).toMatchInlineSnapshot(`
      "import os

      from huggingface_hub import InferenceClient

      client = InferenceClient(
          provider="acme",
          api_key=os.environ["ACME_KEY"],
      )

      image = client.image_to_image(
          image="cat.png",
          prompt="a dog",
          strength=0.5,
          model="owner/model",
      )
      image.save("result.png")"
    `);
    expect(codeOf(code, "fal_client")).toMatchInlineSnapshot(`
      "import base64
      import os
      from pathlib import Path

      import fal_client

      client = fal_client.SyncClient(key=os.environ["ACME_KEY"])

      result = client.subscribe(
          "queue/edit",
          arguments={
              "image": "data:image/png;base64," + base64.b64encode(Path("cat.png").read_bytes()).decode(),
          },
      )
      print(result)"
    `);
    expect(codeOf(code, "curl")).toMatchInlineSnapshot(`
      "{
        printf %s '{
        "image": "data:image/png;base64,'
        base64 < cat.png | tr -d '\\n'
        printf %s '"
      }'
      } | curl https://api.acme.test/queue/edit \\
        -H "authorization: Bearer $ACME_KEY" \\
        -H 'content-type: application/json' \\
        -d @-"
    `);
    expect(codeOf(code, "fetch")).toContain('"data:image/png;base64," + (await readFile("cat.png", "base64"))');
  });

  it("leaves out what a client cannot express, and states that", async () => {
    const args = { inputs: "a cat", parameters: { steps: 3 }, loras: ["x"] };
    const code = await writeFor({ task: "text-to-image", args, outputType: "url", medium: "image" });
    expect(reasons(code)).toEqual({
      huggingface_hub: "returns an image only, no url",
      fal_client: "needs a key of Acme, not the hub's token",
      "huggingface-js": "does not call Acme for text-to-image",
    });
    const routed = await writeFor({ task: "conversational", args: { messages } }, "hub", {
      routerUrl: "https://r.test",
    });
    expect(reasons(routed)).toMatchObject({ huggingface_hub: "cannot use another hub or router" });
    expect(codeOf(routed, "patchbay")).toContain('routerUrl: "https://r.test"');
  });

  it("leaves out a client that would drop or refuse a part of the call", async () => {
    const inputs = new File(["bytes of an image ".repeat(20)], "cat.png", { type: "image/png" });
    const masked = { inputs, parameters: { prompt: "a dog", mask_image: inputs } };
    const edit = reasons(await writeFor({ task: "image-to-image", args: masked }));
    expect(edit["huggingface-js"]).toBe("sends no file as a parameter");
    expect(edit["huggingface_hub"]).toBe("sends no file as a parameter");

    const classified = { task: "image-classification", args: { inputs, parameters: { top_k: 2 } } };
    expect(reasons(await writeFor(classified))["huggingface-js"]).toBe("sends the file without top_k");
    const whole = await writeFor({ ...classified, args: { inputs } });
    expect(codeOf(whole, "huggingface-js")).toContain("client.imageClassification(");

    const oneLanguage = { inputs: "Hello", parameters: { tgt_lang: "fr" } };
    expect(reasons(await writeFor({ task: "translation", args: oneLanguage }))["huggingface_hub"]).toBe(
      "needs src_lang and tgt_lang together",
    );
  });

  it("leaves clients out that would send nothing but the upload ahead of a call", async () => {
    const inputs = new File(["RIFF"], "sound.wav", { type: "audio/wav" });
    const code = await writeFor({ task: "automatic-speech-recognition", args: { inputs } }, "provider");
    expect(code.clients.map(({ id }) => id)).toEqual(["huggingface_hub", "patchbay"]);
    expect(reasons(code)).toMatchObject({
      fetch: "sends one request, and this call needs a file that another one has uploaded",
    });
  });

  it("states where an external plugin is", async () => {
    const elsewhere = { ...entry, origin: "installed" };
    const { clients } = await writeFor({ task: "conversational", args: { messages } }, "hub", {
      entryOf: () => elsewhere,
    });
    const client = clients.find(({ id }) => id === "patchbay");
    expect(client?.code).toContain('createPatchbay({ plugins: directory("plugins") })');
    expect(client?.install).toBe("npm install @patchbay/core");
    expect(client?.limit).toBe("The folder plugins contains the provider's plugin.");
  });
});
