import path from "node:path";
import { createPatchbay } from "@patchbay/core";
import { directory } from "@patchbay/core/node";
import type { IndexEntry } from "@patchbay/core/plugin";
import type { Task } from "@patchbay/core/task";
import { afterAll, describe, expect, it } from "vitest";
import { whenAnswered } from "../host/remembered-answers.ts";
import { createSandbox } from "./index.ts";

const PLUGINS = path.resolve(import.meta.dirname, "../../../../plugins");
const sandbox = createSandbox();
afterAll(() => sandbox.close());

const answer = { id: "1", created: 1, model: "m", usage: {}, choices: [{ message: { content: "Hello." } }] };

function eventOf(content: string, reason: string | null): string {
  return `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content }, finish_reason: reason }] })}\n\n`;
}

describe("a folder of plugins with a sandbox", () => {
  it("answers chats and streams, with the key added outside the sandbox", async () => {
    const sent: Request[] = [];
    const patchbay = await createPatchbay({
      plugins: directory(path.join(PLUGINS, "providers"), { sandbox }),
      fetch: async (input, init) => {
        const request = new Request(input, init);
        sent.push(request);
        const { stream } = (await request.clone().json()) as { stream?: boolean };
        if (!stream) return Response.json(answer);
        const text = `${eventOf("Hel", null)}${eventOf("lo.", "stop")}data: [DONE]\n\n`;
        return new Response(text, { headers: { "content-type": "text/event-stream" } });
      },
    });
    const client = patchbay.client("secret-key");
    const call = { provider: "groq", model: "m", messages: [{ role: "user" as const, content: "Hi" }] };
    expect((await client.chatCompletion(call)).choices[0]?.message.content).toBe("Hello.");
    let text = "";
    for await (const { choices } of client.chatCompletionStream(call)) text += choices[0]?.delta.content ?? "";
    expect(text).toBe("Hello.");
    expect(sent.map(({ url }) => url)).toEqual(Array(2).fill("https://api.groq.com/openai/v1/chat/completions"));
    expect(sent[0]?.headers.get("authorization")).toBe("Bearer secret-key");
  });

  it("writes snippets, also with what other libraries write", async () => {
    const patchbay = await createPatchbay({ plugins: directory(path.join(PLUGINS, "libraries"), { sandbox }) });
    const model = { id: "owner/name", tags: [], library_name: "diffusers" };
    const [first] = await patchbay.snippets(model, { library: "pruna-ai" });
    expect(first?.error).toBeUndefined();
    expect(first?.snippets[0]?.code).toContain('"owner/name"');
  });

  it("loads the data of a task, and asks its code for the input of snippets", async () => {
    const { plugins } = await createPatchbay({ plugins: directory(path.join(PLUGINS, "tasks"), { sandbox }) });
    const task = await plugins.load("task", "translation");
    const input = await whenAnswered(() => task.snippetInput?.({ id: "owner/name", tags: [] }));
    expect(input).toMatchObject({ kind: "text" });
    expect(task.input?.jsonSchema).toMatchObject({ required: expect.arrayContaining(["inputs"]) as string[] });
  });

  it("asks a task's code for scores", async () => {
    const { plugins } = await createPatchbay({ plugins: directory(path.join(PLUGINS, "tasks"), { sandbox }) });
    const { judge } = await plugins.load("task", "question-answering");
    const scores = ["two cups", "tea"].map((expected) => judge?.({ output: { answer: "Two cups!" }, expected }));
    expect(await Promise.all(scores)).toEqual([1, 0]);
    expect(await judge?.({ output: new Blob(["two cups"]), expected: "two cups" })).toBeUndefined();
  });

  it.each([
    ["5", "The judge of the task 'sorting' returned 5; a score is a number from 0 to 1."],
    ['"1"', "The judge of the task 'sorting' returned \"1\"; a score is a number from 0 to 1."],
    ["(() => { throw new RangeError('No verdict.'); })()", "No verdict."],
    ["(() => { for (;;); })()", "The task 'sorting' was ended."],
  ])("names a task whose judge returns %s, and goes on", async (score, message) => {
    const code = `export const init = async () => {};
      export const get = async () => () => ({ default: { judge: ({ output }) => (output === "good" ? 1 : ${score}) } });`;
    const entry = { kind: "task", id: "sorting" } as unknown as IndexEntry;
    const { default: task } = (await sandbox.load(entry, code)) as { readonly default: Pick<Task, "judge"> };
    const [bad, good] = ["bad", "good"].map((output) => task.judge?.({ output, expected: "good" }));
    await expect(bad).rejects.toThrow(message);
    expect(await good).toBe(1);
  });

  it("makes the mocks of a provider only with @patchbay/mocks", async () => {
    const code = "export const init = () => {}; export const get = async () => () => ({ handlers: [], models: [] });";
    const loading = sandbox.load({ kind: "provider", id: "acme" } as IndexEntry, code, "mocks");
    await expect(loading).rejects.toThrow('createSandbox({ mocks: () => import("@patchbay/mocks") })');
  });
});
