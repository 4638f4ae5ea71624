import { DataTable } from "../../components/data-table.tsx";
import { formatJson } from "../../components/format-values.ts";
import { CodeBlock } from "../../docs/code-block.tsx";

export interface VectorsResultProps {
  readonly vectors: readonly (readonly number[])[];
  /** The texts that they stand for, where these are known. */
  readonly texts: readonly string[];
}

/** Up to so many vectors are compared with each other. */
const MOST_COMPARED = 12;

/** Embeddings: each as a strip of its numbers, and how near they are to each other. */
export function VectorsResult({ vectors, texts }: VectorsResultProps) {
  const names = vectors.map((_, place) => texts[place] ?? `Vector ${place + 1}`);
  return (
    <div className="pb-vectors">
      <p className="pb-muted pb-small">
        {vectors.length === 1 ? "One vector" : `${vectors.length} vectors`} of {vectors[0]?.length} numbers
      </p>
      {vectors.map((vector, place) => (
        // Two texts may be alike.
        <figure key={place}>
          {(texts.length > 0 || vectors.length > 1) && <figcaption>{names[place]}</figcaption>}
          <VectorStrip vector={vector} />
        </figure>
      ))}
      {vectors.length > 1 && vectors.length <= MOST_COMPARED && (
        <DataTable
          label="Cosine similarity"
          columns={["Cosine similarity", ...names.map((_, place) => `${place + 1}`)]}
        >
          {vectors.map((one, row) => (
            <tr key={row}>
              <th scope="row">
                {row + 1}. {names[row]}
              </th>
              {vectors.map((other, column) => (
                <td key={column} data-align="end">
                  {similarity(one, other).toFixed(2)}
                </td>
              ))}
            </tr>
          ))}
        </DataTable>
      )}
      <details className="pb-details">
        <summary>Numbers</summary>
        <CodeBlock code={formatJson(vectors)} language="json" label="Numbers" />
      </details>
    </div>
  );
}

const BARS = 128;

/** Numbers above and below zero; of more than can be told apart, every so-manieth. */
function VectorStrip({ vector }: { readonly vector: readonly number[] }) {
  const step = Math.max(1, vector.length / BARS);
  const shown = Array.from(
    { length: Math.min(BARS, vector.length) },
    (_, place) => vector[Math.floor(place * step)] ?? 0,
  );
  const largest = Math.max(...shown.map(Math.abs)) || 1;
  return (
    <svg className="pb-vector" viewBox={`0 -20 ${shown.length} 40`} preserveAspectRatio="none" aria-hidden="true">
      {shown.map((value, place) => {
        const height = Math.max(0.5, (Math.abs(value) / largest) * 19);
        return <rect key={place} x={place + 0.15} y={value > 0 ? -height : 0} width={0.7} height={height} />;
      })}
    </svg>
  );
}

function dot(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, value, place) => sum + value * (other[place] ?? 0), 0);
}

function similarity(one: readonly number[], other: readonly number[]): number {
  return dot(one, other) / (Math.sqrt(dot(one, one) * dot(other, other)) || 1);
}
