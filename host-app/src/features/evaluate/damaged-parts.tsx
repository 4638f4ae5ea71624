import { Button } from "../../ui/button.tsx";
import { DamagedList } from "../../ui/damaged-list.tsx";
import { counted } from "../../ui/format-values.ts";
import { Notice } from "../../ui/notice.tsx";
import { offerUndo, showToast } from "../../ui/show-toast.ts";
import { downloadFile } from "../../ui/files/download-file.ts";
import { printPacked } from "../../calls/history/pack-values.ts";
import type { DataSetControl } from "./use-data-set.ts";

export interface DamagedPartsProps {
  readonly task: string;
  readonly data: Pick<DataSetControl, "aside" | "deleteAside">;
}

/** Names what of a stored data set is damaged. Nothing of it is deleted until the person does that. */
export function DamagedParts({ task, data }: DamagedPartsProps) {
  const { aside } = data;
  if (aside.length === 0) return null;

  function download(): void {
    try {
      downloadFile(new Blob([printPacked(aside)], { type: "application/json" }), `damaged-${task}.json`);
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      showToast({ title: "The damaged parts cannot be written as JSON", text, tone: "danger" });
    }
  }

  return (
    <Notice
      tone="warning"
      title={`${counted(aside.length, "part")} of the stored data set cannot be used`}
      actions={
        <>
          <Button onClick={download}>Download damaged parts</Button>
          <Button onClick={() => offerUndo("Damaged parts deleted", data.deleteAside())}>Delete damaged parts</Button>
        </>
      }
    >
      <DamagedList damaged={aside.map(({ part, reason }) => ({ name: part, reason }))} />
      They are stored apart until you delete them. Everything else is complete.
    </Notice>
  );
}
