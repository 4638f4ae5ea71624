/** A file of a build. */
export interface Chunk {
  readonly fileName: string;
  /** Names of the files that it imports statically. */
  readonly imports: readonly string[];
  /** Compressed size in bytes. */
  readonly size: number;
  /** Whether it stays a file of its own. */
  readonly isFixed?: boolean | undefined;
}

/** Files that are loaded together, for a page or for a step after it. */
export interface Load {
  /** Names of the files; those that they import are added. */
  readonly files: readonly string[];
  /** How much its requests and bytes count: 1 for a page, less for a part that is loaded later. */
  readonly weight: number;
  /** Whether it may load nothing that it does not need. */
  readonly isStrict?: boolean | undefined;
}

/** What a page may get in vain by one merge, in requests. A part follows its page, which often has these files already. */
const MOST_IN_VAIN = 1.5;

/** Files that become one. */
interface Group {
  /** Of two pairs that save as much, the one with the older groups is united. */
  readonly age: number;
  readonly chunks: readonly Chunk[];
  readonly size: number;
  readonly isFixed: boolean;
  readonly loads: Set<Load>;
}

/** The files that these load, themselves included. */
export function filesReachedFrom(
  files: Iterable<string>,
  chunks: ReadonlyMap<string, Pick<Chunk, "imports">>,
): ReadonlySet<string> {
  const reached = new Set(files);
  // The set grows during the iteration.
  for (const file of reached) for (const other of chunks.get(file)?.imports ?? []) reached.add(other);
  return reached;
}

/**
 * Decides which files of a build become one: each time the two whose union saves most. A load that needs both saves a
 * request; one that needs only one of them gets the other in vain, with what that imports: a page only a few bytes.
 * @param request cost of a request, as bytes of compressed code
 * @returns names of the files of each union
 */
export function mergeChunks(
  chunks: readonly Chunk[],
  loads: readonly Load[],
  request: number,
): readonly (readonly string[])[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const needs = loads.map((load) => ({ load, files: filesReachedFrom(load.files, byName) }));
  const groups = createGroups(
    chunks.map((chunk, age) => ({
      age,
      chunks: [chunk],
      size: chunk.size,
      isFixed: chunk.isFixed ?? false,
      loads: new Set(needs.filter(({ files }) => files.has(chunk.fileName)).map(({ load }) => load)),
    })),
  );
  let pairs = pairsOf(groups.open(), new Set(groups.open()), request);
  for (;;) {
    const best = bestPair(pairs, groups, request);
    if (!best) return groups.all().flatMap(({ chunks: some }) => (some.length > 1 ? [some.map(nameOf)] : []));
    const changed = groups.unite(best.one, best.other);
    const same = pairs.filter(({ one, other }) => !changed.has(one) && !changed.has(other));
    pairs = [...same, ...pairsOf(groups.open(), changed, request)].toSorted(compare);
  }
}

const nameOf = ({ fileName }: Chunk): string => fileName;

type Groups = ReturnType<typeof createGroups>;

/** The groups, and what they import from each other. */
function createGroups(first: readonly Group[]) {
  const all = new Set<Group>();
  const groupOf = new Map<string, Group>();
  const reached = new Map<Group, ReadonlySet<Group>>();
  let age = first.length;
  const add = (group: Group): void => {
    all.add(group);
    for (const { fileName } of group.chunks) groupOf.set(fileName, group);
  };
  for (const group of first) add(group);

  /** A group with all that it imports. */
  function reachedFrom(group: Group): ReadonlySet<Group> {
    const known = reached.get(group);
    if (known) return known;
    const below = new Set([group]);
    for (const { chunks } of below) {
      for (const file of chunks.flatMap(({ imports }) => imports)) {
        const other = groupOf.get(file);
        if (other) below.add(other);
      }
    }
    reached.set(group, below);
    return below;
  }

  return {
    all: (): readonly Group[] => [...all],
    open: (): readonly Group[] => [...all].filter(({ isFixed }) => !isFixed),
    reachedFrom,
    /** @returns the groups that are new, gone, or in more loads */
    unite(one: Group, other: Group): ReadonlySet<Group> {
      for (const group of [one, other]) all.delete(group);
      const loads = new Set([...one.loads, ...other.loads]);
      const union = {
        age: (age += 1),
        chunks: [...one.chunks, ...other.chunks],
        size: one.size + other.size,
        isFixed: false,
        loads,
      };
      add(union);
      reached.clear();
      const changed = new Set([one, other, union]);
      for (const group of reachedFrom(union)) {
        const { size } = group.loads;
        for (const load of loads) group.loads.add(load);
        if (group.loads.size > size) changed.add(group);
      }
      return changed;
    },
  };
}

interface Pair {
  readonly one: Group;
  readonly other: Group;
  /** What their union saves at most: without what they import. */
  readonly limit: number;
}

/** The pairs with a changed group whose union may save something, the best first. The older group of a pair is first. */
function pairsOf(open: readonly Group[], changed: ReadonlySet<Group>, request: number): readonly Pair[] {
  const pairs: Pair[] = [];
  for (const [position, one] of open.entries()) {
    for (const other of open.slice(position + 1)) {
      if (!changed.has(one) && !changed.has(other)) continue;
      const limit = gainOf(
        one,
        other,
        request,
        () => [other],
        () => [one],
      );
      if (limit > 0) pairs.push({ one, other, limit });
    }
  }
  return pairs.toSorted(compare);
}

const compare = (first: Pair, second: Pair): number =>
  second.limit - first.limit || first.one.age - second.one.age || first.other.age - second.other.age;

function bestPair(pairs: readonly Pair[], groups: Groups, request: number): Pair | undefined {
  let best: { readonly pair: Pair; readonly gain: number } | undefined;
  for (const pair of pairs) {
    const { one, other, limit } = pair;
    if (limit <= (best?.gain ?? 0)) break;
    if (isLoop(one, other, groups) || isLoop(other, one, groups)) continue;
    const gain = gainOf(
      one,
      other,
      request,
      () => groups.reachedFrom(other),
      () => groups.reachedFrom(one),
    );
    if (gain > (best?.gain ?? 0)) best = { pair, gain };
  }
  return best?.pair;
}

/**
 * Bytes that a union saves. @param withOther what a load gets that needs only `one`
 */
function gainOf(
  one: Group,
  other: Group,
  request: number,
  withOther: () => Iterable<Group>,
  withOne: () => Iterable<Group>,
): number {
  let gain = 0;
  for (const load of new Set([...one.loads, ...other.loads])) {
    if (one.loads.has(load) && other.loads.has(load)) {
      gain += request * load.weight;
      continue;
    }
    const extra = [...(one.loads.has(load) ? withOther() : withOne())].filter((group) => !group.loads.has(load));
    const bytes = extra.reduce((sum, { size }) => sum + size, 0);
    if (load.isStrict || (load.weight >= 1 && bytes > MOST_IN_VAIN * request)) return 0;
    gain -= bytes * load.weight;
  }
  return gain;
}

/** Whether a union would import itself: through a group between the two. */
function isLoop(first: Group, last: Group, { reachedFrom }: Groups): boolean {
  return [...reachedFrom(first)].some((middle) => middle !== first && middle !== last && reachedFrom(middle).has(last));
}
