/** Columns of a downloaded list; a file has the columns of a wide screen, whatever the size of the screen. */
import type { LanguageFormat } from '@klarsikt/web/platform/i18n/format.ts';
import type { DataTableColumn } from '@klarsikt/web/ui/table/columns.ts';

interface ShownColumns<R extends object> {
  /** Columns on this screen, including columns that the user has hidden. */
  readonly allColumns: readonly DataTableColumn<R>[];
  readonly columns: readonly DataTableColumn<R>[];
}

/**
 * Returns the view with the columns of its file: the visible columns of a wide screen, then columns that only this
 * screen has. The column of search passages is left out, because it has no value.
 */
export function addFileColumns<R extends object, V extends ShownColumns<R>>(
  view: V,
  wide: readonly DataTableColumn<R>[],
): V {
  const inFile = new Map(wide.map((column) => [column.id, column]));
  const shown = new Set(view.columns.map(({ id }) => id));
  const offered = new Set(view.allColumns.map(({ id }) => id));
  const kept = wide.filter(({ id, hidden }) => (offered.has(id) ? shown.has(id) : hidden !== true));
  const own = view.columns.filter(({ id }) => id !== 'hit' && !inFile.has(id));
  // Keep the identity of the column objects, because the column chooser compares them by identity.
  const allColumns = view.allColumns.map((column) => inFile.get(column.id) ?? column);
  return { ...view, allColumns, columns: [...kept, ...own] };
}

/** Formats a level with one decimal; empty without a level. */
export function formatFileLevel({ number }: Pick<LanguageFormat, 'number'>, level: number | null): string {
  return level === null ? '' : number(level, 1);
}
