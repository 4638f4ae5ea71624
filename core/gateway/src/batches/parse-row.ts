import type { Failure } from "../errors/gateway-error.ts";
import type { JsonObject } from "../request/read-json.ts";
import { membersOf } from "../request/json-text.ts";
import type { FileLine } from "./file-lines.ts";

/** A row that can be run. */
export interface RunnableRow {
  readonly customId: string;
  readonly body: JsonObject;
}

/** A row that cannot be run, with its name if it has one. */
export interface RefusedRow {
  readonly customId?: string;
  readonly failure: Failure;
}

const LONGEST_ID = 512;

/**
 * Reads a line of a batch's file. What is wrong with one line does not concern the others.
 * Source: https://platform.openai.com/docs/api-reference/batch/request-input
 */
export function parseRow(
  { index, text }: Pick<FileLine, "index" | "text">,
  endpoint: string,
): RunnableRow | RefusedRow {
  const where = `Line ${index + 1} of the file`;
  const refuse = (code: string, problem: string, more: Partial<RefusedRow> & { readonly param?: string } = {}) => {
    const { customId, param } = more;
    const failure = { status: 400, code, message: `${where} ${problem}.`, ...(param && { param }) };
    return { failure, ...(customId !== undefined && { customId }) };
  };
  if (text === undefined) return refuse("invalid_line", "is too long, or not valid UTF-8");
  const data = parseObject(text);
  if (!data) return refuse("invalid_json_line", "is not a JSON object");
  const { custom_id: customId, method = "POST", url = endpoint, body } = data;
  if (typeof customId !== "string" || customId === "" || customId.length > LONGEST_ID) {
    const problem = `has no \`custom_id\`: give each line a text of 1 to ${LONGEST_ID} characters that no other line has`;
    return refuse("invalid_custom_id", problem, { param: "custom_id" });
  }
  if (method !== "POST")
    return refuse("invalid_method", 'has another `method` than "POST"', { customId, param: "method" });
  if (url !== endpoint) {
    const problem = `has another \`url\` than the batch's endpoint, ${endpoint}`;
    return refuse("invalid_url", problem, { customId, param: "url" });
  }
  if (!isObject(body)) return refuse("invalid_body", "has no `body` that is an object", { customId, param: "body" });
  const mode = ["stream", "background"].find((name) => body[name] === true);
  if (mode)
    return refuse("unsupported_parameter", `has \`${mode}\`: rows are answered whole`, { customId, param: mode });
  return { customId, body };
}

/** The text of a row's body, as its caller wrote it. */
export function bodyText(line: string): string {
  const member = membersOf(line).findLast(({ name }) => name === "body");
  return member ? line.slice(member.start, member.end) : "{}";
}

function parseObject(text: string): JsonObject | undefined {
  try {
    const data: unknown = JSON.parse(text);
    return isObject(data) ? data : undefined;
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);
