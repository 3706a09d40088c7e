/** State of a list in its address: page, sorting, search, filters and the open row. */

/** The allowed sortings and filters of a list. For unknown values in the address the defaults apply. */
export interface RecordListSpec<S extends string = string, F extends string = string> {
  readonly sorts: readonly S[];
  readonly sort: NoInfer<S>;
  readonly order?: 'asc' | 'desc';
  readonly filters: readonly F[];
}

export interface RecordListAddress<S extends string = string, F extends string = string> {
  readonly page: number;
  readonly size: number;
  readonly sort: S;
  readonly order: 'asc' | 'desc';
  /** Searched text; empty without a search. */
  readonly text: string;
  readonly filters: { readonly [P in F]?: string };
  /** Key of the open row; `new` for a new record. */
  readonly open: string | undefined;
}

/** Parameters of every list, for `validateSearch: createSearchParser(...recordListParameterNames, 'status')`. */
export const recordListParameterNames = [
  'page',
  'size',
  'sort',
  'order',
  'q',
  'open',
  'tab',
  'saved',
] as const;

export const pageSizes = [25, 50, 100, 200] as const;
const defaultSize = 50;
/** Highest page number; higher numbers in an address count as this number. */
const lastPage = 1_000_000;

type Search = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function parseWhole(value: unknown): number | null {
  const text = textOf(value);
  return /^\d{1,7}$/.test(text) ? Number(text) : null;
}

export function defineRecordList<const S extends string, const F extends string>(
  spec: RecordListSpec<S, F>,
): RecordListSpec<S, F> {
  return spec;
}

/** Reads the state of a list from its address; unknown values count as absent. */
export function parseListAddress<S extends string, F extends string>(
  search: Search,
  spec: RecordListSpec<S, F>,
): RecordListAddress<S, F> {
  const sort = spec.sorts.find((known) => known === search.sort);
  const order = search.order === 'asc' || search.order === 'desc' ? search.order : undefined;
  const filters: { [P in F]?: string } = {};
  for (const name of spec.filters) {
    const value = textOf(search[name]);
    if (value !== '') filters[name] = value;
  }
  const open = textOf(search.open);
  return {
    page: Math.min(lastPage, Math.max(1, parseWhole(search.page) ?? 1)),
    size: pageSizes.find((known) => known === parseWhole(search.size)) ?? defaultSize,
    sort: sort ?? spec.sort,
    order: order ?? (sort === undefined || sort === spec.sort ? (spec.order ?? 'asc') : 'asc'),
    text: textOf(search.q),
    filters,
    open: open === '' ? undefined : open,
  };
}

/** A change of a list's state. Every change except of the page returns to the first page. */
export type RecordListChange<S extends string = string, F extends string = string> =
  | { readonly page: number }
  | { readonly size: number }
  | { readonly sort: { readonly column: S; readonly order: 'asc' | 'desc' } | undefined }
  | { readonly text: string }
  | { readonly filter: F; readonly value: string | undefined }
  | { readonly clear: true };

/** Returns the search parameters after a change; defaults are omitted to keep addresses short. */
export function changeListAddress<S extends string, F extends string>(
  before: Search,
  spec: RecordListSpec<S, F>,
  change: RecordListChange<S, F>,
): Search {
  if ('page' in change) return { ...before, page: change.page > 1 ? String(change.page) : undefined };
  const first = { ...before, page: undefined };
  if ('size' in change)
    return { ...first, size: change.size === defaultSize ? undefined : String(change.size) };
  if ('text' in change) return { ...first, q: change.text.trim() === '' ? undefined : change.text };
  if ('filter' in change) return { ...first, [change.filter]: change.value };
  if ('clear' in change)
    return { ...first, q: undefined, ...Object.fromEntries(spec.filters.map((name) => [name, undefined])) };
  if (change.sort === undefined) return { ...first, sort: undefined, order: undefined };
  return { ...first, sort: change.sort.column, order: change.sort.order };
}

/** Computes the numbers of the first and last row on the page, counted from 1; both are 0 if the page has no rows. */
export function computeRowRange(
  { page, size }: { readonly page: number; readonly size: number },
  total: number,
): { readonly from: number; readonly to: number; readonly pages: number } {
  const pages = Math.max(1, Math.ceil(total / size));
  const from = (page - 1) * size + 1;
  if (from > total) return { from: 0, to: 0, pages };
  return { from, to: Math.min(total, page * size), pages };
}
