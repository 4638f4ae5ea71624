import "./inspector.css";
import { useId, useSyncExternalStore, type ReactNode } from "react";
import { drawIcon } from "@patchbay/widgets/parts";
import { browserStorage } from "../../host/trust/policy.ts";
import { isObject } from "../../host/is-object.ts";
import { createStoredValue } from "../../host/stored-value.ts";

const PanelIcon = drawIcon(<path d="M2.5 3h11v10h-11zM10 3v10" />);

interface InspectorLayout {
  readonly folded: boolean;
  /** Titles of the sections that differ from their initial state. */
  readonly toggled: readonly string[];
}

const layout = createStoredValue(browserStorage("localStorage"), "patchbay:inspector", readLayout);

/** Reads what is stored; anything else counts as the initial layout. */
export function readLayout(stored: unknown): InspectorLayout {
  const { folded, toggled } = isObject(stored) ? stored : {};
  const titles: readonly unknown[] = Array.isArray(toggled) ? toggled : [];
  return { folded: folded === true, toggled: titles.filter((title) => typeof title === "string") };
}

const useLayout = (): InspectorLayout => useSyncExternalStore(layout.subscribe, layout.get);

/** Whether the inspector is folded on this device. */
export const useInspectorFolded = (): boolean => useLayout().folded;

/** The settings of a call beside it. It folds, and this device remembers whether it is. */
export function Inspector({ children }: { readonly children: ReactNode }) {
  const id = useId();
  const { folded } = useLayout();
  return (
    <aside className="pb-stack pb-controls" aria-label="Settings">
      <button
        type="button"
        className="pb-bar pb-between pb-small pb-strong pb-inspector-toggle"
        aria-label="Inspector"
        aria-expanded={!folded}
        aria-controls={id}
        title={folded ? "Show the inspector" : "Hide the inspector"}
        onClick={() => layout.set({ ...layout.get(), folded: !folded })}
      >
        {!folded && "Inspector"}
        <PanelIcon size={16} />
      </button>
      {/* Hidden, not removed: what is being typed stays. */}
      <div id={id} className="pb-stack pb-gap-3" hidden={folded}>
        {children}
      </div>
    </aside>
  );
}

export interface InspectorSectionProps {
  readonly title: string;
  /** Whether it starts closed. */
  readonly closed?: boolean;
  readonly children: ReactNode;
}

/** A section of the inspector, which folds. */
export function InspectorSection({ title, closed = false, children }: InspectorSectionProps) {
  const { toggled } = useLayout();
  const open = toggled.includes(title) === closed;
  return (
    <details
      className="pb-details"
      data-section
      open={open}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open === open) return;
        const { toggled: before, ...others } = layout.get();
        const without = before.filter((one) => one !== title);
        layout.set({ ...others, toggled: currentTarget.open === closed ? [...without, title] : without });
      }}
    >
      <summary>{title}</summary>
      {open && <div className="pb-stack pb-controls">{children}</div>}
    </details>
  );
}
