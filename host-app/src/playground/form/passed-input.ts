import { useEffect, useEffectEvent } from "react";
import { useLocation } from "react-router";
import { readDataUrl } from "../../media/media-files.ts";
import { PASSED, type BenchMemory, type PassedInput } from "../bench/bench-memory.ts";
import type { Draft, FormField } from "./form-field.ts";
import type { Medium } from "./media-file.ts";
import type { EnteredCall } from "./use-entered-call.ts";

export type PassedKind = "text" | Medium;

/** The field that takes such an input: the first one of its kind, else a conversation that can hold it. */
export function fieldFor(fields: readonly FormField[], kind: PassedKind): FormField | undefined {
  const inputs = fields.filter(({ isInput }) => isInput);
  const own = inputs.find((field) =>
    kind === "text" ? ["multiline", "text"].includes(field.kind) : field.kind === kind,
  );
  return own ?? inputs.find((field) => field.kind === "messages" && (kind === "text" || kind === "image"));
}

async function draftOf(field: FormField, passed: PassedInput): Promise<Draft> {
  if (field.kind !== "messages") return passed;
  return typeof passed === "string"
    ? [{ role: "user", text: passed, images: [] }]
    : [{ role: "user", text: "", images: [await readDataUrl(passed)] }];
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
    const passed = memory?.kept.get(PASSED) as PassedInput | undefined;
    if (passed === undefined) return;
    memory?.kept.delete(PASSED);
    const kind = typeof passed === "string" ? "text" : (passed.type.split("/")[0] as PassedKind);
    const field = fieldFor(fields, kind);
    if (field) entered?.put(field, await draftOf(field, passed));
  });
  useEffect(() => {
    // The same task may be its own next one: then only the address's entry is new.
    if (isReady && key !== "") void take();
  }, [key, isReady]);
}
