import type { ComponentProps, ReactNode } from "react";

export interface ButtonProps extends Omit<ComponentProps<"button">, "className"> {
  readonly kind?: "primary" | "quiet";
}

/** A button with an action on this page, unless it is of type `submit`. */
export function Button({ kind, ...others }: ButtonProps) {
  return <button type="button" className="pb-button" data-kind={kind} {...others} />;
}

export interface IconButtonProps extends Omit<ComponentProps<"button">, "children"> {
  /** For screen readers, and its tooltip. */
  readonly label: string;
  readonly icon: ReactNode;
}

/** A button that shows only an icon. */
export function IconButton({ label, icon, className, ...others }: IconButtonProps) {
  return (
    <button type="button" className={`pb-icon-button ${className ?? ""}`.trim()} aria-label={label} {...others}>
      {icon}
    </button>
  );
}
