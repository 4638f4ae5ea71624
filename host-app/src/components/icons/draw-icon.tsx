import type { ReactElement, ReactNode } from "react";
import { Icon, type IconProps } from "./icon.tsx";

/** Makes a component of a drawing on the icons' 16-unit grid. */
export function drawIcon(drawing: ReactNode): (props: IconProps) => ReactElement {
  return function DrawnIcon(props) {
    return <Icon {...props}>{drawing}</Icon>;
  };
}
