import { taskSchemas } from "@patchbay/core/task";
import type { ErrorShapeName } from "../errors/error-shapes.ts";
import type { GatewayRoute } from "../route.ts";
import { routeError, ROUTES } from "../routes/index.ts";
import { taskRoutes } from "../routes/tasks/index.ts";
import { ERROR_SCHEMAS } from "./error-schemas.ts";
import { addressParameters, OTHER_BODIES } from "./other-requests.ts";
import { requestContent } from "./request-schema.ts";

/** A method and a path as Hono has them. */
export interface ServedPath {
  readonly method: string;
  readonly path: string;
}

/** What the routes without a task do. */
const SUMMARIES: Readonly<Record<string, string>> = {
  "POST /v1/chat/completions": "Chat with a model, in the format of OpenAI",
  "POST /v1/messages": "Chat with a model, in the format of Anthropic",
  "POST /v1/responses": "Chat with a model, in the format of Open Responses",
  "POST /v1/completions": "Continue a text",
  "POST /v1/embeddings": "Embed texts as vectors",
  "POST /v1/images/generations": "Generate images from a prompt",
  "POST /v1/images/edits": "Edit an image by a prompt",
  "POST /v1/audio/speech": "Speak a text",
  "POST /v1/audio/transcriptions": "Transcribe a recording",
  "POST /v1/audio/translations": "Translate a recording to English text",
  "POST /v1/moderations": "Classify texts by the harm in them",
  "POST /v1/rerank": "Rank documents by a query, in the format of Cohere and Jina",
  "POST /v2/rerank": "Rank documents by a query, in the format of Cohere's newer clients",
  "GET /v1/models": "List every model with price, context, source and date",
  "GET /v1/models/{name}": "Read a model; slashes in its name may be encoded",
  "GET /v1/responses/{id}": "Read a stored response",
  "GET /v1/responses/{id}/input_items": "List the input of a stored response",
  "DELETE /v1/responses/{id}": "Delete a stored response",
  "POST /v1/messages/count_tokens": "Count the tokens of a message, as its vendor counts them",
  "POST /v1/files": "Upload a file with one request a line, as a form",
  "GET /v1/files": "List files, the newest first",
  "GET /v1/files/{id}": "Read what is known about a file",
  "GET /v1/files/{id}/content": "Download a file; of results, what is there now",
  "DELETE /v1/files/{id}": "Delete a file",
  "POST /v1/batches": "Run the requests of a file, at a vendor's batch API where there is one",
  "GET /v1/batches": "List batches, the newest first",
  "GET /v1/batches/{id}": "Read how far a batch is, and the ids of its files",
  "POST /v1/batches/{id}/cancel": "Cancel a batch; what is done remains",
  "GET /jobs/{id}": "Read a job that `prefer: respond-async` has started",
  "GET /jobs/{id}/result": "Read the answer of a job that has ended",
  "GET /jobs/{id}/events": "Follow a job as server-sent events; `last-event-id` continues",
  "DELETE /jobs/{id}": "Delete a job and its answer; one that goes on is canceled first",
  "POST /jobs/{id}/cancel": "Cancel a job, also at its provider where that is possible",
  "POST /v1/responses/{id}/cancel": "Cancel a response with `background: true`",
  "POST /mcp": "Call tasks as tools of the Model Context Protocol, over HTTP without sessions",
  "GET /usage":
    "Sum requests, tokens, cost and times by hour, day, token, provider, model, task, route, state or error code",
  "GET /usage/records": "List the latest requests with tokens, cost and time",
  "GET /usage/records/{id}/content":
    "Read what a request and its answer contained, where its token lets that be stored",
  "GET /tokens": "List the callers' tokens with their limits and what they have spent, for the operator",
  "POST /tokens": "Create a token with its limits; the answer has its secret, once",
  "POST /tokens/{id}/rotate":
    "Create another secret of a token; the one before is accepted until the overlap has ended",
  "POST /tokens/{id}/revoke": "Revoke a token: its next request is refused",
  "GET /metrics": "Read the counts of this process, in the text format of Prometheus",
  "GET /health": "Read whether the gateway runs, without a token",
  "GET /ready": "Read whether requests may be sent to this process: it does not stop, and can store",
  "GET /openapi.json": "Read this document",
};

const JSON_OBJECT = { content: { "application/json": { schema: { type: "object" } } } };

/** Headers that a request to a model may have. */
const REQUEST_HEADERS = {
  "x-patchbay-drop": "Names of parameters, separated by commas, that may be dropped where a provider lacks them.",
  "x-patchbay-key": "A key of the caller's own for one provider, encoded as in a query: `groq=gsk_…`.",
  "x-patchbay-settings": "Settings that belong to that key, encoded as in a query.",
  "x-patchbay-cache": "`no-store` leaves the cache out, `refresh` replaces a stored answer.",
};

const ANSWER_HEADERS = {
  "x-patchbay-provider": "Id of the provider that answered.",
  "x-patchbay-model": "The provider's name of the model.",
  "x-patchbay-provider-request-id": "The provider's id of its request.",
  "x-patchbay-failed": "Providers that failed before.",
  "x-patchbay-dropped": "Parameters that were dropped with the caller's permission.",
  "x-patchbay-simulated": "`true` where mocks answered.",
};

