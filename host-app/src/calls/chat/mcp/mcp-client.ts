import "./zod-without-code.ts";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport, StreamableHTTPError } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { JsonSchemaValidator, jsonSchemaValidator } from "@modelcontextprotocol/sdk/validation/types.js";
import type { McpTool } from "./mcp-servers.ts";

/** Tokens of servers, for as long as the page is open: they are in no storage. */
const tokens = new Map<string, string>();
/** Open connections by URL: a server may remember a session. */
const connections = new Map<string, Promise<Client>>();

/** The SDK's own validator compiles code, which the page's policy blocks; the model reads results as they are. */
const validator: jsonSchemaValidator = {
  getValidator:
    <Value>(): JsonSchemaValidator<Value> =>
    (input) => ({ valid: true, data: input as Value, errorMessage: undefined }),
};

/** Sets the token that requests to a server carry, and forgets its connection. @param token empty: none */
export function setToken(url: string, token: string): void {
  if (token === "") tokens.delete(url);
  else tokens.set(url, token);
  disconnect(url);
}

/** Closes a server's connection, if there is one. */
export function disconnect(url: string): void {
  const connection = connections.get(url);
  connections.delete(url);
  // Whether the server notices makes no difference to the page.
  void connection?.then((client) => client.close()).catch(() => {});
}

/**
 * The tools of a server.
 * @throws Error that names the server and what to do
 */
export async function readTools(url: string, signal: AbortSignal): Promise<readonly McpTool[]> {
  return request(url, signal, async (client) => {
    const tools: McpTool[] = [];
    let cursor: string | undefined;
    do {
      // Each page names the next one.
      // oxlint-disable-next-line no-await-in-loop
      const page = await client.listTools({ cursor }, { signal });
      for (const { name, description = "", inputSchema } of page.tools)
        tools.push({ name, description, parameters: inputSchema, isOn: true });
      cursor = page.nextCursor;
    } while (cursor !== undefined && tools.length < MOST_TOOLS);
    return tools.slice(0, MOST_TOOLS);
  });
}

/** More than models can choose from. */
const MOST_TOOLS = 200;

/**
 * Calls a tool.
 * @returns its result as text; other content as JSON
 * @throws Error that names the server and what to do
 */
export async function callTool(url: string, name: string, args: Record<string, unknown>, signal: AbortSignal) {
  return request(url, signal, async (client) => {
    const result = await client.callTool({ name, arguments: args }, undefined, { signal, timeout: LONGEST_CALL_MS });
    const { content = [], structuredContent, isError } = result as ToolResult;
    const texts = content.map((part) => (typeof part.text === "string" ? part.text : JSON.stringify(part)));
    const text = texts.length === 0 && structuredContent ? JSON.stringify(structuredContent) : texts.join("\n");
    return isError ? `The tool failed: ${text}` : text;
  });
}

/** Tools may work for minutes; the user can stop them. */
const LONGEST_CALL_MS = 10 * 60_000;

interface ToolResult {
  readonly content?: readonly { readonly text?: unknown }[];
  readonly structuredContent?: unknown;
  readonly isError?: boolean;
}

async function request<Answer>(url: string, signal: AbortSignal, ask: (client: Client) => Promise<Answer>) {
  try {
    const connection = connections.get(url) ?? connect(url);
    connections.set(url, connection);
    return await ask(await abortable(connection, signal));
  } catch (error) {
    // The next call starts a new session.
    disconnect(url);
    signal.throwIfAborted();
    // Without the cause, whose text may repeat the token.
    // oxlint-disable-next-line preserve-caught-error
    throw new Error(explain(url, error));
  }
}

async function connect(url: string): Promise<Client> {
  const token = tokens.get(url);
  const client = new Client({ name: "patchbay", version: "1.0.0" }, { jsonSchemaValidator: validator });
  const headers = token === undefined ? undefined : { authorization: `Bearer ${token}` };
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
  return client;
}

/** Stops waiting when the user stops. */
function abortable<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
    promise.then(resolve, reject);
  });
}

function explain(url: string, error: unknown): string {
  const { host } = new URL(url);
  const status = error instanceof StreamableHTTPError ? error.code : undefined;
  const message = withoutToken(url, error instanceof Error ? error.message : String(error));
  if (status === 401 || status === 403 || (error as Error).name === "UnauthorizedError")
    return `${host} refuses the request (${status ?? 401}). Enter its token, and read the tools again.`;
  if (status === 404 || status === 405)
    return `${host} has no MCP server at this path (${status}). Check the URL; many end with /mcp.`;
  if (error instanceof TypeError || (error as Error).name === "NetworkError")
    return `This page cannot reach ${host}. The server must be running, use https unless it is on this machine, and allow ${location.origin} with CORS, including the headers mcp-session-id and mcp-protocol-version.`;
  return `${host} did not answer as an MCP server: ${message.slice(0, 300)}`;
}

function withoutToken(url: string, text: string): string {
  const token = tokens.get(url);
  return token === undefined ? text : text.replaceAll(token, "[redacted]");
}
