import { GatewayError } from "../errors/gateway-error.ts";
import type { JsonObject } from "../request/read-json.ts";
import type { TargetShape } from "./target-shapes.ts";

/** What becomes of a parameter: it is mapped at every target but those that refuse it. */
export interface Parameter {
  /** Why a target refuses it, as the end of a sentence: `has no counterpart`. */
  readonly refused: Readonly<Partial<Record<TargetShape, string>>>;
  /** A value that means the same as none, so that leaving it out changes nothing. */
  readonly neutral?: unknown;
}

/** The parameters of a caller's format by name. Others are passed on, and refused by provider or plugin. */
export type ParameterTable = Readonly<Record<string, Parameter>>;

/** A request that its target can express. */
export interface FittedRequest {
  readonly data: JsonObject;
  /** The parameters that its caller permitted to drop, and that the target lacks. */
  readonly dropped: readonly string[];
}

/**
 * Leaves out what a target refuses, where that changes nothing or the caller permits it.
 * @throws GatewayError 400 that names the first other one
 */
export function fitParameters(
  data: JsonObject,
  table: ParameterTable,
  shape: TargetShape,
  permitted: ReadonlySet<string>,
): FittedRequest {
  const refused = Object.keys(data).filter((name) => {
    const isPresent = data[name] !== undefined && data[name] !== null && Object.hasOwn(table, name);
    return isPresent && table[name]?.refused[shape] !== undefined;
  });
  if (refused.length === 0) return { data, dropped: [] };
  const effective = refused.filter((name) => data[name] !== table[name]?.neutral);
  const param = effective.find((name) => !permitted.has(name));
  if (param !== undefined) {
    const reason = table[param]?.refused[shape];
    throw new GatewayError(
      400,
      "unsupported_parameter",
      `\`${param}\` cannot be sent to a provider with the format ${shape}: it ${reason}. Remove it, name another model, or permit to drop it with the header \`x-patchbay-drop: ${param}\`.`,
      { param },
    );
  }
  return { data: without(data, refused), dropped: effective };
}

/** An object without some of its members. */
export function without(data: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(data).filter(([name]) => !names.includes(name)));
}
