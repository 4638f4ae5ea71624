import { InputError } from "../errors/index.ts";

const part = "[A-Za-z0-9_][A-Za-z0-9_.-]*";
const hubModelId = new RegExp(`^${part}(?:/${part})?$`);

/** Checks a hub id before it becomes part of an address. @throws InputError */
export function checkModelId(model: string): string {
  if (hubModelId.test(model) && !model.includes("..")) return model;
  throw new InputError(
    `${JSON.stringify(model)} is no model id of the hub. It looks like "owner/name": letters, digits, "-", "_" and single dots.`,
  );
}

/** Whether a model is given as an address (or a path) instead of an id. */
export function isModelUrl(model: string): boolean {
  return /^https?:|^\//i.test(model);
}
