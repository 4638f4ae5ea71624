import type { Modality } from "@patchbay/core/task";
import { MODALITY_LABELS } from "../catalogue/modality-labels.ts";
import { ModalityIcon } from "./icons/modality-icon.tsx";

/** A modality's icon in its colour, and its name. */
export function ModalityMark({ modality }: { readonly modality: Modality }) {
  return (
    <span className="pb-mark" data-modality={modality}>
      <ModalityIcon modality={modality} />
      {MODALITY_LABELS[modality] ?? modality}
    </span>
  );
}
