import { InputError } from "../errors/index.ts";

const part = "[A-Za-z0-9_][A-Za-z0-9_.-]*";
const hubModelId = new RegExp(`^${part}(?:/${part})?$`);

/** Why a text is no model id, or nothing when it has the form of one. The hub decides whether there is such a model. */
export function modelIdProblem(text: string): string | undefined {
  if (hubModelId.test(text) && !text.includes("..")) return undefined;
  return `${JSON.stringify(text)} is no model id of the hub. It looks like "owner/name": letters, digits, "-", "_" and single dots.`;
}

/** Checks a hub id before it becomes part of an address. @throws InputError */
export function checkModelId(model: string): string {
  const problem = modelIdProblem(model);
  if (problem === undefined) return model;
  throw new InputError(problem);
}

/** Whether a model is given as an address (or a path) instead of an id. */
export function isModelUrl(model: string): boolean {
  return /^https?:|^\//i.test(model);
}
