import type { BatchHandle } from "@patchbay/core/client";
import type { Attempt } from "../accounts/account.ts";
import { separated } from "../call-target.ts";
import type { ModelTarget } from "../models/resolve-model.ts";
import { fitParameters } from "../parameters/fit-parameters.ts";
import { shapeOfPath } from "../parameters/target-shapes.ts";
import { checkRequest } from "../request/check-request.ts";
import type { JsonObject } from "../request/read-json.ts";
import type { GatewayRoute } from "../route.ts";
import type { RouteServices } from "../serve-route.ts";
import { parseRow } from "./parse-row.ts";
import { createRowReader } from "./read-rows.ts";
import type { BatchRow, WorkItem } from "./row-queue.ts";
import type { StoredBatch } from "./stored-batch.ts";

/** A part of a batch that a vendor runs, as it is stored. */
export interface StoredPart extends ModelTarget {
  /** Whether the vendor may have got it. */
  readonly isSent?: boolean;
  /** Unix time in milliseconds. */
  readonly sentAt?: number;
  /** The client's handle of the vendor's batch. */
  readonly handle?: BatchHandle;
  readonly isCanceled?: boolean;
}

/** After this time, no process follows a vendor's batch any more. */
export const LOST_MS = 86_400_000;

/** A part with what it needs. */
export interface Part {
  readonly services: RouteServices;
  readonly batch: StoredBatch;
  readonly item: WorkItem;
  readonly number: number;
  readonly route: GatewayRoute;
  readonly stored: StoredPart;
}

export interface PreparedRow {
  readonly row: BatchRow;
  readonly args: JsonObject;
  readonly attempt: Attempt | undefined;
}

/** The calls of a part's rows. A row that its vendor's batch cannot express, or without budget, is run by itself. */
export async function prepareRows(part: Part): Promise<PreparedRow[]> {
  const { services, batch, item, number, route, stored } = part;
  const { rows } = services.batches;
  const prepared: PreparedRow[] = [];
  const others: number[] = [];
  const list = await rows.rowsOf(item.batch, number);
  const read = createRowReader(services.batches.files, batch.input_file_id, list);
  for (const row of list) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- in their order, so that a budget is used up from the first row on
      const { body, text } = await readBody(part, row, read);
      // oxlint-disable-next-line no-await-in-loop -- in their order
      const args = await argumentsOf(services, route, body, { target: stored, drop: batch.drop });
      // oxlint-disable-next-line no-await-in-loop -- in their order
      const attempt = await attemptOf(part, row, { body, text, isReserved: false });
      prepared.push({ row, args, attempt });
    } catch {
      others.push(row.index);
    }
  }
  await rows.free(item.batch, others);
  return prepared;
}

export interface RowBody {
  readonly body: JsonObject;
  readonly text: string;
}

export async function readBody(
  { services, batch }: Part,
  row: BatchRow,
  read = createRowReader(services.batches.files, batch.input_file_id, []),
): Promise<RowBody> {
  const text = await read(row);
  const parsed = parseRow({ index: row.index, text }, batch.endpoint);
  if ("failure" in parsed) throw new TypeError("The row was refused.");
  return { body: parsed.body, text: JSON.stringify(parsed.body) };
}

/** The client's arguments for a row. @throws what the row's own request would explain */
async function argumentsOf(
  { upstream }: RouteServices,
  route: GatewayRoute,
  body: JsonObject,
  { target, drop = "" }: { readonly target: ModelTarget; readonly drop: string | undefined },
): Promise<JsonObject> {
  checkRequest(route.request, body);
  route.check?.(body);
  const { path = "" } = await upstream.path(route.task, target, { args: body, streaming: false });
  const isSame = route.samePath !== undefined && path.endsWith(route.samePath);
  const { handled } = route;
  const isBound =
    (handled && Object.keys(body).some((name) => !handled.includes(name))) || route.sameOnly?.(body) !== undefined;
  if (isBound) throw new TypeError("Only a request of its own shows whether the provider takes it.");
  const shape = shapeOfPath(path);
  const permitted = new Set(drop.split(",").map((name) => name.trim()));
  const { data } = route.parameters && shape ? fitParameters(body, route.parameters, shape, permitted) : { data: body };
  return { ...separated(route.toCall(data, isSame), target.provider), model: target.model };
}

/** What a row's call may cost. Its id is the same in every process, so that it is settled once. */
export async function attemptOf(
  { services, batch, stored, route }: Part,
  row: BatchRow,
  { body, text, isReserved }: RowBody & { readonly isReserved: boolean },
): Promise<Attempt | undefined> {
  const { provider, model } = stored;
  return services.account?.attempt(
    { provider, model },
    { data: body, text },
    {
      id: `try_${batch.id}_${row.index}`,
      task: route.task,
      rate: services.upstream.manifests().get(provider)?.batch?.price?.rate ?? 1,
      lostAt: batch.expires_at * 1000 + LOST_MS,
      isReserved,
    },
  );
}
