import { drawIcon } from "@patchbay/widgets/parts";

export const UploadIcon = drawIcon(
  <path d="M8 10.5V2.5M4.75 5.5 8 2.25l3.25 3.25M2.5 10v2.5a1 1 0 0 0 1 1h9a1 1 0 0 0 1-1V10" />,
);

export const CameraIcon = drawIcon(
  <>
    <path d="M5.5 4 6.5 2.5h3L10.5 4h2.25a1 1 0 0 1 1 1v7.25a1 1 0 0 1-1 1h-9.5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1H5.5Z" />
    <circle cx="8" cy="8.5" r="2.5" />
  </>,
);

export const MicrophoneIcon = drawIcon(
  <>
    <rect x="6" y="1.75" width="4" height="7.5" rx="2" />
    <path d="M3.5 7.5a4.5 4.5 0 0 0 9 0M8 12v2.25" />
  </>,
);

/** Four small pictures. */
export const SamplesIcon = drawIcon(
  <>
    <rect x="2.25" y="2.25" width="4.75" height="4.75" rx="1" />
    <rect x="9" y="2.25" width="4.75" height="4.75" rx="1" />
    <rect x="2.25" y="9" width="4.75" height="4.75" rx="1" />
    <rect x="9" y="9" width="4.75" height="4.75" rx="1" />
  </>,
);

export const BrushIcon = drawIcon(
  <path d="M13.5 2.5 7.25 8.75M6.5 9a2.25 2.25 0 0 1 .5 3.5c-1 1-3 1.25-4.5.75 1-.75.75-2 1.25-3A2.25 2.25 0 0 1 6.5 9Z" />,
);

export const CropIcon = drawIcon(<path d="M4.5 1.5v10h10M1.5 4.5h10v10" />);

export const TrashIcon = drawIcon(<path d="M2.75 4.25h10.5M6.25 4V2.5h3.5V4M4 4.5l.6 9h6.8l.6-9M6.75 7v4M9.25 7v4" />);
