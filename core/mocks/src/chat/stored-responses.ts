import { invalidField, type MockProblem } from "../problem.ts";
import { currentWorld } from "../world.ts";

/** The conversations of responses, with what was answered, by the response's id. */
export interface StoredResponses {
  get(id: string): readonly object[] | undefined;
  set(id: string, turns: readonly object[]): void;
}

/** A server that runs for days remembers so many. */
const MOST = 1000;

/** A store that belongs to the mock that is answering right now, or else to the handlers that it was made for. */
export function createResponseStore(): StoredResponses {
  const stored = new Map<string, readonly object[]>();
  const here = (): Map<string, readonly object[]> => currentWorld()?.responses ?? stored;
  return {
    get: (id) => here().get(id),
    set(id, turns) {
      const store = here();
      store.set(id, turns);
      if (store.size > MOST) store.delete(store.keys().next().value!);
    },
  };
}

/**
 * What is wrong with a request's `previous_response_id`. @param stored undefined for a vendor that stores no responses
 */
export function checkPrevious(
  { body }: { readonly body: Readonly<Record<string, unknown>> },
  stored: StoredResponses | undefined,
): MockProblem | undefined {
  const { previous_response_id: id } = body;
  const field = "previous_response_id";
  if (id === undefined || id === null) return undefined;
  if (!stored) return invalidField(field, "this provider stores no responses: send the whole conversation as `input`");
  if (typeof id !== "string") return invalidField(field, "expected a string");
  const message = `Previous response with id '${id}' not found.`;
  return stored.get(id) ? undefined : { status: 400, kind: "unknown-response", field, message };
}
