import type { Fit } from "@patchbay/core/quantization";
import { DataTable } from "../data-table.tsx";
import type { QuantizationRow, SizeQuestion } from "./quantization-rows.ts";

export interface QuantizationTableProps {
  readonly rows: readonly QuantizationRow[];
  readonly question: SizeQuestion;
}

export const FIT_LABELS: Readonly<Record<Fit, string>> = { fits: "Fits", tight: "Tight", "too large": "Too large" };
/** Bits of an unquantized weight: the end of the scale. */
const MOST_BITS = 32;

/** Quantizations with the size of their files, drawn on one scale. */
export function QuantizationTable({ rows, question: { billions, machine } }: QuantizationTableProps) {
  // A phone has space for the bits or the verdict.
  const onlyWide = machine ? { wide: true } : {};
  return (
    <DataTable
      label="Quantizations"
      className="pb-quantizations"
      columns={[
        "Name",
        { title: "Code", align: "end", wide: true },
        { title: "Tensors", wide: true },
        { title: "Bits per weight", align: "end", ...onlyWide },
        { title: `${billions.toLocaleString("en")}B model`, align: "end" },
        { title: "Share of 32 bits", hidden: true, wide: true },
        machine !== undefined && `In ${machine.memory} GB`,
      ]}
    >
      {rows.map(({ quantization: { name, code, tensors }, bits, measured, fileBytes, fit }) => (
        <tr key={name}>
          <th scope="row">
            <code>{name}</code>
          </th>
          <td data-align="end" data-wide>
            {code}
          </td>
          <td data-wide>{tensors ? <code>{tensors}</code> : <span className="pb-muted">removed from GGML</span>}</td>
          <td data-align="end" data-wide={onlyWide.wide}>
            {bits === undefined ? "–" : `${measured ? "" : "≈ "}${bits.toFixed(2)}`}
          </td>
          <td data-align="end" data-nowrap>
            {fileBytes === undefined ? "–" : formatGigabytes(fileBytes)}
          </td>
          <td data-bar data-wide>
            {bits !== undefined && <BitsBar bits={bits} fit={fit} />}
          </td>
          {machine && <td data-fit={fit}>{fit ? FIT_LABELS[fit] : "–"}</td>}
        </tr>
      ))}
    </DataTable>
  );
}

/** The bits as a bar; the numbers next to it are for screen readers. */
function BitsBar({ bits, fit }: { readonly bits: number; readonly fit: Fit | undefined }) {
  return (
    <svg className="pb-bits" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" data-fit={fit}>
      <rect width={(bits / MOST_BITS) * 100} height="8" />
    </svg>
  );
}

function formatGigabytes(bytes: number): string {
  const gigabytes = bytes / 1e9;
  return `${gigabytes.toLocaleString("en", { maximumSignificantDigits: gigabytes < 1000 ? 3 : 4 })} GB`;
}
