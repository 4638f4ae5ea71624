import { useState } from "react";
import { useKept } from "../../calls/panes/bench-memory.ts";
import type { PlaygroundControl } from "../../calls/panes/use-playground-choice.ts";
import { standsInAddress, type Draft, type Drafts, type FormField } from "../../ui/form/form-field.ts";
import type { Problems } from "../../ui/form/read-drafts.ts";

export interface TaskForm {
  readonly drafts: Drafts;
  /** The last filled-in drafts, with the parameters that the address has a moment later. */
  readonly filled: Drafts;
  /** Problems of the drafts that were checked. */
  readonly problems: Problems;
  set(field: FormField, draft: Draft): void;
  /** Replaces all drafts. */
  fill(drafts: Drafts): void;
  complain(problems: Problems): void;
}

/** Where a form stores what is not in the address, so that it survives leaving the page. */
export interface KeptForm {
  readonly values: Map<string, unknown>;
  readonly name: string;
}

/** A form's content: simple parameters in the address, so that they can be linked to, the rest in memory. */
export function useTaskForm(fields: readonly FormField[], control: PlaygroundControl, memory?: KeptForm): TaskForm {
  const [local, setLocal] = useKept<Drafts>(memory?.values, `${memory?.name} drafts`, {});
  const [problems, setProblems] = useState<Problems>({});
  const inAddress = fields.filter(standsInAddress);
  const drafts = { ...local, ...Object.fromEntries(inAddress.map(({ name }) => [name, control.get(name)])) };

  return {
    drafts,
    filled: local,
    problems,
    set(field, draft) {
      if (standsInAddress(field) && typeof draft === "string") control.set({ [field.name]: draft });
      else setLocal((current) => ({ ...current, [field.name]: draft }));
      setProblems((known) => Object.fromEntries(Object.entries(known).filter(([name]) => name !== field.name)));
    },
    fill(filled) {
      setLocal(filled);
      const simple = inAddress
        .map(({ name }) => [name, typeof filled[name] === "string" ? filled[name] : ""] as const)
        .filter(([name, text]) => text !== control.get(name));
      // A task's own form fills in everything again with every key.
      if (simple.length > 0) control.set(Object.fromEntries(simple));
      setProblems({});
    },
    complain: setProblems,
  };
}
