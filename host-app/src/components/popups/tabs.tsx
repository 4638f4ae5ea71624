import type { ReactNode } from "react";
import { Tabs as Base } from "@base-ui/react/tabs";

export interface TabsProps {
  /** What is chosen between. */
  readonly label: string;
  readonly value: string;
  readonly tabs: readonly {
    readonly value: string;
    readonly label: string;
    readonly icon?: ReactNode;
    readonly content: ReactNode;
  }[];
  onChange(value: string): void;
}

/** Several contents in one place, of which one is shown. Arrow keys move between the tabs. */
export function Tabs({ label, value, tabs, onChange }: TabsProps) {
  return (
    <Base.Root className="pb-tabs" value={value} onValueChange={(chosen: string) => onChange(chosen)}>
      <Base.List className="pb-tab-list" aria-label={label} activateOnFocus>
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} className="pb-tab">
            {tab.icon}
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className="pb-tab-panel">
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
