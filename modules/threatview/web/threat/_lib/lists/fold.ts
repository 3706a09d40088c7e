/** Ids of the rows that are expanded when the list opens. */
export function listExpandedRowIds(
  foldable: readonly string[],
  folded: string | undefined,
): readonly string[] {
  const shut = new Set((folded ?? '').split(','));
  return foldable.filter((id) => !shut.has(id));
}

/** Value of the address parameter that lists the collapsed rows; empty if all rows are expanded. */
export function formatCollapsedRows(
  foldable: readonly string[],
  open: Readonly<Record<string, boolean>>,
): string {
  return foldable.filter((id) => open[id] !== true).join(',');
}
