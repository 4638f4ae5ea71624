import type { ReactNode } from "react";
import type { Modality } from "@patchbay/core/task";
import { Icon, type IconProps } from "@patchbay/widgets/parts";

const DRAWINGS: Readonly<Record<Modality, ReactNode>> = {
  // Two overlapping sheets: several kinds of input at once.
  multimodal: (
    <>
      <rect x="2" y="2" width="8.5" height="8.5" rx="1.5" />
      <path d="M13.5 6v6a1.5 1.5 0 0 1-1.5 1.5H6" />
    </>
  ),
  // Lines of text.
  nlp: <path d="M2.5 3.5h11M2.5 8h8M2.5 12.5h5" />,
  // An eye.
  cv: (
    <>
      <path d="M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8Z" />
      <circle cx="8" cy="8" r="1.75" />
    </>
  ),
  // A wave form.
  audio: <path d="M2 6.5v3M5 4v8M8 2v12M11 5v6M14 6.5v3" />,
  // A table.
  tabular: (
    <>
      <rect x="2" y="2.5" width="12" height="11" rx="1.5" />
      <path d="M2 6.5h12M6.5 6.5v7" />
    </>
  ),
  // A loop of action and reward.
  rl: (
    <>
      <path d="M13.5 8a5.5 5.5 0 0 1-9.7 3.6M2.5 8a5.5 5.5 0 0 1 9.7-3.6" />
      <path d="M12.5 1.5v3h-3M3.5 14.5v-3h3" />
    </>
  ),
  // Three dots.
  other: <path d="M3 8h.01M8 8h.01M13 8h.01" strokeWidth="2.5" />,
};

/** The icon of a task's modality. */
export function ModalityIcon({ modality, ...props }: IconProps & { readonly modality: Modality }) {
  return <Icon {...props}>{DRAWINGS[modality] ?? DRAWINGS.other}</Icon>;
}
