/** The sources that a text cites, ready to be linked. */
import type { CitedName } from '@klarsikt/engine';
import { safeAddress, shortNames } from './citations.ts';

/** What a citation needs to know of its source. */
export interface CitedSource extends CitedName {
  readonly title: string;
  readonly url: string;
}

export interface Sources<S extends CitedSource = CitedSource> {
  readonly list: readonly S[];
  /** A source by its key, with its short name and where a citation leads. */
  readonly of: (
    key: string,
  ) => { readonly short: string; readonly title: string; readonly href: string } | null;
}

/** Address of a source's line on the card page. */
export const sourceAnchor = (key: string): string => `source-${key}`;

/** `here`: citations lead to the list of sources on the same page; `outside`: to the publication itself. */
export function sourcesOf<S extends CitedSource>(list: readonly S[], target: 'here' | 'outside'): Sources<S> {
  const names = shortNames(list);
  const byKey = new Map(list.map((source) => [source.key, source]));
  return {
    list,
    of: (key) => {
      const source = byKey.get(key);
      if (source === undefined) return null;
      const outside = target === 'outside' ? safeAddress(source.url) : null;
      return {
        short: names.get(key) ?? source.authorShort,
        title: source.title,
        href: outside ?? `#${sourceAnchor(key)}`,
      };
    },
  };
}
