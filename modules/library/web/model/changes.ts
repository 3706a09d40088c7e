/** Lists the differences between two versions as entries: one per entity, with its fields in the user's language. */
import type { ModelDifferences } from '@klarsikt/contract';
import { type CollectionName, collectionNames } from '@klarsikt/engine/model';
import type { Language, Text } from '@klarsikt/engine/text';

export type DiffChangeKind = 'added' | 'removed' | 'changed';
export const diffChangeKinds = ['added', 'removed', 'changed'] as const satisfies readonly DiffChangeKind[];

export interface DiffField {
  /** Path of the field without a language at its end. */
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
  /** Language of the shown text if only the text in the other language has changed; otherwise null. */
  readonly language: Language | null;
}

export interface DiffEntry {
  readonly id: string;
  readonly collection: CollectionName;
  readonly kind: DiffChangeKind;
  readonly key: string;
  readonly name: Text;
  readonly fields: readonly DiffField[];
}

type Fields = NonNullable<ModelDifferences['collections'][string]>['changed'][number]['fields'];

/** Splits a field's path into the path without language and the language at its end. */
export function splitPathLanguage(path: string): {
  readonly base: string;
  readonly language: Language | null;
} {
  const found = /^(.*)\.(en|sv)$/.exec(path);
  if (found?.[1] === undefined) return { base: path, language: null };
  return { base: found[1], language: found[2] === 'sv' ? 'sv' : 'en' };
}

/**
 * Returns the fields by path. Of a translated text, the user's language is shown; the other language only if it alone
 * has changed.
 */
export function listDiffFields(fields: Fields, language: Language): readonly DiffField[] {
  const byPath = new Map<string, DiffField>();
  for (const { path, before, after } of fields) {
    const { base, language: said } = splitPathLanguage(path);
    const entry = { path: base, before, after, language: said === language ? null : said };
    const known = byPath.get(base);
    if (known === undefined || known.language !== null) byPath.set(base, entry);
  }
  return [...byPath.values()];
}

export function listDiffEntries(
  collections: ModelDifferences['collections'],
  language: Language,
): readonly DiffEntry[] {
  return collectionNames.flatMap((collection): DiffEntry[] => {
    const { added = [], removed = [], changed = [] } = collections[collection] ?? {};
    const entry = (kind: DiffChangeKind, { key, name }: { readonly key: string; readonly name: Text }) => ({
      id: `${collection}/${key}`,
      collection,
      kind,
      key,
      name,
    });
    return [
      ...added.map((entity) => ({ ...entry('added', entity), fields: [] })),
      ...removed.map((entity) => ({ ...entry('removed', entity), fields: [] })),
      ...changed.map((entity) => ({
        ...entry('changed', entity),
        fields: listDiffFields(entity.fields, language),
      })),
    ];
  });
}

export interface CollectionDiffCount {
  readonly collection: CollectionName;
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
}

export function countDiffByCollection(entries: readonly DiffEntry[]): readonly CollectionDiffCount[] {
  return collectionNames.flatMap((collection) => {
    const own = entries.filter((entry) => entry.collection === collection);
    const of = (kind: DiffChangeKind) => own.filter((entry) => entry.kind === kind).length;
    if (own.length === 0) return [];
    return [{ collection, added: of('added'), removed: of('removed'), changed: of('changed') }];
  });
}

/** Returns the removed and added items of two lists of plain values; null if either value is not such a list. */
export function comparePlainLists(
  before: unknown,
  after: unknown,
): {
  readonly removed: readonly string[];
  readonly added: readonly string[];
  readonly moved: boolean;
} | null {
  const plain = (value: unknown): readonly string[] | null =>
    Array.isArray(value) && value.every((item) => typeof item !== 'object') ? value.map(String) : null;
  const a = before === undefined ? [] : plain(before);
  const b = after === undefined ? [] : plain(after);
  if (a === null || b === null || (before === undefined && after === undefined)) return null;
  const removed = a.filter((item) => !b.includes(item));
  const added = b.filter((item) => !a.includes(item));
  return { removed, added, moved: removed.length + added.length === 0 };
}
