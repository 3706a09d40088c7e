/** The address as the screen's state: search parameters are plain texts, nothing is parsed as JSON. */
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

export type SearchTexts = Readonly<Record<string, string | readonly string[]>>;

/** Repeated parameters become lists. */
export function parseSearch(text: string): SearchTexts {
  const given = new URLSearchParams(text);
  const names = [...new Set(given.keys())];
  return Object.fromEntries(
    names.map((name) => {
      const values = given.getAll(name);
      return [name, values.length > 1 ? values : (values[0] ?? '')];
    }),
  );
}

/** What is undefined, null or empty is left out. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null && item !== '') given.append(name, String(item));
    }
  }
  const text = given.toString();
  return text === '' ? '' : `?${text}`;
}

/** For `validateSearch`: takes the named parameters as texts, leaves everything else out. */
export function searchTexts<const N extends string>(...names: readonly N[]) {
  return (search: Readonly<Record<string, unknown>>): { [P in N]?: string } => {
    const taken: { [P in N]?: string } = {};
    for (const name of names) {
      const value = search[name];
      if (typeof value === 'string' && value !== '') taken[name] = value;
      else if (Array.isArray(value)) taken[name] = value.join(',');
    }
    return taken;
  };
}

type Search = Readonly<Record<string, unknown>>;

/** All parameters of the present address, and how to change several at once, in place of the present entry. */
export function useSearchChange(): readonly [Search, (change: (before: Search) => Search) => void] {
  const search: Search = useSearch({ strict: false });
  const go = useSearchGo();
  const set = useCallback((change: (before: Search) => Search) => go(change, { replace: true }), [go]);
  return [search, set];
}

interface Going {
  /** In place of the present entry of the history. */
  readonly replace: boolean;
  /** Past the guards of unsaved changes: what would be lost has been saved. */
  readonly ignoreBlocker?: boolean;
}

/** Changes the parameters of the present address, as a new entry of the history or in its place. */
export function useSearchGo(): (change: (before: Search) => Search, how: Going) => void {
  const navigate = useNavigate();
  return useCallback(
    (change, { replace, ignoreBlocker = false }) => {
      // The present route is any route here, so its parameters have no type of their own.
      void navigate({ to: '.', search: change as never, replace, resetScroll: false, ignoreBlocker });
    },
    [navigate],
  );
}

type SetSearchText = (value: string | undefined, how?: { readonly replace?: boolean }) => void;

/** One parameter of the present address, and how to change it; the others stay. */
export function useSearchText(name: string): readonly [string | undefined, SetSearchText] {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const go = useSearchGo();
  const value = search[name];
  const set = useCallback<SetSearchText>(
    (next, { replace = false } = {}) => go((before) => ({ ...before, [name]: next }), { replace }),
    [go, name],
  );
  return [typeof value === 'string' ? value : undefined, set];
}

/** Gives one parameter of the present address a value: as a new entry of the history where there was none, else in its place. */
export function useSearchSetter(name: string): (value: string | undefined) => void {
  const router = useRouter();
  const go = useSearchGo();
  return useCallback(
    (value) => {
      const before: unknown = Reflect.get(router.state.location.search, name);
      go((search) => ({ ...search, [name]: value }), { replace: typeof before === 'string' });
    },
    [router, go, name],
  );
}

/** For `validateSearch` of a route whose page has not said yet which parameters it takes. */
export function freeSearch(search: Readonly<Record<string, unknown>>): {
  readonly [name: string]: string | undefined;
} {
  return searchTexts(...Object.keys(search))(search);
}
