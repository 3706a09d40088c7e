/** Folded rows in an address: everything is open but these. */

/** Ids of the rows that start open. */
export function unfolded(foldable: readonly string[], folded: string | undefined): readonly string[] {
  const shut = new Set((folded ?? '').split(','));
  return foldable.filter((id) => !shut.has(id));
}

/** The address's words for what is folded now; empty when everything is open. */
export function foldedIn(foldable: readonly string[], open: Readonly<Record<string, boolean>>): string {
  return foldable.filter((id) => open[id] !== true).join(',');
}
