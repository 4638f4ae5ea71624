import { expect, it } from "vitest";
import { completion, gatewayWith, post } from "./testing/fake-vendor.ts";

const answers = () => Response.json(completion);

async function failure(response: Response): Promise<object> {
  const { error } = (await response.json()) as { error: object };
  return { status: response.status, ...error };
}

const block = (content: unknown) => ({ model: "acme/small", max_tokens: 9, messages: [{ role: "user", content }] });
const toolResult = (content: unknown) => block([{ type: "tool_result", tool_use_id: "1", content }]);
const item = (more: unknown) => ({ model: "acme/small", input: [more] });

it.each([
  ["/v1/messages", toolResult(5), "`messages.0.content.0.content`: expected string or array, received number."],
  ["/v1/messages", toolResult([null]), "`messages.0.content.0.content.0`: expected object, received null."],
  ["/v1/messages", toolResult([{ type: "text" }]), "`messages.0.content.0.content.0.text`: expected string, received"],
  ["/v1/messages", block([{ type: "text", text: 5 }]), "`messages.0.content.0.text`: expected string, received number"],
  ["/v1/messages", block([{ type: "image" }]), "`messages.0.content.0.source`: expected object, received nothing."],
  ["/v1/messages", block([{ type: "tool_use", id: "1" }]), "`messages.0.content.0.name`: expected string, received"],
  ["/v1/messages", block([]), "`messages.0.content`: expected at least 1 element."],
  [
    "/v1/messages",
    { ...block("Hi"), system: [{ type: "text" }] },
    "`system.0.text`: expected string, received nothing",
  ],
  ["/v1/responses", item({ role: "user", content: [null] }), "`input.0.content.0`: expected object, received null."],
  ["/v1/responses", item({ role: "user" }), "`input.0.content`: expected string or array, received nothing."],
  ["/v1/responses", item({ content: "Hi" }), "`input.0.role`: expected string, received nothing."],
  [
    "/v1/responses",
    item({ role: "user", content: [{ type: "input_text" }] }),
    "`input.0.content.0.text`: expected string",
  ],
  [
    "/v1/responses",
    item({ role: "user", content: [{ type: "input_image" }] }),
    'part of type "input_image": it has no `image_url`.',
  ],
  [
    "/v1/responses",
    item({ type: "function_call", call_id: "1" }),
    "`input.0.name`: expected string, received nothing.",
  ],
  [
    "/v1/responses",
    item({ type: "function_call_output", call_id: "1", output: 5 }),
    "`input.0.output`: expected string or array",
  ],
  ["/v1/responses", item({ type: "reasoning" }), "`input`: expected at least 1 message."],
  ["/v1/responses", item({ type: "reasoning", content: [null, 5] }), "`input`: expected at least 1 message."],
  ["/v1/messages", block([{ type: "own", content: [null, 5] }]), 'a block of type "own" has no counterpart'],
  ["/v1/responses", { model: "acme/small", input: [] }, "`input`: expected at least 1 message."],
  ["/tasks/text-to-image", { model: "acme/small", inputs: 5 }, "`inputs`: expected string, received number."],
])("%s refuses %j by the path of what is wrong, and sends nothing", async (path, body, message) => {
  const { gateway, seen } = gatewayWith(answers);
  expect(await failure(await post(gateway, path, body))).toMatchObject({
    status: 400,
    message: expect.stringContaining(message),
  });
  expect(seen).toEqual([]);
});

it("names a file as what a field of a form is missing", async () => {
  const form = new FormData();
  form.set("model", "acme/small");
  form.set("file", "no file");
  const { gateway } = gatewayWith(answers);
  const response = await gateway.request("/v1/audio/transcriptions", { method: "POST", body: form });
  expect(await failure(response)).toMatchObject({ message: "`file`: expected file, received string." });
});

it.each([
  ["by=banana", '`by`: expected one of "hour", '],
  ["limit=0", "`limit`: expected at least 1."],
  ["limit=few", "`limit`: expected number, received string."],
  ["from=2026-01-01", "`from`: there is no member `from`."],
])("names what is wrong in the query %s", async (query, message) => {
  const { gateway } = gatewayWith(answers);
  const path = query.startsWith("limit") ? "/usage/records" : "/usage";
  expect(await failure(await gateway.request(`${path}?${query}`))).toMatchObject({
    status: 400,
    message: expect.stringContaining(message),
  });
});
