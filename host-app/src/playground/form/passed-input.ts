import { useEffect, useEffectEvent } from "react";
import { useLocation } from "react-router";
import { readDataUrl } from "../../media/media-files.ts";
import { PASSED, type BenchMemory, type Passed, type PassedKind } from "../bench/bench-memory.ts";
import type { Draft, FormField } from "./form-field.ts";
import type { EnteredCall } from "./use-entered-call.ts";

const TEXTS = ["multiline", "text"];

/** The field that takes such an input: the first one of its kind, else a conversation that can hold it. */
export function fieldFor(fields: readonly FormField[], kind: PassedKind): FormField | undefined {
  const inputs = fields.filter(({ isInput }) => isInput);
  const ofKind = (...kinds: readonly string[]) => inputs.find((field) => kinds.includes(field.kind));
  switch (kind) {
    case "text":
      return ofKind(...TEXTS) ?? ofKind("messages");
    case "labels":
      return ofKind("labels") ?? ofKind(...TEXTS) ?? ofKind("messages");
    case "image":
      return ofKind("image") ?? ofKind("messages");
    default:
      return ofKind(kind);
  }
}

/** Whether a form has a field for each of the values. */
export function takesAll(fields: readonly FormField[], passed: readonly Passed[]): boolean {
  return passed.every(({ kind }) => fieldFor(fields, kind) !== undefined);
}

async function draftOf({ kind }: FormField, passed: Passed): Promise<Draft> {
  const value = textOf(passed, kind === "labels");
  if (kind !== "messages") return value;
  if (value instanceof Blob) return [{ role: "user", text: "", images: [await readDataUrl(value)] }];
  return [{ role: "user", text: String(value), images: [] }];
}

/** Labels stand one on a line in a field of their own, and within a text one after the other. */
export function textOf({ kind, value }: Passed, inLines = false): Passed["value"] {
  return kind === "labels" && !inLines ? String(value).replaceAll("\n", ", ") : value;
}

/** Puts into a form what another task's result has passed to it. */
export function usePassedInput(
  memory: BenchMemory | undefined,
  fields: readonly FormField[],
  entered: EnteredCall | undefined,
  isReady: boolean,
): void {
  const { key } = useLocation();
  const take = useEffectEvent(async () => {
    const passed = memory?.kept.get(PASSED) as readonly Passed[] | undefined;
    if (passed === undefined) return;
    memory?.kept.delete(PASSED);
    for (const one of passed) {
      const field = fieldFor(fields, one.kind);
      if (field) entered?.put(field, await draftOf(field, one));
    }
  });
  useEffect(() => {
    // The same task may be its own next one: then only the address's entry is new.
    if (isReady && key !== "") void take();
  }, [key, isReady]);
}
