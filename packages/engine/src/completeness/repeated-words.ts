/** Words that state nothing of what they are entered for: too few, or the same for everything. */
import type { ExploitationEntries } from '../assessment/types.ts';
import { groupBy } from '../group-by.ts';
import { isWritten } from '../written.ts';

const shortest = { words: 2, characters: 10 } as const;

/** True for a text of at least two words and ten characters: less explains nothing. */
export function isExplained(text: unknown): boolean {
  if (typeof text !== 'string' || !isWritten(text)) return false;
  const words = text.split(/\s+/u).filter(isWritten);
  return words.length >= shortest.words && words.join(' ').length >= shortest.characters;
}

/** What a statement is about, as far as the same words can hold for two of them. */
interface Stated {
  readonly name: string;
  readonly product: string | null;
  readonly threatCategory: string | null;
}

const spelling = (text: string): string => text.trim().replace(/\s+/gu, ' ').toLocaleLowerCase('und');

/**
 * Names of the statements on products whose own words or reason are those of another one too, so that they describe
 * neither: a description has to be of one product; a reason may be shared by the statements of one product, or by those
 * of one threat category.
 */
export function repeatedStatements(
  statements: readonly Stated[],
  entries: ExploitationEntries,
): ReadonlySet<string> {
  const said = statements.flatMap(({ name, product, threatCategory }) => {
    const entry = Object.hasOwn(entries, name) ? entries[name] : undefined;
    if (product === null || entry === undefined) return [];
    const isReason = entry.notPossible !== undefined;
    if (!isReason && (entry.source === 'library' || entry.source === 'extended')) return [];
    const text = isReason ? entry.notPossible.reason : (entry.text ?? '');
    return isWritten(text) ? [{ name, product, threatCategory, isReason, text: spelling(text) }] : [];
  });
  return new Set(
    [...groupBy(said, ({ text, isReason }) => `${isReason} ${text}`).values()].flatMap((same) => {
      const isOne = (of: (one: (typeof same)[number]) => string | null) => new Set(same.map(of)).size < 2;
      const isShared =
        isOne(({ product }) => product) ||
        (same[0]?.isReason === true && isOne(({ threatCategory }) => threatCategory));
      return isShared ? [] : same.map(({ name }) => name);
    }),
  );
}
