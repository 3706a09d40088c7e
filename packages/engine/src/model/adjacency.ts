/**
 * A relation between two indexed collections in compressed form: the targets of source `i` are
 * `targets[offsets[i]]` to `targets[offsets[i + 1] - 1]`, ascending and distinct.
 */
export interface Adjacency {
  readonly offsets: Uint32Array;
  readonly targets: Uint32Array;
}

/** Both directions of one relation between two collections. */
export interface BidirectionalRelation {
  readonly forward: Adjacency;
  readonly backward: Adjacency;
}

/** Builds a relation from lists of target indices, one per source; repeated targets count once. */
export function buildAdjacency(rows: readonly Iterable<number>[]): Adjacency {
  const sorted = rows.map((row) => [...new Set(row)].sort((a, b) => a - b));
  const offsets = new Uint32Array(rows.length + 1);
  let total = 0;
  sorted.forEach((row, index) => {
    total += row.length;
    offsets[index + 1] = total;
  });
  const targets = new Uint32Array(total);
  sorted.forEach((row, index) => {
    targets.set(row, offsets[index]);
  });
  return { offsets, targets };
}

/** Reverses a relation; `size` is the number of entities on the target side. */
export function transposeAdjacency({ offsets, targets }: Adjacency, size: number): Adjacency {
  const rows: number[][] = Array.from({ length: size }, () => []);
  for (let source = 0; source + 1 < offsets.length; source += 1) {
    for (let at = offsets[source] ?? 0; at < (offsets[source + 1] ?? 0); at += 1) {
      rows[targets[at] ?? 0]?.push(source);
    }
  }
  return buildAdjacency(rows);
}

/** Returns the target indices of one source, ascending. */
export function getAdjacencyTargets({ offsets, targets }: Adjacency, source: number): Uint32Array {
  return targets.subarray(offsets[source] ?? 0, offsets[source + 1] ?? 0);
}
