import { OpenAI } from "openai";
import { describe, expect, it } from "vitest";
import { parsePython } from "../../testing/src/parse-code.ts";
import { FileNames } from "./file-names.ts";
import { KEY_STAND_IN, type RecordedRequest } from "./record-request.ts";
import { runCode } from "./testing/run-code.ts";
import { readOpenAiCall, writeOpenAiJs, writeOpenAiPython, type OpenAiCall } from "./write-openai.ts";

const body = {
  model: "owner/model",
  messages: [{ role: "user", content: 'It\'s "quoted" $HOME \\ \n`${1}` 🚀' }],
  temperature: 0.5,
  tool_prompt: "only some servers know this",
};

const request = (changes: Partial<RecordedRequest> = {}): RecordedRequest => ({
  method: "POST",
  url: "https://router.test/acme/openai/v1/chat/completions",
  headers: { authorization: `Bearer ${KEY_STAND_IN}`, "content-type": "application/json", "x-hf-bill-to": "my-org" },
  body: JSON.stringify(body),
  ...changes,
});

function callOf(changes: Partial<RecordedRequest> = {}): OpenAiCall {
  const call = readOpenAiCall(request(changes), new FileNames());
  if (!call) throw new Error("The request is no call of OpenAI's clients.");
  return call;
}

/** Runs written JavaScript with the published client, and gives what it sends and prints. */
async function runJs(code: string, answer: Response) {
  const sent: Request[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    sent.push(new Request(input, init));
    return answer;
  };
  class Client extends OpenAI {
    constructor(options: ConstructorParameters<typeof OpenAI>[0]) {
      super({ ...options, fetch, dangerouslyAllowBrowser: true });
    }
  }
  const printed = await runCode(code, { OpenAI: Client });
  const [only] = sent;
  return { request: only, body: (await only?.json()) as unknown, printed };
}

describe("readOpenAiCall", () => {
  it("knows a chat that OpenAI's clients would send in the same form", () => {
    expect(callOf()).toMatchObject({
      baseUrl: "https://router.test/acme/openai/v1",
      headers: { "x-hf-bill-to": "my-org" },
      body,
    });
  });

  it.each<Partial<RecordedRequest>>([
    { url: "https://api.test/v1/chat" },
    { url: "https://api.test/v1/chat/completions?version=1" },
    { headers: { "x-key": KEY_STAND_IN } },
    { headers: { authorization: `Key ${KEY_STAND_IN}` } },
    { body: new Blob(["{}"]) },
  ])("leaves out %j", (changes) => {
    expect(readOpenAiCall(request(changes), new FileNames())).toBeUndefined();
  });
});

describe("writeOpenAiJs", () => {
  it("sends with the published client what ours would send, and prints the text", async () => {
    const answer = Response.json({ choices: [{ message: { content: "Hello" } }] });
    const sent = await runJs(writeOpenAiJs(callOf(), "HF_TOKEN"), answer);
    expect(sent.request?.url).toBe(request().url);
    expect(sent.request?.headers.get("authorization")).toBe("Bearer hf_test");
    expect(sent.request?.headers.get("x-hf-bill-to")).toBe("my-org");
    expect(sent.body).toEqual(body);
    expect(sent.printed).toEqual(["Hello"]);
  });

  it("reads a stream, and prints everything where there is more than a text", async () => {
    const chunks = [{ choices: [{ delta: { content: "One" } }] }, { choices: [] }];
    const events = chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join("");
    const stream = () =>
      new Response(`${events}data: [DONE]\n\n`, { headers: { "content-type": "text/event-stream" } });
    const streamed = { ...body, stream: true };
    const plain = writeOpenAiJs(callOf({ body: JSON.stringify(streamed) }), "HF_TOKEN");
    expect((await runJs(plain, stream())).printed).toEqual(["One", ""]);
    const several = writeOpenAiJs(callOf({ body: JSON.stringify({ ...streamed, n: 2 }) }), "HF_TOKEN");
    expect((await runJs(several, stream())).printed[0]).toBe('[{"delta":{"content":"One"}}]');
  });
});

describe("writeOpenAiPython", () => {
  it("names what the client takes, and puts other parameters into the extra body", () => {
    const code = writeOpenAiPython(callOf(), "HF_TOKEN");
    parsePython(code);
    expect(code).toContain('    api_key=os.environ["HF_TOKEN"],\n    default_headers={"x-hf-bill-to": "my-org"},\n)');
    expect(code).toContain('    temperature=0.5,\n    extra_body={"tool_prompt": "only some servers know this"},\n)');
    expect(code).toMatch(/print\(answer\.choices\[0\]\.message\.content\)$/);
  });

  it("reads images from the disk", () => {
    const url = `data:image/png;base64,${"A".repeat(400)}`;
    const messages = [{ role: "user", content: [{ type: "image_url", image_url: { url } }] }];
    const code = writeOpenAiPython(
      callOf({ body: JSON.stringify({ model: "m", messages, stream: true }) }),
      "HF_TOKEN",
    );
    parsePython(code);
    expect(code).toMatch(/^import base64\nimport os\nfrom pathlib import Path\n\nfrom openai import OpenAI\n/);
    expect(code).toContain('"data:image/png;base64," + base64.b64encode(Path("input.png").read_bytes()).decode()');
    expect(code).toContain("for chunk in answer:");
  });
});
