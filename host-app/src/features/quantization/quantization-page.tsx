import { FilterBar } from "../../ui/filter-bar.tsx";
import { EmptyState } from "../../ui/placeholders.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Section } from "../../ui/section.tsx";
import { useQueryValue, useAddressQuery } from "../../ui/hooks/use-address-query.ts";
import { fileQuantizations, bitsPerWeight, tensorTypes } from "@patchbay/core/quantization";
import { quantizationRows } from "../../ui/quantization/quantization-rows.ts";
import { QuantizationTable } from "../../ui/quantization/quantization-table.tsx";
import "../../ui/quantization/quantization.css";
import { DataTable } from "../../ui/data-table.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { useDraft } from "../../ui/hooks/use-draft.ts";
import { ContextField, useContextLength } from "../../ui/quantization/context-field.tsx";
import { keepMachine, MachineFields, findMachine, useKeptMachine } from "../../ui/quantization/machine-fields.tsx";

/** `/quantization`: how GGUF files store their weights, and how large a model becomes. */
export function QuantizationPage() {
  const [search] = useQueryValue("q");
  const question = useSizeQuestion();
  const rows = quantizationRows(search, question);
  return (
    <>
      <PageHeader
        title="Quantization"
        lead="GGUF files store a model's weights in fewer bits. Find out what the end of a file name means, how large the file of a model is, and whether it fits your machine."
      />
      <SizeForm question={question} />
      <Section id="files" title="Files">
        <FilterBar label="Name, code or file name" shown={rows.length} total={fileQuantizations.length} />
        {rows.length === 0 ? (
          <EmptyState title={`No quantization is named “${search}”`} />
        ) : (
          <QuantizationTable rows={rows} question={question} />
        )}
        <p className="pb-muted pb-small pb-after-table">
          All sizes are estimates. Bits marked ≈ are those of most tensors; the others were measured by llama.cpp on
          Llama 3.1 8B. Memory is the file, 5 % more, and the context as in Llama 3 or Qwen2.5 of this size.
        </p>
      </Section>
      <Section id="tensors" title="Tensor types">
        <p>
          A file mixes types: most tensors have the one that gives the file its name, sensitive ones have more bits.
          Weights of a block share a scale, whose bits are counted in.
        </p>
        <TensorTypeTable />
      </Section>
    </>
  );
}

const FAMILIES = {
  float: "Floating point",
  integer: "Integer",
  legacy: "Legacy",
  k: "K-quant",
  i: "I-quant, with an importance matrix",
  ternary: "Ternary",
  "block float": "Block floating point",
} as const;

/** How single tensors are stored. */
function TensorTypeTable() {
  return (
    <DataTable
      label="All tensor types"
      columns={[
        "Name",
        { title: "Code", align: "end" },
        "Family",
        { title: "Weights in a block", align: "end", wide: true },
        { title: "Bytes of a block", align: "end", wide: true },
        { title: "Bits per weight", align: "end" },
      ]}
    >
      {tensorTypes.map((type) => (
        <tr key={type.name}>
          <th scope="row">
            <code>{type.name}</code>
          </th>
          <td data-align="end">{type.code}</td>
          <td>{FAMILIES[type.family]}</td>
          <td data-align="end" data-wide>
            {type.weightsPerBlock}
          </td>
          <td data-align="end" data-wide>
            {type.bytesPerBlock}
          </td>
          <td data-align="end">{bitsPerWeight(type)}</td>
        </tr>
      ))}
    </DataTable>
  );
}

/**
 * Asks for the size of a model and the machine. Everything is in the address; the machine is also stored for other
 * pages.
 */
function SizeForm({ question }: { readonly question: AskedSize }) {
  const { billionsText, chosen, context, chooseContext } = question;
  const [, change] = useAddressQuery();
  const [size, setSize] = useDraft(billionsText, (text) => change({ size: text }, { replace: true }));
  const valid = size === "" || readBillions(size) !== undefined;
  return (
    <div className="pb-toolbar pb-filters pb-size-form">
      <TextField
        label="Parameters (billions)"
        inputMode="decimal"
        placeholder={String(DEFAULT_BILLIONS)}
        value={size}
        problem={valid ? undefined : `Enter a number above 0 and up to ${MOST_BILLIONS.toLocaleString("en")}.`}
        onChange={setSize}
      />
      <MachineFields
        machine={chosen}
        onChange={(name, memory) => {
          keepMachine(name, memory);
          change({ machine: name, memory: memory === undefined ? "" : String(memory) }, { replace: false });
        }}
      />
      <ContextField context={context} onChange={chooseContext} />
    </div>
  );
}

const DEFAULT_BILLIONS = 8;
/** No published model is larger, and a longer number is a typo. */
const MOST_BILLIONS = 10_000;

/** The question in the address. */
type AskedSize = ReturnType<typeof useSizeQuestion>;

/**
 * The model's size and the machine, from the address; invalid values count as absent. If the address has no machine,
 * the stored one is used.
 */
function useSizeQuestion() {
  const [query] = useAddressQuery();
  const billionsText = query.get("size") ?? "";
  const billions = readBillions(billionsText) ?? DEFAULT_BILLIONS;
  const storedMachine = useKeptMachine();
  const chosen = query.has("machine") ? findMachine(query.get("machine"), Number(query.get("memory"))) : storedMachine;
  const [context, chooseContext] = useContextLength();
  const question = { billionsText, billions, chosen, context, chooseContext };
  return { ...question, ...(chosen && { machine: { kind: chosen.chip.kind, memory: chosen.memory } }) };
}

/** @returns undefined for an invalid size */
function readBillions(text: string): number | undefined {
  const billions = Number(text.replace(",", "."));
  return text.trim() !== "" && billions > 0 && billions <= MOST_BILLIONS ? billions : undefined;
}
