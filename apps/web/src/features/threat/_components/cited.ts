/** The sources that a text cites, ready to be linked. */
import type { CardReference } from '@klarsikt/contract';
import { safeAddress, shortNames } from '../_lib/citations.ts';

export interface Sources {
  readonly list: readonly CardReference[];
  /** A source by its key, with its short name and where a citation leads. */
  readonly of: (
    key: string,
  ) => { readonly short: string; readonly title: string; readonly href: string } | null;
}

/** Address of a source's line on the card page. */
export const sourceAnchor = (key: string): string => `source-${key}`;

/** `here`: citations lead to the list of sources on the same page; `outside`: to the publication itself. */
export function sourcesOf(list: readonly CardReference[], target: 'here' | 'outside'): Sources {
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
