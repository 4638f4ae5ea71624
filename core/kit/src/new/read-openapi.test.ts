import { expect, it } from "vitest";
import { readOpenApi } from "./read-openapi.ts";

const DOCUMENT = `
openapi: 3.1.0
servers: [{ url: "https://{region}.acme.example/v2" }]
security: [{ header: [] }]
paths:
  /translate:
    post:
      operationId: translate
      requestBody: { $ref: "#/components/requestBodies/Translate" }
      responses:
        "200": { content: { application/json: { example: { translations: [{ text: Hallo }] } } } }
  /chat/completions:
    post:
      requestBody:
        content:
          application/json:
            schema:
              required: [model, messages]
              properties:
                model: { type: string, example: acme-1 }
                messages: { type: array, items: { $ref: "#/components/schemas/Message" } }
components:
  requestBodies:
    Translate: { content: { application/json: { schema: { properties: { text: { type: string }, target: { enum: [de] } } } } } }
  schemas:
    Message: { required: [role, content], properties: { role: { type: string }, content: { type: string } } }
  securitySchemes:
    header: { type: apiKey, in: header, name: X-Acme-Key }
`;

it("reads the calls of OpenAI's protocol, or the chosen operations", () => {
  expect(readOpenApi(DOCUMENT, [])).toEqual([
    {
      call: expect.objectContaining({
        origin: "https://{region}.acme.example",
        path: "v2/chat/completions",
        key: { auth: { header: "X-Acme-Key" } },
        settings: ["region"],
        body: { kind: "json", value: { model: "acme-1", messages: [{ role: "user", content: "A short text." }] } },
      }),
    },
  ]);
  const [chosen] = readOpenApi(DOCUMENT, ["POST /translate"]);
  expect(chosen).toMatchObject({
    call: { path: "v2/translate", body: { value: { text: "A short text.", target: "de" } } },
    answer: { json: { translations: [{ text: "Hallo" }] } },
  });
});

it.each([
  ["Example:\n  `Acme-Auth-Key <api-key>`", "Acme-Auth-Key"],
  ["Authorization: Token {your token}", "Token"],
  ["The key of your account (see the API keys page)", "Bearer"],
  [undefined, "Bearer"],
])("reads the scheme of a key that a document describes as %j", (description, scheme) => {
  const header = JSON.stringify({ type: "apiKey", in: "header", name: "Authorization", description });
  const [{ call } = {}] = readOpenApi(DOCUMENT.replace(/header: \{ type.*/, `header: ${header}`), ["translate"]);
  expect(call?.key).toEqual({ auth: { scheme } });
});

it.each([
  ["swagger: '2.0'", [], "not OpenAPI 3"],
  ["{", [], "neither JSON nor YAML"],
  [DOCUMENT, ["sing"], "no operation 'sing'. Choose from: POST /translate, POST /chat/completions."],
  [DOCUMENT.replace("/chat/completions", "/talk"), [], "Choose one with --operation"],
  [DOCUMENT.replace(/servers: .*/, ""), ["translate"], "no http(s) address"],
])("refuses a document that it cannot use: %#", (text, names, message) => {
  expect(() => readOpenApi(text, names)).toThrow(message);
});

const QUEUE = `
openapi: 3.0.0
servers: [{ url: "https://api.acme.example/v1" }]
paths:
  /paint:
    post:
      requestBody: { content: { application/json: { schema: { required: [model], properties: { model: { example: paint-1 }, prompt: { type: string }, size: { type: string } } } } } }
      responses: { "202": { content: { application/json: { schema: { $ref: "#/components/schemas/Job" } } } } }
  /paint/{id}: &look
    get: { responses: { "200": { content: { application/json: { schema: { $ref: "#/components/schemas/Job" } } } } } }
components:
  schemas:
    Job:
      required: [id, state]
      properties:
        id: { type: string }
        state: { enum: [waiting, painting, ready, broken_error] }
        image_url: { type: string }
`;

it("finds the operation that looks at a job, and the states of its answer", () => {
  const [call] = readOpenApi(QUEUE, ["POST /paint"]);
  expect(call?.call.body).toEqual({ kind: "json", value: { model: "paint-1", prompt: "A short text." } });
  expect(call?.job).toMatchObject({
    status: { path: "v1/paint/{id}", answer: { json: { image_url: "https://files.example/output" } } },
    states: ["waiting", "painting", "ready", "broken_error"],
  });
  expect(readOpenApi(QUEUE, ["POST /paint", "GET /paint/{id}"])).toEqual([call]);
});

it("asks which operation looks at a job if several could", () => {
  const twice = QUEUE.replace("/paint/{id}", "/tasks/{id}").replace("components:", "  /jobs/{id}: *look\ncomponents:");
  expect(() => readOpenApi(twice, ["POST /paint"])).toThrow(
    'as in --operation "POST /paint" --operation "GET /tasks/{id}": GET /tasks/{id}, GET /jobs/{id}.',
  );
  expect(() => readOpenApi(twice, ["GET /jobs/{id}"])).toThrow("GET /jobs/{id} runs no model.");
});
