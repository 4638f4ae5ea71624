import type { ReactNode, ReactElement } from "react";

export interface IconProps {
  /** Width and height in CSS pixels; default 16. */
  readonly size?: number;
}

/** Frame of every icon: a 16-unit grid, drawn in the text's colour, silent for screen readers. */
export function Icon({ size = 16, children }: IconProps & { readonly children: ReactNode }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

/** Makes a component of a drawing on the icons' 16-unit grid. */
export function drawIcon(drawing: ReactNode): (props: IconProps) => ReactElement {
  return function DrawnIcon(props) {
    return <Icon {...props}>{drawing}</Icon>;
  };
}
