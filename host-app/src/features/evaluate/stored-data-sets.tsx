import { useEffect, useState } from "react";
import type { PlayTask } from "../../calls/run/play-task.ts";
import { counted } from "../../ui/format-values.ts";
import { ModalityIcon } from "../../ui/icons/modality-icon.tsx";
import { RowLink } from "../../ui/links.tsx";
import { listDataSets, type StoredDataSet } from "./data-set-store.ts";

/** The data sets that are stored on this device, each with a link to its results. */
export function StoredDataSets({ tasks }: { readonly tasks: readonly PlayTask[] }) {
  const [sets, setSets] = useState<readonly StoredDataSet[]>([]);
  useEffect(() => {
    // Without access to the storage there is nothing to list; the panel of the data set reports that.
    listDataSets().then(setSets, () => setSets([]));
  }, []);
  if (sets.length === 0) return null;
  return (
    <section className="pb-stack" aria-labelledby="stored-data-sets">
      <h2 id="stored-data-sets" className="pb-muted pb-small">
        Data sets
      </h2>
      <ul className="pb-grid pb-columns pb-gap-2">
        {sets.map(({ task, rows, answers }) => (
          <RowLink
            key={task}
            to={`/playground?${new URLSearchParams({ task, panel: "data-set" })}`}
            icon={<ModalityIcon modality="tabular" size={16} />}
            label={tasks.find(({ id }) => id === task)?.label ?? task}
            detail={`${counted(rows, "row")}, ${counted(answers, "answer")}`}
          />
        ))}
      </ul>
    </section>
  );
}
