/** Which entries of the palette a query finds, and in which order. */
import { soughtForms } from '@klarsikt/engine';
import type { PaletteEntry } from './registry.ts';

export interface PaletteGroup {
  readonly name: string;
  readonly entries: readonly PaletteEntry[];
}

/** In small letters without marks: who writes `overforing` finds `överföring`. */
const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** How well an entry answers: 0 its name begins so, 1 a word of it does, 2 somewhere; null: not every word is there. */
export function rankOf({ label, description = '', words = '' }: PaletteEntry, query: string): number | null {
  const asked = folded(query).split(/\s+/).filter(Boolean);
  const [name, rest] = [folded(label), folded(`${description} ${words}`)];
  const holds = (word: string) =>
    soughtForms(word).some((form) => name.includes(form) || rest.includes(form));
  if (asked.length === 0 || !asked.every(holds)) return null;
  if (name.startsWith(asked.join(' '))) return 0;
  const parts = name.split(/[^\p{L}\p{N}]+/u);
  return asked.every((word) => parts.some((part) => part.startsWith(word))) ? 1 : 2;
}

/** Of several groups each shows so many; alone it shows more. */
const together = 6;
const alone = 30;

/** Groups with what answers, the best group first; without a query all as they are given. */
export function matching(groups: readonly PaletteGroup[], query: string): readonly PaletteGroup[] {
  const found = groups
    .map(({ name, entries }) => {
      const ranked = entries
        .flatMap((entry) => {
          const rank = query.trim() === '' ? 2 : rankOf(entry, query);
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

/** Adds what a source found by itself behind what its words found; nothing twice. */
export function withFound(
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
