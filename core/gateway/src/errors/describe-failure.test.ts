import { HttpError, InputError, OutputError, TaskNotSupportedError } from "@patchbay/core/errors";
import { expect, it } from "vitest";
import { ROUTES } from "../routes/index.ts";
import { describeFailure } from "./describe-failure.ts";

it.each([
  ["/v1/embeddings", "inputs", "input"],
  ["/v1/embeddings", "parameters.dimensions", "dimensions"],
  ["/v1/images/generations", "inputs", "prompt"],
  ["/v1/images/generations", "parameters.width", "size"],
  ["/v1/images/edits", "inputs", "image"],
  ["/v1/audio/speech", "inputs", "input"],
  ["/v1/audio/transcriptions", "inputs", "file"],
  ["/v1/completions", "parameters.max_new_tokens", "max_tokens"],
  ["/v1/rerank", "inputs.query", "query"],
  ["/v1/rerank", "inputs", "documents"],
  ["/v1/messages", "stop", "stop_sequences"],
  ["/v1/messages", "response_format", "output_config.format"],
  ["/v1/messages", "stopping", "stopping"],
  ["/v1/responses", "messages[0].content", "input[0].content"],
  ["/v1/responses", "max_tokens", "max_output_tokens"],
  ["/v1/chat/completions", "stop", "stop"],
  ["/tasks/text-to-image", "parameters.width", "parameters.width"],
])("names a member of %s that the client calls %s", (path, argument, name) => {
  const route = ROUTES.find((each) => each.path === path);
  const body = { [/^\w+/.exec(name)![0]]: "x" };
  const error = new InputError(`Acme needs \`${argument}\` as a text.`);
  const expected = { status: 400, param: name, message: `Acme needs \`${name}\` as a text.` };
  expect(describeFailure(error, { body, fields: route?.fields })).toMatchObject(expected);
});

it("names the model where its provider lacks the task", () => {
  const failure = describeFailure(new TaskNotSupportedError("Acme has no embeddings."), { body: { model: "acme/x" } });
  expect(failure).toMatchObject({ status: 400, code: "task_not_supported", param: "model" });
});

it("leaves out what only callers of a client could do", () => {
  const failure = describeFailure(new OutputError("Expected JSON"));
  expect(failure.message).toBe("Invalid inference output: Expected JSON. Call again, or name another model.");
});

it("leaves out the guess that the client adds for callers of another client", () => {
  const guess = "Server openai/gpt-oss does not seem to support chat completion.";
  const response = { status: 500, requestId: "", body: undefined };
  const about = { request: { method: "POST", url: "https://acme.example", headers: {} }, response };
  const error = new HttpError(`Acme answered: Internal Server Error. Try again later. ${guess}`, about);
  expect(describeFailure(error).message).toBe("Acme answered: Internal Server Error. Try again later.");
});
