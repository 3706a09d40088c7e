/** The columns of a downloaded list: those of a wide screen, however narrow the one is that it is downloaded from. */
import type { Format } from '@klarsikt/web/platform/i18n/format.ts';
import type { Column } from '@klarsikt/web/ui/table/columns.ts';

/** What of a table's view says which columns there are. */
interface Shown<R extends object> {
  /** Those that the table has on this screen, hidden ones with them. */
  readonly allColumns: readonly Column<R>[];
  /** Those of them that are shown. */
  readonly columns: readonly Column<R>[];
}

/**
 * The view with the columns of its file: `wide` without those that were hidden by hand, then what only this screen has.
 * Where in the texts something was found is a picture and no value: it is not in the file.
 */
export function withFileColumns<R extends object, V extends Shown<R>>(
  view: V,
  wide: readonly Column<R>[],
): V {
  const inFile = new Map(wide.map((column) => [column.id, column]));
  const shown = new Set(view.columns.map(({ id }) => id));
  const offered = new Set(view.allColumns.map(({ id }) => id));
  const kept = wide.filter(({ id, hidden }) => (offered.has(id) ? shown.has(id) : hidden !== true));
  const own = view.columns.filter(({ id }) => id !== 'hit' && !inFile.has(id));
  // The chooser looks for the columns themselves among those that are shown.
  const allColumns = view.allColumns.map((column) => inFile.get(column.id) ?? column);
  return { ...view, allColumns, columns: [...kept, ...own] };
}

/** A level as the screen shows it, with one decimal; nothing where there is none. */
export function levelInFile({ number }: Pick<Format, 'number'>, level: number | null): string {
  return level === null ? '' : number(level, 1);
}
