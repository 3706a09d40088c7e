/** Finds and orders entries of the command palette. */
import { listSearchForms } from '@klarsikt/engine/text';
import type { PaletteEntry } from './registry.ts';

export interface PaletteGroup {
  readonly name: string;
  readonly entries: readonly PaletteEntry[];
}

/** Converts to lower case without diacritics, so that `overforing` finds `överföring`. */
const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * Computes the rank of an entry for a query. 0: the name begins with the query; 1: each word of the query begins a
 * word of the name; 2: the words occur anywhere; null: a word is missing.
 */
export function computeMatchRank(
  { label, description = '', words = '' }: PaletteEntry,
  query: string,
): number | null {
  const asked = folded(query).split(/\s+/).filter(Boolean);
  const [name, rest] = [folded(label), folded(`${description} ${words}`)];
  const holds = (word: string) =>
    listSearchForms(word).some((form) => name.includes(form) || rest.includes(form));
  if (asked.length === 0 || !asked.every(holds)) return null;
  if (name.startsWith(asked.join(' '))) return 0;
  const parts = name.split(/[^\p{L}\p{N}]+/u);
  return asked.every((word) => parts.some((part) => part.startsWith(word))) ? 1 : 2;
}

/** Largest number of entries per group: if several groups match, and if only one group matches. */
const together = 6;
const alone = 30;

/** Returns the matching groups, the best one first; without a query, all groups in the given order. */
export function filterPaletteGroups(groups: readonly PaletteGroup[], query: string): readonly PaletteGroup[] {
  const found = groups
    .map(({ name, entries }) => {
      const ranked = entries
        .flatMap((entry) => {
          const rank = query.trim() === '' ? 2 : computeMatchRank(entry, query);
          return rank === null ? [] : [{ entry, rank }];
        })
        .toSorted((a, b) => a.rank - b.rank);
      return { name, best: ranked[0]?.rank ?? 3, entries: ranked.map(({ entry }) => entry) };
    })
    .filter(({ entries }) => entries.length > 0)
    .toSorted((a, b) => a.best - b.best);
  const shown = found.length === 1 ? alone : together;
  return found.map(({ name, entries }) => ({ name, entries: entries.slice(0, shown) }));
}

/** Appends entries from a source's own search; leaves out duplicates. */
export function appendSearchResults(
  groups: readonly PaletteGroup[],
  found: readonly PaletteGroup[],
): readonly PaletteGroup[] {
  const names = [...new Set([...groups, ...found].map(({ name }) => name))];
  return names.map((name) => {
    const known = groups.find((group) => group.name === name)?.entries ?? [];
    const ids = new Set(known.map(({ id }) => id));
    const more = found.filter((group) => group.name === name).flatMap(({ entries }) => entries);
    return { name, entries: [...known, ...more.filter(({ id }) => !ids.has(id))].slice(0, together * 2) };
  });
}
