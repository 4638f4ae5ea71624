import type { ReactNode } from "react";
import { Menu as Base } from "@base-ui/react/menu";

export interface MenuItem {
  readonly label: string;
  readonly icon?: ReactNode;
  /** Whether it takes something away. */
  readonly danger?: boolean;
  readonly disabled?: boolean;
  onSelect(): void;
}

export interface MenuProps {
  /** Name of the button that opens it; read out when the button shows only an icon. */
  readonly label: string;
  /** What the button shows; default: its name. */
  readonly children?: ReactNode;
  readonly items: readonly MenuItem[];
}

/** A button that opens a menu of actions. */
export function Menu({ label, children, items }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger className={children ? "pb-icon-button" : "pb-button"} aria-label={children ? label : undefined}>
        {children ?? label}
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner className="pb-positioner" sideOffset={4} align="end">
          <Base.Popup className="pb-popup pb-menu">
            {items.map((item) => (
              <Base.Item
                key={item.label}
                className="pb-option"
                data-danger={item.danger || undefined}
                disabled={item.disabled}
                onClick={() => item.onSelect()}
              >
                {item.icon}
                <span className="pb-option-label">{item.label}</span>
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
