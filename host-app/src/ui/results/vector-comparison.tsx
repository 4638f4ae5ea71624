import "./vector-comparison.css";
import type { CSSProperties } from "react";

export interface VectorComparisonProps {
  readonly vectors: readonly (readonly number[])[];
  /** The label of each vector. */
  readonly names: readonly string[];
}

/** Most vectors in the table; more are only plotted. */
const MOST_IN_TABLE = 24;

const WIDTH = 320;
const HEIGHT = 200;
const MARGIN = 24;

/** How similar several embeddings are: a heat map of all pairs, and a plot of all of them. */
export function VectorComparison({ vectors, names }: VectorComparisonProps) {
  return (
    <div className="pb-stack pb-vector-comparison">
      {vectors.length <= MOST_IN_TABLE && <SimilarityMap vectors={vectors} names={names} />}
      {vectors.length > 2 && <Projection vectors={vectors} names={names} />}
    </div>
  );
}

function SimilarityMap({ vectors, names }: VectorComparisonProps) {
  return (
    <figure className="pb-stack pb-gap-2">
      <figcaption>Cosine similarity</figcaption>
      {/* Wide ones scroll horizontally, also by keyboard. Each pane may have one, so it is no landmark. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role */}
      <div role="group" className="pb-heat-frame" aria-label="Cosine similarity" tabIndex={0}>
        <table className="pb-small pb-number pb-heat">
          <thead>
            <tr>
              <th scope="col">Text</th>
              {vectors.map((_, place) => (
                <th key={place} scope="col">
                  {place + 1}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {vectors.map((one, row) => (
              <tr key={row}>
                <th scope="row" className="pb-clip" title={names[row]}>
                  {row + 1}. {names[row]}
                </th>
                {vectors.map((other, column) => {
                  const value = similarity(one, other);
                  return (
                    <td key={column} style={heat(value)} title={`${names[row]} and ${names[column]}`}>
                      {value.toFixed(2)}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

/** A higher value gets more of the accent color; text stays readable on all of them. */
function heat(value: number): CSSProperties {
  const share = Math.round(Math.max(0, Math.min(1, value)) * 38);
  return { background: `color-mix(in srgb, var(--pb-accent) ${share}%, var(--pb-surface-raised))` };
}

function Projection({ vectors, names }: VectorComparisonProps) {
  const points = projectVectors(vectors);
  const reach = Math.max(...points.flatMap(([x, y]) => [Math.abs(x), Math.abs(y)])) || 1;
  const placed = points.map(([x, y], place) => ({
    place,
    x: WIDTH / 2 + (x / reach) * (WIDTH / 2 - MARGIN),
    y: HEIGHT / 2 - (y / reach) * (HEIGHT / 2 - MARGIN),
  }));
  return (
    <figure className="pb-stack pb-gap-2">
      <figcaption>Projection on two dimensions (principal components)</figcaption>
      <svg
        className="pb-projection"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`${vectors.length} vectors on a plane: the nearer two are, the more alike they are`}
      >
        <path d={`M0 ${HEIGHT / 2}H${WIDTH}M${WIDTH / 2} 0V${HEIGHT}`} />
        {placed.map(({ place, x, y }) => (
          <g key={place}>
            <title>{names[place]}</title>
            <circle cx={x} cy={y} r={9} />
            <text x={x} y={y + 3.5}>
              {place + 1}
            </text>
          </g>
        ))}
      </svg>
    </figure>
  );
}

function dot(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, value, place) => sum + value * (other[place] ?? 0), 0);
}

function similarity(one: readonly number[], other: readonly number[]): number {
  return dot(one, other) / (Math.sqrt(dot(one, one) * dot(other, other)) || 1);
}

type Vector = readonly number[];

/** Power iterations per component: pixel precision is enough for the chart. */
const STEPS = 200;

/**
 * Projects vectors onto a plane by principal component analysis: coordinates on the first two components. It uses the
 * matrix of inner products, which is small for long vectors.
 */
export function projectVectors(vectors: readonly Vector[]): readonly (readonly [x: number, y: number])[] {
  const width = vectors[0]?.length ?? 0;
  const mean = Array.from(
    { length: width },
    (_, place) => vectors.reduce((sum, vector) => sum + (vector[place] ?? 0), 0) / vectors.length,
  );
  const centred = vectors.map((vector) => vector.map((value, place) => value - (mean[place] ?? 0)));
  const products = centred.map((one) => centred.map((other) => inner(one, other)));
  const first = largestComponent(products);
  // Without the first component, the second is the largest.
  const rest = products.map((row, at) => row.map((value, place) => value - (first[at] ?? 0) * (first[place] ?? 0)));
  const second = largestComponent(rest);
  return vectors.map((_, place) => [first[place] ?? 0, second[place] ?? 0]);
}

/** Coordinates on the component of largest variance, by power iteration; zeros if all vectors are equal. */
function largestComponent(products: readonly Vector[]): Vector {
  // The row with the largest norm is a start that is never orthogonal to the component.
  const norms = products.map((row) => inner(row, row));
  let guess = normalized(products[norms.indexOf(Math.max(...norms))] ?? []);
  for (let step = 0; step < STEPS; step++) guess = normalized(products.map((row) => inner(row, guess)));
  const variance = inner(
    guess,
    products.map((row) => inner(row, guess)),
  );
  const scale = Math.sqrt(Math.max(0, variance));
  return guess.map((value) => value * scale);
}

const inner = (one: Vector, other: Vector): number =>
  one.reduce((sum, value, place) => sum + value * (other[place] ?? 0), 0);

function normalized(vector: Vector): Vector {
  const length = Math.sqrt(inner(vector, vector));
  return length > 1e-12 ? vector.map((value) => value / length) : vector.map(() => 0);
}
