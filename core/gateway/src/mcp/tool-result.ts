import type { CallToolResult, ContentBlock } from "@modelcontextprotocol/sdk/types.js";
import { base64 } from "@patchbay/core/provider";

/**
 * A task's output as the result of a tool: a file as an image, a sound or a resource, anything else as text and as structured
 * content, which is an object: a list becomes its member `output`.
 * Source: https://modelcontextprotocol.io/specification/2025-11-25/server/tools#tool-result
 */
export async function toolResult(output: unknown): Promise<CallToolResult> {
  if (output instanceof Blob) return { content: [await fileContent(output)] };
  if (typeof output === "string") return { content: [{ type: "text", text: output }] };
  const isObject = typeof output === "object" && output !== null && !Array.isArray(output);
  const structuredContent = (isObject ? output : { output }) as Record<string, unknown>;
  return { content: [{ type: "text", text: JSON.stringify(structuredContent) }], structuredContent };
}

async function fileContent(file: Blob): Promise<ContentBlock> {
  const mimeType = file.type || "application/octet-stream";
  const data = await base64(file);
  if (mimeType.startsWith("image/")) return { type: "image", data, mimeType };
  if (mimeType.startsWith("audio/")) return { type: "audio", data, mimeType };
  return { type: "resource", resource: { uri: "patchbay://answer", mimeType, blob: data } };
}
