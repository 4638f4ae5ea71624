import { isRepositoryId } from "@patchbay/core/library";

/** Why a text is no model id, or nothing when it is one. The hub decides whether there is such a model. */
export function modelIdProblem(text: string): string | undefined {
  if (isRepositoryId(text)) return undefined;
  return 'A model id looks like "owner/name": letters, digits, "-", "_" and single dots.';
}
