import { createServer, type IncomingHttpHeaders } from "node:http";
import { startOnLoopback } from "../../server/testing/start-on-loopback.ts";

export interface LoopbackMcpServer {
  /** Its address. */
  readonly url: string;
  /** Methods of the messages that arrived. */
  readonly methods: readonly string[];
  /** Headers of the last message. */
  headers(): IncomingHttpHeaders;
  close(): Promise<void>;
}

interface Message {
  readonly id?: number;
  readonly method: string;
  readonly params?: { readonly protocolVersion?: string; readonly cursor?: string; readonly [name: string]: unknown };
}

const TOOLS = [
  {
    name: "get_weather",
    description: "The weather of a city",
    inputSchema: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
    outputSchema: { type: "object", properties: { degrees: { type: "number" } } },
  },
  { name: "wait", description: "Never answers", inputSchema: { type: "object" } },
  { name: "fail", inputSchema: { type: "object" } },
];
const ALLOWED = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "*, authorization",
  "access-control-expose-headers": "mcp-session-id",
};

/** An MCP server with a session on this machine: lists its tools in two pages, and answers as JSON or as events. */
export async function startMcpServer(token?: string): Promise<LoopbackMcpServer> {
  const methods: string[] = [];
  let headers: IncomingHttpHeaders = {};
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (request.method === "GET") {
      // The stream of the server's own messages stays open.
      response.writeHead(200, { ...ALLOWED, "content-type": "text/event-stream" }).flushHeaders();
      return;
    }
    if (request.method !== "POST") {
      response.writeHead(204, ALLOWED).end();
      return;
    }
    ({ headers } = request);
    const { id, method, params = {} } = JSON.parse(Buffer.concat(chunks).toString()) as Message;
    methods.push(method);
    if (token !== undefined && headers.authorization !== `Bearer ${token}`) {
      response.writeHead(401, ALLOWED).end();
      return;
    }
    if (id === undefined) {
      response.writeHead(202, ALLOWED).end();
      return;
    }
    const result = resultOf(method, params);
    if (result === undefined) return;
    const text = JSON.stringify({ jsonrpc: "2.0", id, result });
    const session = method === "initialize" && { "mcp-session-id": "session-1" };
    const isEvents = method === "tools/call";
    const type = isEvents ? "text/event-stream" : "application/json";
    response.writeHead(200, { ...ALLOWED, ...session, "content-type": type });
    response.end(isEvents ? `event: message\ndata: ${text}\n\n` : text);
  });
  const { url, stop } = await startOnLoopback(server);
  return {
    url: `${url}/mcp`,
    methods,
    headers: () => headers,
    close: stop,
  };
}

/** Undefined: no answer. */
function resultOf(method: string, { protocolVersion, cursor, ...params }: NonNullable<Message["params"]>) {
  if (method === "initialize")
    return { protocolVersion, capabilities: { tools: {} }, serverInfo: { name: "loopback", version: "1" } };
  if (method === "tools/list")
    return cursor === undefined ? { tools: TOOLS.slice(0, 1), nextCursor: "2" } : { tools: TOOLS.slice(1) };
  if (params["name"] === "wait") return undefined;
  if (params["name"] === "fail") return { content: [{ type: "text", text: "No such city" }], isError: true };
  const { city } = params["arguments"] as { city: string };
  return { content: [{ type: "text", text: `21 degrees in ${city}` }], structuredContent: { degrees: 21 } };
}
