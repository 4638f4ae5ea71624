import { expect, it } from "vitest";
import { completion, event, gatewayWith, post, streamed } from "../../testing/fake-vendor.ts";

const refusing = event("").replace('"content":""', '"refusal":"No."');
const message = { role: "assistant", content: null, refusal: "No." };
const whole = { ...completion, choices: [{ index: 0, message, finish_reason: "stop" }] };
const part = { type: "refusal", refusal: "No." };

it("a response has a refusal as a part of its own, whole and streamed", async () => {
  const { gateway } = gatewayWith(({ body }) =>
    body.includes('"stream"') ? streamed(refusing, event("", "stop"), "data: [DONE]\n\n") : Response.json(whole),
  );
  const request = { model: "acme/small", input: "Hi" };
  const response: unknown = await (await post(gateway, "/v1/responses", request)).json();
  expect(response).toMatchObject({ status: "completed", output: [{ type: "message", content: [part] }] });
  const text = await (await post(gateway, "/v1/responses", { ...request, stream: true })).text();
  const events = [...text.matchAll(/^data: (.*)$/gm)].map(([, json]) => JSON.parse(json!) as { type: string });
  expect(events.filter(({ type }) => type.startsWith("response.refusal"))).toEqual([
    expect.objectContaining({ type: "response.refusal.delta", delta: "No.", content_index: 0 }),
    expect.objectContaining({ type: "response.refusal.done", refusal: "No.", content_index: 0 }),
  ]);
  expect(events.at(-1)).toMatchObject({ response: { output: [{ content: [part] }] } });
});
