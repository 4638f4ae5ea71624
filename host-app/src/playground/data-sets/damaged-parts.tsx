import { Button } from "../../components/button.tsx";
import { counted } from "../../components/format-values.ts";
import { Notice } from "../../components/notice.tsx";
import { offerUndo, showToast } from "../../components/show-toast.ts";
import { downloadFile } from "../download-file.ts";
import { printPacked } from "../history/pack-values.ts";
import type { DataSetControl } from "./use-data-set.ts";

/** Most parts that are named one by one. */
const MOST_NAMED = 10;

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
      <ul>
        {aside.slice(0, MOST_NAMED).map(({ part, reason }, index) => (
          <li key={index}>
            {part}: {reason}
          </li>
        ))}
        {aside.length > MOST_NAMED && <li>and {aside.length - MOST_NAMED} more</li>}
      </ul>
      They are stored apart until you delete them. Everything else is complete.
    </Notice>
  );
}
