import { ERROR_SHAPES, type ErrorShapeName } from "../errors/error-shapes.ts";
import type { Failure } from "../errors/gateway-error.ts";
import type { ListedResult, RowQueue, StopReason } from "./row-queue.ts";
import { newId } from "./list-page.ts";

const LINES = 500;

/** The answer to a row. */
export interface RowResponse {
  readonly status: number;
  /** The provider's id of its request. */
  readonly requestId?: string | undefined;
  /** JSON. */
  readonly body: unknown;
}

type RowName = { readonly customId?: string | undefined };

/**
 * Line of a row that was answered, in the output file or in the error file.
 * Source: https://platform.openai.com/docs/api-reference/batch/request-output
 */
export function responseLine({ customId }: RowName, { status, requestId = "", body }: RowResponse): string {
  return lineOf(customId, { status_code: status, request_id: requestId, body }, null);
}

/** Line of a row that the gateway itself has refused. */
export function failureLine(row: RowName, failure: Failure, shape: ErrorShapeName): string {
  return responseLine(row, { status: failure.status, body: ERROR_SHAPES[shape].body(failure) });
}

const MISSING: Readonly<Record<StopReason, readonly [code: string, message: string]>> = {
  canceled: ["batch_cancelled", "This row was not run before the batch was canceled."],
  expired: ["batch_expired", "This row was not run before the batch expired."],
};

function lineOf(customId: string | undefined, response: object | null, error: object | null): string {
  return JSON.stringify({ id: newId("batch_req"), custom_id: customId ?? null, response, error });
}

function textOf({ row, result }: ListedResult): string {
  if ("line" in result) return `${result.line}\n`;
  const [code, message] = MISSING[result.state];
  return `${lineOf(row.customId, null, { code, message })}\n`;
}

/** The lines of a file of results that are there now, as bytes. */
export async function* resultBytes(
  rows: RowQueue,
  batch: string,
  file: "output" | "errors",
): AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined> {
  const encoder = new TextEncoder();
  let after: number | undefined;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- page after page
    const page = await rows.results(batch, file, { after, limit: LINES });
    if (page.length === 0) return;
    after = page.at(-1)?.position;
    yield encoder.encode(page.map(textOf).join(""));
  }
}
