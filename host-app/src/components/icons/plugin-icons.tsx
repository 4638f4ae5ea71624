import { drawIcon } from "@patchbay/widgets/parts";

/** Two jacks joined by a cable: the product's mark. */
export const BrandIcon = drawIcon(
  <>
    <circle cx="4" cy="4.5" r="2" />
    <circle cx="12" cy="4.5" r="2" />
    <path d="M4 6.5v2.5a4 4 0 0 0 8 0V6.5" />
  </>,
);

/** A library: books on a shelf. */
export const LibraryIcon = drawIcon(<path d="M2.5 2.5v11M6 2.5v11M9.2 3l3.8 10.3" />);

/** A provider: a rack of servers. */
export const ProviderIcon = drawIcon(
  <>
    <rect x="2" y="2.5" width="12" height="4.5" rx="1.25" />
    <rect x="2" y="9" width="12" height="4.5" rx="1.25" />
    <path d="M4.75 4.75h.01M4.75 11.25h.01" strokeWidth="2" />
  </>,
);

/** A model: a cube. */
export const ModelIcon = drawIcon(
  <path d="m8 1.75 5.5 3.1v6.3L8 14.25l-5.5-3.1v-6.3L8 1.75ZM2.75 5 8 8l5.25-3M8 8v6" />,
);
