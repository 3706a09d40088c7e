/** Ids of the initially expanded rows. */
export function listExpandedRowIds(
  foldable: readonly string[],
  folded: string | undefined,
): readonly string[] {
  const shut = new Set((folded ?? '').split(','));
  return foldable.filter((id) => !shut.has(id));
}

/** Address parameter of the collapsed rows; empty if all are expanded. */
export function formatCollapsedRows(
  foldable: readonly string[],
  open: Readonly<Record<string, boolean>>,
): string {
  return foldable.filter((id) => open[id] !== true).join(',');
}
