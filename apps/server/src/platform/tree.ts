interface Node {
  readonly id: number;
  readonly parentId: number | null;
}

/**
 * Sorts rows so that parents precede their children; siblings keep the given order. Lists the rows from `root`
 * downwards, or the whole tree if `root` is null.
 */
export function sortInTreeOrder<R extends Node>(
  rows: readonly R[],
  root: number | null,
): { readonly row: R; readonly depth: number }[] {
  const below = new Map<number | null, R[]>();
  for (const row of rows) {
    const siblings = below.get(row.parentId);
    if (siblings) siblings.push(row);
    else below.set(row.parentId, [row]);
  }
  const ordered: { row: R; depth: number }[] = [];
  const add = (row: R, depth: number): void => {
    ordered.push({ row, depth });
    for (const child of below.get(row.id) ?? []) add(child, depth + 1);
  };
  const tops = root === null ? (below.get(null) ?? []) : rows.filter(({ id }) => id === root);
  for (const top of tops) add(top, 0);
  return ordered;
}
