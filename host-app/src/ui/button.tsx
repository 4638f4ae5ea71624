import type { ComponentProps } from "react";

export interface ButtonProps extends Omit<ComponentProps<"button">, "className"> {
  readonly kind?: "primary" | "quiet";
}

/** A button with an action on this page, unless it is of type `submit`. */
export function Button({ kind, ...others }: ButtonProps) {
  return <button type="button" className="pb-button" data-kind={kind} {...others} />;
}
