import { createContext, useContext } from "react";
import { createPortal } from "react-dom";
import { lazyPart } from "../../ui/lazy-part.tsx";
import type { ProviderEntry } from "../../host/use-catalogue.ts";
import { Fold } from "../../ui/fold.tsx";
import type { MediaProps } from "../../ui/media/media.tsx";
import type { TaskCall } from "../../calls/run/run.ts";

const CodePane = lazyPart(async () => (await import("./code-pane.tsx")).CodePane);

/** A call to show as code, or why there is none. */
export type ShownCall = { readonly call: TaskCall; readonly note?: string } | { readonly problem: string };

export interface CodeFoldProps {
  /** The provider; absent for `auto`. */
  readonly entry: ProviderEntry | undefined;
  /** The medium that the task produces, if any. */
  readonly medium?: MediaProps["media"] | undefined;
  /** The current call. */
  describe(): ShownCall;
}

/** Where the code of the current call is shown; default: below its form. */
export const CodeSlot = createContext<HTMLElement | null>(null);

/** The call as code to copy, collapsed by default. */
export function CodeFold({ entry, medium, describe }: CodeFoldProps) {
  const slot = useContext(CodeSlot);
  const fold = (
    <Fold summary="Code" loading="Loading the code" section={slot !== null || undefined}>
      {() => <CodePane entry={entry} medium={medium} shown={describe()} />}
    </Fold>
  );
  return slot ? createPortal(fold, slot) : fold;
}
