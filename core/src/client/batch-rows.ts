import type { BatchOptions } from "../client-contract/batches.ts";
import { InputError, PatchbayError } from "../errors/index.ts";
import { describeValue } from "../errors/describe-value.ts";
import { addSentence, encodeBody } from "../http/request.ts";
import type { BatchRow, Json, ProviderCall } from "../provider/contract.ts";
import { isObject } from "../provider/payload.ts";
import { isPolicy, readArguments } from "./call-arguments.ts";
import { checkCall } from "./check-call.ts";
import type { PreparedCall } from "./provider-request.ts";
import type { TargetModel } from "./resolve-target.ts";
import { CallContext, runProviderCode } from "./run.ts";

/** A row as the caller passed it. */
export type RowArguments = Readonly<Record<string, unknown>>;

/** Where a batch goes. */
export interface BatchTarget {
  readonly provider: string;
  /** The models of the rows, each once; undefined for a row that names none. */
  readonly models: readonly (string | undefined)[];
}

const ID = /^[\w-]{1,64}$/;

/** Reads the ids of a batch's rows. @throws InputError for one that is malformed or not unique */
export function readIds(rows: readonly RowArguments[]): readonly string[] {
  const seen = new Map<string, number>();
  for (const [index, row] of rows.entries()) {
    if (!isObject(row)) {
      throw new InputError(
        `rows[${index}] must be an object with the arguments of a call, but is ${describeValue(row)}.`,
      );
    }
    const { id = String(index) } = row;
    if (typeof id !== "string" || !ID.test(id)) {
      throw new InputError(
        `rows[${index}].id must be 1 to 64 letters, digits, dashes and underscores, but is ${describeValue(id)}.`,
      );
    }
    const first = seen.get(id);
    if (first !== undefined) {
      throw new InputError(
        `rows[${index}] has the id ${JSON.stringify(id)}, as rows[${first}] does: ids must be unique.`,
      );
    }
    seen.set(id, index);
  }
  return [...seen.keys()];
}

/** Finds the one provider of all rows, and their models. @throws InputError */
export function readTarget(rows: readonly RowArguments[], options: BatchOptions): BatchTarget {
  const { provider = rows[0]?.["provider"] } = options;
  if (typeof provider !== "string" || provider === "" || isPolicy(provider)) {
    throw new InputError(
      "A batch goes to one provider: pass its id as `provider`. A list, `auto`, `fastest` and `cheapest` are for single calls.",
    );
  }
  for (const [index, row] of rows.entries()) {
    if ((row["provider"] ?? provider) !== provider) {
      throw new InputError(
        `rows[${index}].provider must be ${provider}, as for the whole batch, but is ${describeValue(row["provider"])}. Start another batch for another provider.`,
      );
    }
    const foreign = ["accessToken", "endpointUrl"].find((name) => row[name] !== undefined);
    if (foreign)
      throw new InputError(`rows[${index}] names ${foreign}, which applies to a whole batch and not to one row.`);
  }
  const models = new Set(rows.map((row) => modelOf(row, options)));
  return { provider, models: [...models] };
}

/** The model of a row. */
export const modelOf = ({ model }: RowArguments, options: BatchOptions): string | undefined =>
  (model as string | undefined) ?? options.model;

/** A row with its model. */
export interface RowCall {
  readonly index: number;
  readonly row: RowArguments;
  readonly id: string;
  readonly target: TargetModel;
}

/**
 * Makes a row's request as the task itself does.
 * @returns the request and its size in bytes
 * @throws InputError, PluginError, which name the row
 */
export async function prepareRow(
  prepared: PreparedCall,
  { index, row, id, target }: RowCall,
): Promise<{ readonly request: BatchRow; readonly bytes: number }> {
  const { target: provider, call: shared } = prepared;
  const { definition } = provider;
  try {
    const { id: _, ...input } = row;
    checkCall({ task: shared.task, args: input, options: undefined }, {});
    const { args, parameters, providerOptions } = readArguments(input, { accessToken: undefined, keyParts: undefined });
    const { stream: __, ...fields } = { ...args, ...providerOptions?.[provider.id] } as RowArguments;
    const { modelId, providerModelId, mapping } = target;
    const call: ProviderCall = { ...shared, modelId, providerModelId, mapping, args: fields, parameters };
    const body = await runProviderCode(prepared, "prepare", () =>
      definition.body(call, new CallContext({ ...prepared, call })),
    );
    const { content } = await encodeBody(body);
    if (typeof content !== "string") {
      throw new InputError(`Provider ${provider.id} takes this call as a file, which a batch cannot contain.`);
    }
    const route = async () => ({ ...(await definition.route(call)), headers: definition.headers?.(call) });
    const { path, headers } = await runProviderCode(prepared, "prepare", route);
    const request = { id, path, body: body as Json, ...(headers && { headers }) };
    return { request, bytes: new TextEncoder().encode(content).byteLength };
  } catch (error) {
    if (PatchbayError.isInstance(error)) addSentence(error, `This is about rows[${index}]; the batch was not sent.`);
    throw error;
  }
}
