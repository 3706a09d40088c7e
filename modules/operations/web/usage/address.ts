/** The usage log's question as its address says it, with the parameters of specification 000 section 2. */

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

/** For `validateSearch`: one or many values stay as they are given. */
export function usageSearch(search: Search): { [P in (typeof names)[number]]?: string | string[] } {
  const taken: { [P in (typeof names)[number]]?: string | string[] } = {};
  for (const name of names) {
    const value = search[name];
    if (typeof value === 'string' && value !== '') taken[name] = value;
    else if (Array.isArray(value)) taken[name] = value.filter((each) => typeof each === 'string');
  }
  return taken;
}

/** One or many values as a list. */
export function manyOf(value: unknown): readonly string[] {
  const list = Array.isArray(value) ? value : [value];
  return list.filter((each): each is string => typeof each === 'string' && each !== '');
}

/** The last of the values, as a form field would have it. */
export const oneOf = (value: unknown): string | undefined => manyOf(value).at(-1);
