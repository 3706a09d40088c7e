/** Rows of a tree in order, with their level and position for assistive technology. */

export interface TreeRow<R> {
  readonly row: R;
  readonly key: string;
  readonly parent: string | null;
  /** Depth in the tree, counted from 1. */
  readonly level: number;
  readonly position: number;
  readonly siblings: number;
  readonly hasChildren: boolean;
  readonly open: boolean;
}

export interface TreeShape<R> {
  readonly keyOf: (row: R) => string;
  readonly parentOf: (row: R) => string | null;
}

/** Lists parents before their children, without the rows below a collapsed one. */
export function listVisibleRows<R>(
  rows: readonly R[],
  { keyOf, parentOf }: TreeShape<R>,
  closed: ReadonlySet<string>,
): TreeRow<R>[] {
  const known = new Set(rows.map(keyOf));
  const below = new Map<string | null, R[]>();
  for (const row of rows) {
    const said = parentOf(row);
    // A row whose parent is not among the rows is at the top level.
    const parent = said !== null && known.has(said) ? said : null;
    const siblings = below.get(parent);
    if (siblings) siblings.push(row);
    else below.set(parent, [row]);
  }
  const seen: TreeRow<R>[] = [];
  const add = (parent: string | null, level: number): void => {
    const siblings = below.get(parent) ?? [];
    siblings.forEach((row, index) => {
      const key = keyOf(row);
      const hasChildren = below.has(key);
      const open = hasChildren && !closed.has(key);
      seen.push({
        row,
        key,
        parent,
        level,
        position: index + 1,
        siblings: siblings.length,
        hasChildren,
        open,
      });
      if (open) add(key, level + 1);
    });
  };
  add(null, 1);
  return seen;
}

/** Lists the rows that match a search, with the rows above them in the tree. */
export function listMatchingBranches<R>(
  rows: readonly R[],
  { keyOf, parentOf }: TreeShape<R>,
  isFound: (row: R) => boolean,
): readonly R[] {
  const byKey = new Map(rows.map((row) => [keyOf(row), row]));
  const kept = new Set<string>();
  const keep = (row: R | undefined): void => {
    if (row === undefined || kept.has(keyOf(row))) return;
    kept.add(keyOf(row));
    const parent = parentOf(row);
    if (parent !== null) keep(byKey.get(parent));
  };
  for (const row of rows) if (isFound(row)) keep(row);
  return rows.filter((row) => kept.has(keyOf(row)));
}

export type TreeKeyAction =
  | { readonly kind: 'focus'; readonly key: string }
  | { readonly kind: 'open' | 'close'; readonly key: string }
  | null;

/** Returns what a key does in the tree (WAI-ARIA treegrid with row focus). */
export function findTreeKeyAction<R>(
  rows: readonly TreeRow<R>[],
  key: string,
  pressed: string,
): TreeKeyAction {
  const at = rows.findIndex((one) => one.key === key);
  const here = rows[at];
  if (here === undefined) return null;
  const focus = (row: TreeRow<R> | undefined): TreeKeyAction =>
    row ? { kind: 'focus', key: row.key } : null;
  switch (pressed) {
    case 'ArrowDown':
      return focus(rows[at + 1]);
    case 'ArrowUp':
      return focus(rows[at - 1]);
    case 'Home':
      return focus(rows[0]);
    case 'End':
      return focus(rows.at(-1));
    case 'ArrowRight':
      if (!here.hasChildren) return null;
      return here.open ? focus(rows[at + 1]) : { kind: 'open', key };
    case 'ArrowLeft':
      if (here.open) return { kind: 'close', key };
      return here.parent === null ? null : { kind: 'focus', key: here.parent };
    default:
      return null;
  }
}
