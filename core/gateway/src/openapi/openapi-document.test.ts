import { describe, expect, it } from "vitest";
import { ERROR_SHAPES } from "../errors/error-shapes.ts";
import { ROUTES } from "../routes/index.ts";
import { gatewayWith, post } from "../testing/fake-vendor.ts";
import { schemaFromJson } from "@patchbay/core/plugin";

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly parameters?: readonly { readonly name?: string; readonly in?: string }[];
  readonly responses: Readonly<Record<string, object>>;
}
interface Schema {
  readonly required?: readonly string[];
  readonly properties: Readonly<Record<string, { readonly description?: string; readonly contentMediaType?: string }>>;
}
interface Document {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
}

async function read(): Promise<Document> {
  const { gateway } = gatewayWith(() => Response.json({}));
  const response = await gateway.request("/openapi.json");
  expect(response.status).toBe(200);
  return (await response.json()) as Document;
}

const operationsOf = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

/** The value at a reference such as `#/components/schemas/x`. */
const resolve = (document: object, reference: string): unknown =>
  reference
    .slice(2)
    .split("/")
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], document);

describe("/openapi.json", () => {
  it("describes every route of the gateway once", async () => {
    const document = await read();
    expect(document.openapi).toMatch(/^3\.1\.\d$/);
    const operations = operationsOf(document);
    const names = operations.map(({ path, method }) => `${method.toUpperCase()} ${path}`);
    const { gateway } = gatewayWith(() => Response.json({}));
    const served = gateway.routes.flatMap(({ method, path }) =>
      method === "ALL" ? [] : [`${method} ${path.replaceAll(/:(\w+)(\{[^}]*\})?/g, "{$1}")}`],
    );
    expect(names.toSorted()).toEqual([...new Set(served)].toSorted());
    expect(names).toEqual(expect.arrayContaining(ROUTES.map(({ method, path }) => `${method} ${path}`)));
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(["postChatCompletions", "postTasksTextToImage", "getModelsName"]));
    for (const { operation, path } of operations) {
      expect(operation.summary).toMatch(/\w/);
      expect(operation.summary.startsWith("Call the task")).toBe(path.startsWith("/tasks/"));
      expect(Object.keys(operation.responses)).toEqual([
        "200",
        ...(path.startsWith("/tasks/") ? ["202"] : []),
        "default",
      ]);
      const inPath = (operation.parameters ?? []).flatMap((each) => (each.in === "path" ? [`{${each.name}}`] : []));
      expect(inPath).toEqual(path.match(/\{\w+\}/g) ?? []);
    }
  });

  it("refers only to what it contains", async () => {
    const document = await read();
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, name]) => name!);
    expect(references.length).toBeGreaterThan(0);
    expect(references.filter((name) => resolve(document, name) === undefined)).toEqual([]);
    // A schema of its own would need an address of its own.
    expect(JSON.stringify(document)).not.toContain('"$schema"');
  });

  it("lists the members of a chat, and which formats refuse them", async () => {
    const { paths } = await read();
    const { schema } = paths["/v1/chat/completions"]!["post"]!.requestBody!.content["application/json"]!;
    expect(schema).toMatchObject({
      type: "object",
      required: ["model", "messages"],
      properties: { messages: { type: "array", minItems: 1 }, temperature: expect.anything() },
    });
    expect(schema.properties["seed"]?.description).toMatch(
      /^Refused for models .*anthropic-messages \(has no counterpart/,
    );
    expect(schema.properties["n"]?.description).toMatch(/, except for 1\.$/);
    expect(schema.properties["temperature"]?.description).toBeUndefined();
  });

  it("describes a task's call as JSON and as a form with files", async () => {
    const { paths } = await read();
    const { content } = paths["/tasks/image-to-image"]!["post"]!.requestBody!;
    expect(content["application/json"]?.schema).toMatchObject({
      required: ["model", "inputs"],
      properties: { inputs: { contentEncoding: "base64" } },
    });
    const { properties } = content["multipart/form-data"]!.schema;
    expect(properties["inputs"]).toMatchObject({ type: "string", contentMediaType: "application/octet-stream" });
    expect(properties["inputs"]).not.toHaveProperty("contentEncoding");
    expect(properties).toHaveProperty(["parameters.prompt"]);
  });

  it("describes what the routes of files, batches, records and tasks take beside JSON", async () => {
    const { paths } = await read();
    const upload = paths["/v1/files"]?.["post"]?.requestBody?.content ?? {};
    expect(Object.keys(upload)).toEqual(["multipart/form-data"]);
    const batch = paths["/v1/batches"]?.["post"]?.requestBody?.content["application/json"]?.schema;
    expect(batch).toMatchObject({ required: ["input_file_id", "endpoint", "completion_window"] });
    const queried = (path: string) =>
      (paths[path]?.["get"]?.parameters ?? []).flatMap((each) => (each.in === "query" ? [each.name] : []));
    expect(queried("/usage/records")).toEqual([
      "since",
      "until",
      "token",
      "provider",
      "model",
      "task",
      "state",
      "limit",
    ]);
    expect(queried("/v1/batches")).toEqual(["limit", "after"]);
    const { content } = paths["/tasks/image-to-image"]!["post"]!.requestBody!;
    expect(Object.keys(content)).toEqual(["application/json", "multipart/form-data", "application/octet-stream"]);
  });

  it("takes a file in the form of edited images", async () => {
    const { paths } = await read();
    const { content } = paths["/v1/images/edits"]!["post"]!.requestBody!;
    expect(Object.keys(content)).toEqual(["multipart/form-data"]);
    expect(content["multipart/form-data"]?.schema.properties["image"]?.contentMediaType).toBe(
      "application/octet-stream",
    );
  });

  it("describes errors as the gateway writes them", async () => {
    const { components } = await read();
    expect(Object.keys(components.schemas)).toEqual(Object.keys(ERROR_SHAPES).map((name) => `${name}Error`));
    const { gateway } = gatewayWith(() => Response.json({}));
    for (const [path, name] of [
      ["/v1/chat/completions", "openai"],
      ["/v1/messages", "anthropic"],
      ["/v1/rerank", "cohere"],
      ["/mcp", "jsonRpc"],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const error: unknown = await (await post(gateway, path, "{")).json();
      const check = schemaFromJson(components.schemas[`${name}Error`] as never);
      expect(check["~standard"].validate(error)).toEqual({ value: error });
      expect(check["~standard"].validate({})).toHaveProperty("issues");
    }
  });
});
