/** Finds texts on exploitation that occur for different subjects and therefore describe none of them. */
import type { ExploitationEntries } from '../assessment/types.ts';
import { normalizeWords } from '../text/spelling.ts';
import { hasVisibleText } from '../text/written.ts';
import { groupBy } from '../values/group-by.ts';

/** The subject of a statement; it determines whether two statements may share a text. */
interface StatementTopic {
  readonly name: string;
  readonly product: string | null;
  readonly threatCategory: string | null;
}

/**
 * Returns the names of the product statements whose text or reason by the firm also occurs in another statement.
 * Statements of one product may share a description or a reason; statements of one threat category may share a
 * reason.
 */
export function findRepeatedStatements(
  statements: readonly StatementTopic[],
  entries: ExploitationEntries,
): ReadonlySet<string> {
  const said = statements.flatMap(({ name, product, threatCategory }) => {
    const entry = Object.hasOwn(entries, name) ? entries[name] : undefined;
    if (product === null || entry === undefined) return [];
    const isReason = entry.notPossible !== undefined;
    if (!isReason && (entry.source === 'library' || entry.source === 'extended')) return [];
    const text = isReason ? entry.notPossible.reason : (entry.text ?? '');
    return hasVisibleText(text)
      ? [{ name, product, threatCategory, isReason, text: normalizeWords(text) }]
      : [];
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
