/** Search parameters that hold the state of a screen: plain texts, never parsed as JSON. */
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

export type SearchParameters = Readonly<Record<string, string | readonly string[]>>;

/** Parses the search part of an address; repeated parameters become lists. */
export function parseSearchParameters(text: string): SearchParameters {
  const given = new URLSearchParams(text);
  const names = [...new Set(given.keys())];
  return Object.fromEntries(
    names.map((name) => {
      const values = given.getAll(name);
      return [name, values.length > 1 ? values : (values[0] ?? '')];
    }),
  );
}

/** Builds the search part of an address; omits undefined, null and empty values. */
export function formatSearchParameters(search: Readonly<Record<string, unknown>>): string {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null && item !== '') given.append(name, String(item));
    }
  }
  const text = given.toString();
  return text === '' ? '' : `?${text}`;
}

/** Creates a `validateSearch` function that keeps only the named parameters, as texts. */
export function createSearchParser<const N extends string>(...names: readonly N[]) {
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

/**
 * Returns all search parameters, and a function that changes several of them at once and replaces the history entry.
 */
export function useSearchParameters(): readonly [Search, (change: (before: Search) => Search) => void] {
  const search: Search = useSearch({ strict: false });
  const go = useSearchNavigate();
  const set = useCallback((change: (before: Search) => Search) => go(change, { replace: true }), [go]);
  return [search, set];
}

interface SearchNavigation {
  readonly replace: boolean;
  /** Skips the guards for unsaved changes; only for calls after everything has been saved. */
  readonly ignoreBlocker?: boolean;
}

export function useSearchNavigate(): (change: (before: Search) => Search, how: SearchNavigation) => void {
  const navigate = useNavigate();
  return useCallback(
    (change, { replace, ignoreBlocker = false }) => {
      // The cast is needed because this code does not know the present route, so its parameters have no type.
      void navigate({ to: '.', search: change as never, replace, resetScroll: false, ignoreBlocker });
    },
    [navigate],
  );
}

type SetSearchText = (value: string | undefined, how?: { readonly replace?: boolean }) => void;

export function useSearchParameter(name: string): readonly [string | undefined, SetSearchText] {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const go = useSearchNavigate();
  const value = search[name];
  const set = useCallback<SetSearchText>(
    (next, { replace = false } = {}) => go((before) => ({ ...before, [name]: next }), { replace }),
    [go, name],
  );
  return [typeof value === 'string' ? value : undefined, set];
}

/**
 * Returns a function that sets a parameter. It adds a history entry if the parameter was empty, and otherwise
 * replaces the entry.
 */
export function useSearchParameterSetter(name: string): (value: string | undefined) => void {
  const router = useRouter();
  const go = useSearchNavigate();
  return useCallback(
    (value) => {
      const before: unknown = Reflect.get(router.state.location.search, name);
      go((search) => ({ ...search, [name]: value }), { replace: typeof before === 'string' });
    },
    [router, go, name],
  );
}

/** Parses all search parameters as texts, for routes whose page does not declare its parameters. */
export function parseUndeclaredSearch(search: Readonly<Record<string, unknown>>): {
  readonly [name: string]: string | undefined;
} {
  return createSearchParser(...Object.keys(search))(search);
}
