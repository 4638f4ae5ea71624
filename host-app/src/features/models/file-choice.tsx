import { estimateMemory, type ModelFile } from "@patchbay/core/quantization";
import { useId, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { formatBytes } from "../../ui/format-values.ts";
import { useQueryValue } from "../../ui/hooks/use-address-query.ts";
import { machineName, type ChosenMachine } from "../../ui/quantization/machine-fields.tsx";
import { contextLabel } from "../../ui/quantization/context-field.tsx";
import { FIT_LABELS } from "../../ui/quantization/quantization-table.tsx";
import type { ChosenContext } from "./use-context-need.ts";
import type { RankedFile } from "./rank-files.ts";

export interface FileChoiceProps {
  /** In display order; at least one. */
  readonly files: readonly RankedFile[];
  readonly chosen: ModelFile | undefined;
  readonly machine: ChosenMachine | undefined;
  readonly need: ChosenContext;
  /** Whether the sizes are loading. */
  readonly isPending: boolean;
}

const FEW = 6;

/** The model's files to choose from: quantization, size, and whether they fit. */
export function FileChoice({ files, chosen, machine, need, isPending }: FileChoiceProps) {
  const [, setPath] = useQueryValue("file");
  const [all, setAll] = useState(false);
  const group = useId();
  const shown = all ? files : files.filter(({ file }, place) => place < FEW || file === chosen);
  const fitting = files.some(({ fit }) => fit === "fits" || fit === "tight");
  const isJudged = files.some(({ fit }) => fit !== undefined);
  return (
    <>
      {machine && isJudged && !fitting && (
        <p className="pb-small">
          No file fits {machine.memory} GB of {machineName(machine.chip)}. Apps built on llama.cpp can keep a part of
          the model in the machine&rsquo;s other memory, which is slow.
        </p>
      )}
      <DataTable
        label="Files of the model"
        className="pb-model-files"
        columns={[
          "Quantization",
          { title: "Size", align: "end" },
          { title: "Memory (estimate)", align: "end", wide: true },
          machine !== undefined && `In ${machine.memory} GB`,
        ]}
      >
        {shown.map(({ file, memory, fit }) => (
          <tr key={file.path}>
            <th scope="row" aria-label={file.named?.label ?? nameOf(file.path)}>
              <label className="pb-bar pb-file-choice">
                <input
                  type="radio"
                  name={group}
                  checked={file === chosen}
                  disabled={file.missing > 0}
                  onChange={() => setPath(file.path)}
                />
                <span>
                  <code>{file.named?.label ?? nameOf(file.path)}</code>
                  {file.parts > 1 && (
                    <span className="pb-muted">
                      {" "}
                      {file.missing > 0 ? `${file.missing} of ${file.parts} parts missing` : `${file.parts} parts`}
                    </span>
                  )}
                </span>
              </label>
            </th>
            <td data-align="end" data-nowrap>
              {file.bytes === undefined ? (isPending ? "…" : "unknown") : formatBytes(file.bytes)}
            </td>
            <td data-align="end" data-nowrap data-wide>
              {memory === undefined ? "–" : formatBytes(memory)}
            </td>
            {machine && <td data-fit={fit}>{fit ? FIT_LABELS[fit] : "–"}</td>}
          </tr>
        ))}
      </DataTable>
      <p className="pb-muted pb-small">
        {chosen && (
          <>
            Chosen: <code>{chosen.path}</code>.{" "}
          </>
        )}
        Memory is an estimate: the file and 5 % more. <ContextWords need={need} />
      </p>
      {files.length > shown.length && (
        <p>
          <Button kind="quiet" onClick={() => setAll(true)}>
            Show all {files.length} files
          </Button>
        </p>
      )}
    </>
  );
}

/** The part of an estimate that the context takes. */
export function ContextWords({ need: { context, attention, isTypical } }: { readonly need: ChosenContext }) {
  if (!attention) return "A context needs memory, too.";
  const { cache = 0 } = estimateMemory({ fileBytes: 1, context, attention });
  return (
    <>
      It includes {formatBytes(cache)} for a context of {contextLabel(context)} tokens
      {isTypical && ", as in other models of this size"}.
    </>
  );
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
