import { expect, it } from "vitest";
import { withFaults } from "./with-faults.ts";

const stream = 'data: {"a":1}\n\ndata: {"b":2}\n\ndata: [DONE]\n\n';

const request = () =>
  new Request("https://acme.example/v1/chat/completions", { method: "POST", body: JSON.stringify({ stream: true }) });

/** Whether each of three streams arrives whole. */
async function wholeOf(name: string): Promise<readonly boolean[]> {
  const headers = { "content-type": "text/event-stream" };
  const answer = withFaults(async () => new Response(stream, { headers }), [name]);
  const texts = [await answer(request()), await answer(request()), await answer(request())].map((each) => each.text());
  return (await Promise.all(texts)).map((text) => text === stream);
}

it.each([
  ["cut-stream", [false, false, false]],
  ["cut-stream:always", [false, false, false]],
  ["cut-stream:once", [false, true, true]],
])("applies %s to each answer, or once where the form asks for that", async (name, whole) => {
  expect(await wholeOf(name)).toEqual(whole);
});

it.each(["cut", "cut-stream:twice"])("lists the faults for %s, which is none of them", (name) => {
  expect(() => withFaults(async () => new Response(), [name])).toThrow(`There is no fault '${name}'. The faults are `);
});