/**
 * Describes the routes of a gateway by their own schemas and parameter tables.
 * Source: https://spec.openapis.org/oas/v3.1.1.html
 */
export function openApiDocument(served: readonly ServedPath[]): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const { method, path } of served) {
    if (method === "ALL") continue;
    const template = path.replaceAll(/:(\w+)(?:\{[^}]*\})?/g, "{$1}");
    const route = ROUTES.find((each) => each.method === method && each.path === path);
    const operation = route ? taskOperation(route) : otherOperation(method, template);
    paths[template] = {
      ...paths[template],
      [method.toLowerCase()]: { ...operation, operationId: idOf(method, template) },
    };
  }
  return {
    openapi: "3.1.1",
    info: {
      title: "Patchbay gateway",
      version: "1.0.0",
      description: "One address in front of every inference provider, with the keys on the server.",
    },
    servers: [{ url: "/" }],
    // Without a token in its configuration, a gateway serves every caller.
    security: [{}, { bearer: [] }, { apiKey: [] }],
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(ERROR_SCHEMAS).map(([name, schema]) => [`${name}Error`, schema])),
      parameters: {
        ...Object.fromEntries(
          Object.entries(REQUEST_HEADERS).map(([name, description]) => [
            name,
            { name, in: "header", schema: { type: "string" }, description },
          ]),
        ),
        model: {
          name: "model",
          in: "query",
          schema: { type: "string" },
          description: "The model, where the body does not name it.",
        },
        prefer: {
          name: "prefer",
          in: "header",
          schema: { type: "string" },
          description: "`respond-async` starts a job; with `accept: text/event-stream`, its events are the answer.",
        },
      },
      headers: Object.fromEntries(
        Object.entries(ANSWER_HEADERS).map(([name, description]) => [
          name,
          { description, schema: { type: "string" } },
        ]),
      ),
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", description: "The gateway's token." },
        apiKey: { type: "apiKey", in: "header", name: "x-api-key", description: "The gateway's token." },
      },
    },
  };
}

/** `POST /v1/chat/completions` is `postChatCompletions`. */
function idOf(method: string, template: string): string {
  const names = template.replace("/v1/", "/").match(/[^\W_]+/g) ?? [];
  return method.toLowerCase() + names.map((name) => name[0]!.toUpperCase() + name.slice(1)).join("");
}

function taskOperation(route: GatewayRoute): object {
  const { task, shape, stream, errors } = route;
  const isTask = taskRoutes.includes(route);
  return {
    summary: SUMMARIES[`${route.method} ${route.path}`] ?? `Call the task ${task} by its own schema`,
    tags: [isTask ? "tasks" : shape],
    parameters: [...Object.keys(REQUEST_HEADERS), ...(isTask ? ["prefer", "model"] : [])].map((name) => ({
      $ref: `#/components/parameters/${name}`,
    })),
    requestBody: { required: true, content: requestContent(route) },
    responses: {
      "200": {
        description: stream ? "The answer; with `stream: true`, its events." : "The answer.",
        headers: Object.fromEntries(
          Object.keys(ANSWER_HEADERS).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
        ),
        content: {
          ...(isTask ? answerOf(task) : { "*/*": {} }),
          ...(stream && { "text/event-stream": { schema: { type: "string" } } }),
        },
      },
      ...(isTask && { "202": { description: "The job, where `prefer` is `respond-async`.", ...JSON_OBJECT } }),
      ...failures(errors),
    },
  };
}

/** A task's answer is its file, or JSON. */
function answerOf(task: string): object {
  const { $schema: _draft, ...schema } = taskSchemas(task)?.output.jsonSchema ?? {};
  const isFile = schema["contentEncoding"] === "base64";
  return isFile ? { "*/*": { schema: {} } } : { "application/json": { schema } };
}

function otherOperation(method: string, template: string): object {
  const parameters = addressParameters(method, template);
  return {
    summary: SUMMARIES[`${method} ${template}`],
    tags: ["other"],
    ...(parameters.length > 0 && { parameters }),
    ...(method === "POST" && { requestBody: bodyOf(template) }),
    responses: {
      "200": { description: "The answer.", ...JSON_OBJECT },
      ...failures(routeError(template)),
    },
  };
}

/** Some need none. */
function bodyOf(template: string): object {
  const required = !/\/(?:cancel|rotate|revoke)$/.test(template);
  const content = OTHER_BODIES[template];
  return { required, ...(content ? { content } : JSON_OBJECT) };
}

function failures(shape: ErrorShapeName): object {
  const schema = { $ref: `#/components/schemas/${shape}Error` };
  const description =
    "400 for what a model cannot take, 401 and 403 without the token, 404 for unknown models, 413 and 415 for bodies, 429 for too many requests, 502 for failures of providers, 503 when there is no room, 504 after the time limit.";
  return { default: { description, content: { "application/json": { schema } } } };
}
