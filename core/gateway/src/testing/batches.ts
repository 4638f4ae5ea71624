import { expect } from "vitest";
import type { Gateway } from "../create-gateway.ts";
import { completion, post, type VendorAnswer } from "./fake-vendor.ts";

export const ENDPOINT = "/v1/chat/completions";

export interface BatchAnswer {
  readonly id: string;
  readonly status: string;
  readonly output_file_id: string | null;
  readonly error_file_id: string | null;
  readonly request_counts: { readonly total: number; readonly completed: number; readonly failed: number };
  readonly [member: string]: unknown;
}

export interface ResultLine {
  readonly custom_id: string | null;
  readonly response: { readonly status_code: number; readonly body: Readonly<Record<string, unknown>> } | null;
  readonly error: { readonly code: string } | null;
}

export const row = (name: string, body: object = {}) => ({
  custom_id: name,
  method: "POST",
  url: ENDPOINT,
  body: { model: "acme/small", messages: [{ role: "user", content: name }], ...body },
});

export const linesOf = (rows: readonly unknown[]): string =>
  rows.map((each) => `${typeof each === "string" ? each : JSON.stringify(each)}\n`).join("");

export const withToken = (secret: string | undefined): Record<string, string> =>
  secret === undefined ? {} : { authorization: `Bearer ${secret}` };

export async function upload(gateway: Gateway, text: string, secret?: string): Promise<string> {
  const form = new FormData();
  form.set("file", new File([text], "rows.jsonl"));
  form.set("purpose", "batch");
  const response = await gateway.request("/v1/files", { method: "POST", body: form, headers: withToken(secret) });
  return ((await response.json()) as { readonly id: string }).id;
}

export async function read<Body>(gateway: Gateway, path: string, secret?: string): Promise<Body> {
  const response = await gateway.request(path, { headers: withToken(secret) });
  return (await response.json()) as Body;
}

export async function start(
  gateway: Gateway,
  rows: readonly unknown[] | string,
  secret?: string,
): Promise<BatchAnswer> {
  const text = typeof rows === "string" ? rows : linesOf(rows);
  const body = { input_file_id: await upload(gateway, text, secret), endpoint: ENDPOINT, completion_window: "24h" };
  const response = await post(gateway, "/v1/batches", body, { headers: withToken(secret) });
  return (await response.json()) as BatchAnswer;
}

export const reached = async (gateway: Gateway, { id }: BatchAnswer, status = "completed", secret?: string) =>
  expect
    .poll(() => read<BatchAnswer>(gateway, `/v1/batches/${id}`, secret), { interval: 2, timeout: 5000 })
    .toMatchObject({ status })
    .then(() => read<BatchAnswer>(gateway, `/v1/batches/${id}`, secret));

export async function results(gateway: Gateway, file: string | null, secret?: string): Promise<ResultLine[]> {
  if (file === null) return [];
  const response = await gateway.request(`/v1/files/${file}/content`, { headers: withToken(secret) });
  const text = await response.text();
  return text.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line) as ResultLine]));
}

export const echo: VendorAnswer = ({ body }) => {
  const { messages } = JSON.parse(body) as { readonly messages: readonly [{ readonly content: string }] };
  const message = { role: "assistant", content: `answer to ${messages[0].content}` };
  return Response.json({ ...completion, choices: [{ index: 0, message, finish_reason: "stop" }] });
};

/** What a model has answered to a row. */
export function contentIn({ response }: ResultLine): unknown {
  const { choices } = (response?.body ?? {}) as { readonly choices?: typeof completion.choices };
  return choices?.[0]?.message.content;
}

/** The error in the answer to a row. */
export function problemIn({ response }: ResultLine): { readonly code?: string; readonly message?: string } {
  return (response?.body["error"] ?? {}) as { readonly code?: string; readonly message?: string };
}
