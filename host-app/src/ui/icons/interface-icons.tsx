import { drawIcon } from "@patchbay/widgets/parts";

export const MenuIcon = drawIcon(<path d="M2 4.5h12M2 8h12M2 11.5h12" />);

export const SettingsIcon = drawIcon(
  <>
    <path d="M2 4.75h6M12.5 4.75H14M2 11.25h1.5M8 11.25h6" />
    <circle cx="10.25" cy="4.75" r="2" />
    <circle cx="5.75" cy="11.25" r="2" />
  </>,
);

export const ChevronIcon = drawIcon(<path d="m4 6.25 4 4 4-4" />);

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

export const DocumentIcon = drawIcon(
  <path d="M9.5 1.75H4v12.5h8V4.25l-2.5-2.5ZM9.5 1.75v2.5H12M6.25 7.5h3.5M6.25 10.25h3.5" />,
);

export const OfflineIcon = drawIcon(
  <path d="M2 2l12 12M6.3 4.1A4 4 0 0 1 11.6 7a2.9 2.9 0 0 1 2 4.6M4.3 6.6a3.1 3.1 0 0 0 .2 6.15h6" />,
);
