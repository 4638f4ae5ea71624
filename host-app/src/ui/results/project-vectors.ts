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
