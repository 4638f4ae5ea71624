import { useEffect, useEffectEvent } from "react";
import { useLocation } from "react-router";
import { readDataUrl } from "../../ui/media/media-files.ts";
import { PASSED, type BenchMemory, type Passed, type PassedKind } from "../../calls/panes/bench-memory.ts";
import type { Draft, FormField } from "../../ui/form/form-field.ts";
import type { EnteredCall } from "./use-entered-call.ts";

const TEXTS = ["multiline", "text"];

/** The field for a passed value: the first one of its kind, or a conversation that can hold it. */
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

/** Labels are one per line in their own field, and separated by commas in a text. */
export function textOf({ kind, value }: Passed, inLines = false): Passed["value"] {
  return kind === "labels" && !inLines ? String(value).replaceAll("\n", ", ") : value;
}

/** Fills a form with what another task's result has passed to it. */
export function usePassedInput(
  memory: BenchMemory | undefined,
  fields: readonly FormField[],
  entered: EnteredCall | undefined,
  isReady: boolean,
): void {
  const { key } = useLocation();
  const passedNow = () => memory?.values.get(PASSED) as readonly Passed[] | undefined;
  // The form may have changed while files were read.
  const take = useEffectEvent((passed: readonly Passed[], drafts: Parameters<EnteredCall["put"]>[0]) => {
    if (passedNow() !== passed) return;
    memory?.values.delete(PASSED);
    entered?.put(drafts);
  });
  const read = useEffectEvent(async (isLeft: () => boolean) => {
    const passed = passedNow();
    if (passed === undefined) return;
    const drafts = await Promise.all(
      passed.flatMap((one) => {
        const field = fieldFor(fields, one.kind);
        return field ? [draftOf(field, one).then((draft) => [field, draft] as const)] : [];
      }),
    );
    // A form that was left meanwhile leaves it to the next one.
    if (!isLeft()) take(passed, drafts);
  });
  useEffect(() => {
    // A task can pass a result to itself: then only the history entry is new.
    if (!isReady || key === "") return undefined;
    let isLeft = false;
    void read(() => isLeft);
    return () => void (isLeft = true);
  }, [key, isReady]);
}
