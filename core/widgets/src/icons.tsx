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

export const SearchIcon = drawIcon(
  <>
    <circle cx="7" cy="7" r="4.5" />
    <path d="m10.5 10.5 3.5 3.5" />
  </>,
);

export const MenuIcon = drawIcon(<path d="M2 4.5h12M2 8h12M2 11.5h12" />);

export const CloseIcon = drawIcon(<path d="m3.5 3.5 9 9M12.5 3.5l-9 9" />);

export const LightThemeIcon = drawIcon(
  <>
    <circle cx="8" cy="8" r="2.75" />
    <path d="M8 1.5v1M8 13.5v1M1.5 8h1M13.5 8h1M3.4 3.4l.7.7M11.9 11.9l.7.7M12.6 3.4l-.7.7M4.1 11.9l-.7.7" />
  </>,
);

export const DarkThemeIcon = drawIcon(<path d="M13.5 9.6A5.8 5.8 0 0 1 6.4 2.5a5.8 5.8 0 1 0 7.1 7.1Z" />);

export const SystemThemeIcon = drawIcon(
  <>
    <rect x="1.75" y="2.5" width="12.5" height="8.5" rx="1.25" />
    <path d="M5.5 13.5h5" />
  </>,
);

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

export const DocumentIcon = drawIcon(
  <path d="M9.5 1.75H4v12.5h8V4.25l-2.5-2.5ZM9.5 1.75v2.5H12M6.25 7.5h3.5M6.25 10.25h3.5" />,
);

export const RunIcon = drawIcon(<path d="M4.5 2.75v10.5L13 8 4.5 2.75Z" />);

export const StopIcon = drawIcon(<rect x="3.5" y="3.5" width="9" height="9" rx="1" />);

/** A filled dot: served. */
export const ServedIcon = drawIcon(<circle cx="8" cy="8" r="4.5" fill="currentColor" />);
