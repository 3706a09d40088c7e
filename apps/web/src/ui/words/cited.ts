/** Finds the sources that a text cites. */
import type { CitationSource } from '@klarsikt/engine/model';
import { buildShortNames, toSafeLinkAddress } from './citations.ts';

export interface CitedSource extends CitationSource {
  readonly title: string;
  readonly url: string;
}

export interface CitedSources<S extends CitedSource = CitedSource> {
  readonly list: readonly S[];
  /** Returns a source by its key, with its short name and the target of its citations. */
  readonly of: (
    key: string,
  ) => { readonly short: string; readonly title: string; readonly href: string } | null;
}

/** Returns the anchor of a source on the threat card page. */
export const toSourceAnchor = (key: string): string => `source-${key}`;

/** With `here` citations link to the list of sources on the page, with `outside` to the publication itself. */
export function createCitedSources<S extends CitedSource>(
  list: readonly S[],
  target: 'here' | 'outside',
): CitedSources<S> {
  const names = buildShortNames(list);
  const byKey = new Map(list.map((source) => [source.key, source]));
  return {
    list,
    of: (key) => {
      const source = byKey.get(key);
      if (source === undefined) return null;
      const outside = target === 'outside' ? toSafeLinkAddress(source.url) : null;
      return {
        short: names.get(key) ?? source.authorShort,
        title: source.title,
        href: outside ?? `#${toSourceAnchor(key)}`,
      };
    },
  };
}
