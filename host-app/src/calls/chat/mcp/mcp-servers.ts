import { browserStorage } from "../../../host/trust/policy.ts";
import { createStoredValue } from "../../../host/stored-value.ts";
import type { TaskCall } from "../../run/run.ts";

/** A tool that a server of the Model Context Protocol offers. */
export interface McpTool {
  /** The server's name for it. */
  readonly name: string;
  readonly description: string;
  /** JSON Schema of its arguments. */
  readonly parameters: object;
  /** Whether chats offer it to models. */
  readonly isOn: boolean;
}

/** A server that the user added, with its tools as they were when it last answered. */
export interface McpServer {
  readonly url: string;
  readonly tools: readonly McpTool[];
}

/** A tool as models see it. */
export interface OfferedTool {
  /** Unique, and within what vendors accept as a name. */
  readonly name: string;
  readonly server: McpServer;
  readonly tool: McpTool;
}

/** The servers on this device. Their tools are stored as well, so that only a click calls a server. */
export const mcpServers = createStoredValue(browserStorage("localStorage"), "patchbay:mcp", readServers);

/** Most characters of a tool's name at the strictest vendor. */
const LONGEST_NAME = 64;

/** The tools that are on. If two servers use one name, the later tool gets a number. */
export function offeredTools(servers: readonly McpServer[]): readonly OfferedTool[] {
  const taken = new Set<string>();
  return servers.flatMap((server) =>
    server.tools
      .filter(({ isOn }) => isOn)
      .map((tool) => {
        const base = tool.name.replaceAll(/[^\w-]/g, "_").slice(0, LONGEST_NAME - 3);
        let name = base;
        for (let number = 2; taken.has(name); number += 1) name = `${base}_${number}`;
        taken.add(name);
        return { name, server, tool };
      }),
  );
}

/** A call's arguments with the tools of servers after its own; a name that the call defines itself is its own. */
export function withServerTools(args: TaskCall["args"]): TaskCall["args"] {
  const { tools } = args;
  const ownTools = Array.isArray(tools) ? (tools as { function?: { name?: string } }[]) : [];
  const names = new Set(ownTools.map((tool) => tool.function?.name));
  const more = offeredTools(mcpServers.get())
    .filter(({ name }) => !names.has(name))
    .map(({ name, tool: { description, parameters } }) => ({
      type: "function",
      function: { name, description, parameters },
    }));
  return more.length === 0 ? args : { ...args, tools: [...ownTools, ...more] };
}

function readServers(stored: unknown): readonly McpServer[] {
  return Array.isArray(stored) ? stored.filter(isServer) : [];
}

function isServer(value: unknown): value is McpServer {
  const { url, tools } = (value ?? {}) as { url?: unknown; tools?: unknown };
  return typeof url === "string" && URL.canParse(url) && Array.isArray(tools) && tools.every(isTool);
}

function isTool(value: unknown): value is McpTool {
  const { name, description, parameters, isOn } = (value ?? {}) as Record<string, unknown>;
  return (
    typeof name === "string" &&
    typeof description === "string" &&
    typeof parameters === "object" &&
    typeof isOn === "boolean"
  );
}
