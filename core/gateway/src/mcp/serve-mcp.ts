import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
  type CallToolResult,
} from "@modelcontextprotocol/sdk/types.js";
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/sdk/validation/ajv";
import { GatewayError } from "../errors/gateway-error.ts";
import type { Progress } from "@patchbay/core/provider";
import { readJson } from "../request/read-json.ts";
import type { GatewayRoute } from "../route.ts";
import { serveRoute, type RouteServices } from "../serve-route.ts";
import { servedTasks } from "./served-tasks.ts";
import { toolResult } from "./tool-result.ts";

/** One for all requests: making it takes longer than answering. */
const jsonSchemaValidator = new AjvJsonSchemaValidator();

const INSTRUCTIONS =
  "Each tool calls a model of one task. The argument model names a provider and its model; the error for an unknown name lists similar ones. Files are data URLs or base64.";

/**
 * Answers a request of the Model Context Protocol: every task that a provider with a key serves is a tool. Nothing is remembered
 * between requests, so a caller stops a call by closing its connection.
 * Source: https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#streamable-http
 * @throws GatewayError for a body that is not a JSON object
 */
export async function serveMcp(services: RouteServices, request: Request): Promise<Response> {
  const { data } = await readJson(request, services.limits.bodyBytes);
  const tasks = servedTasks(services.upstream);
  const server = new Server(
    { name: "patchbay", version: "1.0.0" },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS, jsonSchemaValidator },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: [...tasks].map(([name, { description, schema: inputSchema }]) => {
      // A call changes nothing here, but may cost money.
      const annotations = { destructiveHint: false, idempotentHint: false, openWorldHint: true };
      return { name, description, inputSchema, annotations };
    }),
  }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }, { signal, _meta: meta, sendNotification }) => {
    const task = tasks.get(params.name);
    if (!task) throw new McpError(ErrorCode.InvalidParams, `There is no tool "${params.name.slice(0, 200)}".`);
    const call = callRequest(request, params.arguments ?? {}, signal);
    const progressToken = meta?.progressToken;
    if (progressToken === undefined) return callTool(services, toolRoute(task.route), call);
    let progress = 0;
    const onProgress = (step: Progress): void => {
      progress += 1;
      const notice = { progressToken, progress, message: progressText(step) };
      // The caller may have gone.
      sendNotification({ method: "notifications/progress", params: notice }).catch(() => undefined);
    };
    return callTool(services, { ...toolRoute(task.route), options: () => ({ onProgress }) }, call);
  });
  const transport = new WebStandardStreamableHTTPServerTransport();
  await server.connect(transport);
  return transport.handleRequest(request, { parsedBody: data });
}

/** The request of a call by itself, with the caller's permissions. */
function callRequest({ url, headers, signal }: Request, args: object, stopped: AbortSignal): Request {
  const dropped = headers.get("x-patchbay-drop");
  return new Request(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...(dropped !== null && { "x-patchbay-drop": dropped }) },
    body: JSON.stringify(args),
    signal: AbortSignal.any([stopped, signal]),
  });
}

function progressText({ phase, position, ratio }: Progress): string {
  const queue = position === undefined ? "" : `, position ${position}`;
  return `${phase}${queue}${ratio === undefined ? "" : `, ${Math.round(ratio * 100)} %`}`;
}

/** The task's route with whole answers and the protocol's errors. */
function toolRoute({ stream: _whole, check, ...rest }: GatewayRoute): GatewayRoute {
  return {
    ...rest,
    path: "/mcp",
    shape: "mcp",
    errors: "jsonRpc",
    check(body) {
      if (body["stream"] === true) {
        const message = "`stream`: a tool answers when its result is complete. Remove it.";
        throw new GatewayError(400, "unsupported_parameter", message, { param: "stream" });
      }
      check?.(body);
    },
    toAnswer: toolResult,
  };
}

/** Calls a task as every route does. Failures become tool errors, so that a model can read and correct them. */
async function callTool(services: RouteServices, route: GatewayRoute, call: Request): Promise<CallToolResult> {
  const response = await serveRoute(services, route, call);
  const body = (await response.json()) as CallToolResult & { readonly error?: { readonly message: string } };
  const result = body.error ? { content: [textOf(body.error)], isError: true } : body;
  const about = [...response.headers].flatMap(([name, value]) => {
    const [, fact] = /^x-patchbay-(.*)$/.exec(name) ?? [];
    return fact === undefined ? [] : [[`patchbay/${fact}`, value]];
  });
  return { ...result, _meta: Object.fromEntries(about) as Record<string, string> };
}

const textOf = ({ message }: { readonly message: string }) => ({ type: "text" as const, text: message });
