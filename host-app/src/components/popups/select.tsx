import type { ReactNode } from "react";
import { Select as Base } from "@base-ui/react/select";
import { CheckIcon } from "@patchbay/widgets/parts";
import { ChevronIcon } from "../icons/interface-icons.tsx";

export interface RichOption {
  readonly value: string;
  readonly label: string;
  /** Mark before the label. */
  readonly icon?: ReactNode;
  /** Small print after the label. */
  readonly detail?: string;
}

export interface SelectProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly RichOption[];
  onChange(value: string): void;
}

/**
 * A choice of one whose options have marks and small print. 49 KB gzipped: for parts of a page that load by themselves. A
 * plain choice is a `SelectField`, which costs nothing and opens a phone's own picker.
 */
export function Select({ label, value, options, onChange }: SelectProps) {
  const current = options.find((option) => option.value === value);
  return (
    <div className="pb-field">
      <Base.Root items={options} value={value} onValueChange={(chosen) => chosen !== null && onChange(chosen)}>
        <Base.Label className="pb-field-label">{label}</Base.Label>
        <Base.Trigger className="pb-input pb-select">
          {current?.icon}
          {/* A value that is no option is shown as it is, so that a link to it does not lie. */}
          <Base.Value className="pb-select-value">{current?.label ?? `${value} (unavailable)`}</Base.Value>
          <ChevronIcon size={14} />
        </Base.Trigger>
        <Base.Portal>
          <Base.Positioner className="pb-positioner" sideOffset={4} alignItemWithTrigger={false}>
            <Base.Popup className="pb-popup">
              <Base.List className="pb-options">
                {options.map((option) => (
                  <Base.Item key={option.value} value={option.value} className="pb-option">
                    {option.icon}
                    <Base.ItemText className="pb-option-label">{option.label}</Base.ItemText>
                    {option.detail && <span className="pb-option-detail">{option.detail}</span>}
                    <Base.ItemIndicator className="pb-option-check">
                      <CheckIcon size={14} />
                    </Base.ItemIndicator>
                  </Base.Item>
                ))}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </div>
  );
}
