import { FilterBar } from "../../ui/filter-bar.tsx";
import { EmptyState } from "../../ui/placeholders.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Section } from "../../ui/section.tsx";
import { useQueryValue } from "../../ui/hooks/use-address-query.ts";
import { fileQuantizations } from "@patchbay/core/quantization";
import { quantizationRows } from "../../ui/quantization/quantization-rows.ts";
import { QuantizationTable } from "../../ui/quantization/quantization-table.tsx";
import { SizeForm } from "./size-form.tsx";
import { TensorTypeTable } from "./tensor-type-table.tsx";
import { useSizeQuestion } from "./size-form.tsx";
import "../../ui/quantization/quantization.css";

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
