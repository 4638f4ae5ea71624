import { givenArguments, OutputError, type ProviderTask } from "@patchbay/core/provider";
import { modelRoute } from "./routes.ts";
import type { Shape } from "./shapes.ts";

export interface CheckedTaskOptions extends Partial<Pick<ProviderTask, "route" | "body">> {
  /** Shape of the answer, or of each element if the answer is a list. */
  readonly shape: Shape;
  /** Detail of the error for an answer with another shape. */
  readonly expected: string;
}

/** A task whose answer is checked and returned unchanged. */
export function checkedTask({ shape, expected, ...steps }: CheckedTaskOptions): ProviderTask {
  return {
    route: modelRoute,
    body: givenArguments,
    ...steps,
    read({ data }) {
      if (!shape(data)) throw new OutputError(expected);
      return data;
    },
  };
}

/**
 * A task that answers with a list whose first element is the output.
 * @param orOne whether servers are known to answer with the element itself, too
 */
export function firstOfListTask({ orOne = false, ...options }: CheckedTaskOptions & { orOne?: boolean }): ProviderTask {
  const { shape, expected } = options;
  return {
    ...checkedTask(options),
    read({ data }) {
      const list: unknown[] = Array.isArray(data) ? data : orOne ? [data] : [];
      if (list.length === 0 || !list.every(shape)) throw new OutputError(expected);
      return list[0];
    },
  };
}
