type Vector = readonly number[];

/** Steps until a component has settled: the numbers are drawn, and need not be exact beyond a pixel. */
const STEPS = 200;

/**
 * Vectors of any length as points on the plane in which they differ most, by principal component analysis: coordinates on
 * their first two components. Found in the matrix of their inner products, which is small where the vectors are long.
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

/** Coordinates on the component of largest variance, by power iteration; zeros where nothing differs. */
function largestComponent(products: readonly Vector[]): Vector {
  // The row that says most is a start that lies in no other component alone.
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
