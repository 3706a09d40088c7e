/** Parameters of the page's address that contain the query of the usage log (specification 000 section 2). */

const names = [
  'groupBy',
  'timeframe',
  'from',
  'to',
  'where',
  'noopUsers',
  'view',
  'page',
  'size',
  'order',
] as const;

type Search = Readonly<Record<string, unknown>>;

/** Check of the address parameters for `validateSearch`; it keeps single and repeated values as given. */
export function parseUsageSearch(search: Search): { [P in (typeof names)[number]]?: string | string[] } {
  const taken: { [P in (typeof names)[number]]?: string | string[] } = {};
  for (const name of names) {
    const value = search[name];
    if (typeof value === 'string' && value !== '') taken[name] = value;
    else if (Array.isArray(value)) taken[name] = value.filter((each) => typeof each === 'string');
  }
  return taken;
}

export function toStringList(value: unknown): readonly string[] {
  const list = Array.isArray(value) ? value : [value];
  return list.filter((each): each is string => typeof each === 'string' && each !== '');
}

/** Returns the last of repeated values, as a form would. */
export const getLastString = (value: unknown): string | undefined => toStringList(value).at(-1);
