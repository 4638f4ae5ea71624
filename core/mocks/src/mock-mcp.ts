import { http, HttpResponse, type HttpHandler } from "msw";
import { isRecord } from "./script/conversation.ts";

type Json = Readonly<Record<string, unknown>>;

export interface MockMcpTool {
  readonly name: string;
  readonly description?: string;
  /** JSON Schema of the arguments; default: any object. */
  readonly inputSchema?: Json;
  /**
   * The result: a text, an object with `content` as in the protocol, or any other value, as structured content. An error
   * that it throws is the tool's own.
   */
  call(args: Json): unknown;
}

export interface MockMcpResource {
  readonly uri: string;
  readonly name?: string;
  readonly description?: string;
  readonly mimeType?: string;
  readonly text: string;
}

export interface MockMcpPrompt {
  readonly name: string;
  readonly description?: string;
  readonly arguments?: readonly { readonly name: string; readonly description?: string; readonly required?: boolean }[];
  /** The text of the user's message. */
  get(args: Json): string;
}

export interface MockMcpOptions {
  readonly tools?: readonly MockMcpTool[];
  readonly resources?: readonly MockMcpResource[];
  readonly prompts?: readonly MockMcpPrompt[];
  /** Default: none. */
  readonly instructions?: string;
}

/** Version for clients that name none. */
const PROTOCOL = "2025-06-18";

/** A refusal, with its code in JSON-RPC. */
class RpcError extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * Handlers of an MCP server over HTTP, without sessions: every call is answered with JSON.
 * @param url absolute address
 * @example startMock({ weather: { handlers: mockMcp("https://mcp.example/mcp", { tools }) } })
 */
export function mockMcp(url: string, options: MockMcpOptions): HttpHandler[] {
  const methods = methodsOf(options);

  async function answer(message: unknown): Promise<Json | undefined> {
    const { id, method, params = {} } = isRecord(message) ? message : {};
    // A notification has no answer.
    if (id === undefined && typeof method === "string") return undefined;
    try {
      if (typeof method !== "string") throw new RpcError(-32_600, "Invalid Request");
      const run = methods.get(method);
      if (!run) throw new RpcError(-32_601, "Method not found");
      return { jsonrpc: "2.0", id, result: await run(params as Json) };
    } catch (error) {
      const { code = -32_603, message: text } = error as Partial<RpcError>;
      return { jsonrpc: "2.0", id: id ?? null, error: { code, message: text } };
    }
  }

  return [
    http.post(url, async ({ request }) => {
      const body: unknown = await request.json().catch(() => undefined);
      if (body === undefined) {
        const error = { code: -32_700, message: "Parse error" };
        return HttpResponse.json({ jsonrpc: "2.0", id: null, error }, { status: 400 });
      }
      const answers = (await Promise.all([body].flat().map(answer))).filter((one) => one !== undefined);
      if (answers.length === 0) return new HttpResponse(null, { status: 202 });
      return HttpResponse.json(Array.isArray(body) ? answers : answers[0]);
    }),
    // There is no stream of the server's own messages, and no session to end.
    ...[http.get, http.delete].map((method) =>
      method(url, () => new HttpResponse(null, { status: 405, headers: { allow: "POST" } })),
    ),
  ];
}

function methodsOf({ tools, resources, prompts, instructions }: MockMcpOptions) {
  const methods = new Map<string, (params: Json) => unknown>([
    [
      "initialize",
      ({ protocolVersion = PROTOCOL }) => ({
        protocolVersion,
        capabilities: {
          ...(tools && { tools: {} }),
          ...(resources && { resources: {} }),
          ...(prompts && { prompts: {} }),
        },
        serverInfo: { name: "mock", version: "1.0.0" },
        ...(instructions !== undefined && { instructions }),
      }),
    ],
    ["ping", () => ({})],
  ]);
  if (tools) {
    // JSON leaves functions out.
    methods.set("tools/list", () => ({ tools: tools.map((tool) => ({ inputSchema: { type: "object" }, ...tool })) }));
    methods.set("tools/call", ({ name, arguments: args = {} }) => {
      const tool = itemOf(tools, name, "tool");
      const required = (tool.inputSchema?.["required"] ?? []) as readonly string[];
      return resultOf(() => tool.call(complete(args as Json, required)));
    });
  }
  if (resources) {
    methods.set("resources/list", () => ({
      resources: resources.map(({ uri, name = uri, description, mimeType }) => ({ uri, name, description, mimeType })),
    }));
    methods.set("resources/templates/list", () => ({ resourceTemplates: [] }));
    methods.set("resources/read", ({ uri }) => {
      const resource = resources.find((one) => one.uri === uri);
      if (!resource) throw new RpcError(-32_002, `Unknown resource: ${String(uri)}`);
      const { mimeType = "text/plain", text } = resource;
      return { contents: [{ uri, mimeType, text }] };
    });
  }
  if (prompts) {
    methods.set("prompts/list", () => ({ prompts }));
    methods.set("prompts/get", ({ name, arguments: args = {} }) => {
      const prompt = itemOf(prompts, name, "prompt");
      const required = (prompt.arguments ?? []).filter((one) => one.required).map((one) => one.name);
      const text = prompt.get(complete(args as Json, required));
      const { description } = prompt;
      return {
        ...(description !== undefined && { description }),
        messages: [{ role: "user", content: { type: "text", text } }],
      };
    });
  }
  return methods;
}

function itemOf<Item extends { readonly name: string }>(items: readonly Item[], name: unknown, kind: string): Item {
  const match = items.find((item) => item.name === name);
  if (!match) throw new RpcError(-32_602, `Unknown ${kind}: ${String(name)}`);
  return match;
}

function complete(args: Json, required: readonly string[]): Json {
  const missing = required.filter((name) => args[name] === undefined);
  if (missing.length > 0) throw new RpcError(-32_602, `Missing arguments: ${missing.join(", ")}`);
  return args;
}

const textContent = (text: string): object[] => [{ type: "text", text }];

async function resultOf(call: () => unknown): Promise<object> {
  try {
    const result = await call();
    if (typeof result === "string") return { content: textContent(result) };
    if (isRecord(result) && Array.isArray(result["content"])) return result;
    return {
      content: textContent(JSON.stringify(result ?? null)),
      ...(isRecord(result) && { structuredContent: result }),
    };
  } catch (error) {
    if (error instanceof RpcError) throw error;
    return { content: textContent(String((error as Error).message)), isError: true };
  }
}
