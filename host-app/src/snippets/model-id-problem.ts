const PART = "[A-Za-z0-9_][A-Za-z0-9_.-]*";
const MODEL_ID = new RegExp(`^${PART}(/${PART})?$`);

/** Why a text is no model id, or nothing when it is one. The hub decides whether there is such a model. */
export function modelIdProblem(text: string): string | undefined {
  if (MODEL_ID.test(text) && !text.includes("..")) return undefined;
  return 'A model id looks like "owner/name": letters, digits, "-", "_" and single dots.';
}
