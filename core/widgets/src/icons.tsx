import type { ReactNode, ReactElement } from "react";

export interface IconProps {
  /** Width and height in CSS pixels; default 16. */
  readonly size?: number;
}

/** Frame of every icon: a 16-unit grid, drawn in the text's color, silent for screen readers. */
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

export const SearchIcon = drawIcon(
  <>
    <circle cx="7" cy="7" r="4.5" />
    <path d="m10.5 10.5 3.5 3.5" />
  </>,
);

export const CloseIcon = drawIcon(<path d="m3.5 3.5 9 9M12.5 3.5l-9 9" />);

export const CopyIcon = drawIcon(
  <>
    <rect x="5.5" y="5.5" width="8" height="8" rx="1.25" />
    <path d="M10.5 2.5h-7a1 1 0 0 0-1 1v7" />
  </>,
);

export const CheckIcon = drawIcon(<path d="m3 8.5 3.25 3.25L13 4.5" />);

export const AnchorIcon = drawIcon(
  <path d="M6.75 9.25a2.5 2.5 0 0 0 3.5 0l2.5-2.5a2.5 2.5 0 0 0-3.5-3.5L8.5 4M9.25 6.75a2.5 2.5 0 0 0-3.5 0l-2.5 2.5a2.5 2.5 0 0 0 3.5 3.5l.75-.75" />,
);

export const ExternalIcon = drawIcon(
  <path d="M6 3.5H3.5a1 1 0 0 0-1 1v8a1 1 0 0 0 1 1h8a1 1 0 0 0 1-1V10M9.5 2.5h4v4M13 3 7.5 8.5" />,
);

export const WarningIcon = drawIcon(<path d="M8 2 14.5 13.5h-13L8 2ZM8 6.5v3M8 11.5h.01" />);

export const InfoIcon = drawIcon(
  <>
    <circle cx="8" cy="8" r="6" />
    <path d="M8 7.5V11M8 5h.01" />
  </>,
);

export const RunIcon = drawIcon(<path d="M4.5 2.75v10.5L13 8 4.5 2.75Z" />);

export const StopIcon = drawIcon(<rect x="3.5" y="3.5" width="9" height="9" rx="1" />);

export const PlayIcon = drawIcon(<path d="M5 2.75v10.5L13 8 5 2.75Z" fill="currentColor" stroke="none" />);

export const PauseIcon = drawIcon(<path d="M5.25 3v10M10.75 3v10" strokeWidth="2.5" />);
