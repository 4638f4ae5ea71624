import { Suspense } from "react";
import { formatJson } from "../format-values.ts";
import { lazyPart } from "../lazy-part.tsx";
import { Skeleton } from "../placeholders.tsx";
import { CodeBlock } from "../code/code-block.tsx";

export interface VectorsResultProps {
  readonly vectors: readonly (readonly number[])[];
  /** The embedded texts, if known. */
  readonly texts: readonly string[];
}

/** Most strips; more would only make the page long. */
const MOST_STRIPS = 12;

const VectorComparison = lazyPart(async () => (await import("./vector-comparison.tsx")).VectorComparison);

/** Embeddings: each as a strip of its numbers, and how similar they are. */
export function VectorsResult({ vectors, texts }: VectorsResultProps) {
  const names = vectors.map((_, place) => texts[place] ?? `Vector ${place + 1}`);
  return (
    <div className="pb-stack pb-gap-3">
      <p className="pb-muted pb-small">
        {vectors.length === 1 ? "One vector" : `${vectors.length} vectors`} of {vectors[0]?.length} numbers
      </p>
      {vectors.slice(0, MOST_STRIPS).map((vector, place) => (
        // Two texts may be equal.
        <figure key={place} className="pb-stack pb-gap-1 pb-small">
          {(texts.length > 0 || vectors.length > 1) && <figcaption>{names[place]}</figcaption>}
          <VectorStrip vector={vector} />
        </figure>
      ))}
      {vectors.length > 1 && (
        <Suspense fallback={<Skeleton label="Loading the comparison" lines={4} />}>
          <VectorComparison vectors={vectors} names={names} />
        </Suspense>
      )}
      <details className="pb-details">
        <summary>Numbers</summary>
        <CodeBlock code={formatJson(vectors)} language="json" label="Numbers" />
      </details>
    </div>
  );
}

const BARS = 128;

/** Positive and negative numbers; of more than are distinguishable, an evenly spaced sample. */
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
