/** Columns of a downloaded list: those of a wide screen, on any screen. */
import type { LanguageFormat } from '@klarsikt/web/platform/i18n/format.ts';
import type { DataTableColumn } from '@klarsikt/web/ui/table/columns.ts';

interface ShownColumns<R extends object> {
  /** Columns on this screen, including hidden ones. */
  readonly allColumns: readonly DataTableColumn<R>[];
  readonly columns: readonly DataTableColumn<R>[];
}

/**
 * The view with the columns of its file: those of a wide screen that are not hidden, then those that only this screen
 * has. The column of search passages is left out, because it has no value.
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
  // The column chooser compares columns by identity.
  const allColumns = view.allColumns.map((column) => inFile.get(column.id) ?? column);
  return { ...view, allColumns, columns: [...kept, ...own] };
}

/** A level with one decimal; empty without level. */
export function formatFileLevel({ number }: Pick<LanguageFormat, 'number'>, level: number | null): string {
  return level === null ? '' : number(level, 1);
}
