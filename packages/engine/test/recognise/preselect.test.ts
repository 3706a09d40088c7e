import { describe, expect, it } from 'vitest';
import { preselectRows } from '../../src/recognise/index.ts';

type Row = Parameters<typeof preselectRows>[0][number];

const candidate = (key: string, confidence: number) => ({ key, confidence, by: 'words' as const });
const row = (number: number, more: Partial<Row>): Row => ({
  ...{ row: number, verdict: 'found', reason: null, key: 'a', candidates: [] },
  ...more,
});
const chosen = (...rows: readonly Row[]) => [...preselectRows(rows, (_, key) => [key])];

describe('the matches of imported rows before a user confirms them', () => {
  it('are preselected if certain, and as guesses if only the notation is in doubt', () => {
    expect(chosen(row(1, {}), row(2, { verdict: 'confirm', reason: 'about', key: 'b' }))).toEqual([
      [1, { key: 'a', isGuess: false }],
      [2, { key: 'b', isGuess: true }],
    ]);
  });

  it('are preselected as guesses only if one candidate is clearly more likely than all others', () => {
    const open = { verdict: 'choose', reason: 'ambiguous' } as const;
    expect(
      chosen(
        row(1, { ...open, candidates: [candidate('a', 0.75), candidate('b', 0.5)] }),
        row(2, { ...open, candidates: [candidate('c', 0.75), candidate('d', 0.7)] }),
        row(3, { ...open, candidates: [candidate('e', 0.5)] }),
      ),
    ).toEqual([[1, { key: 'a', isGuess: true }]]);
  });

  it('are preselected and marked as guesses if a common name has only one meaning', () => {
    expect(chosen(row(1, { verdict: 'confirm', reason: 'usual', key: 'a' }))).toEqual([
      [1, { key: 'a', isGuess: true }],
    ]);
  });

  it('remain undecided if a code has a meaning in both revisions of a standard', () => {
    const code = { key: 'a', confidence: 0.8, by: 'code' as const };
    expect(chosen(row(1, { verdict: 'choose', reason: 'ambiguous', candidates: [code] }))).toEqual([]);
  });

  it('remain undecided if the column is in doubt, the row is repeated or its cells are hidden', () => {
    const reasons = ['column', 'unit', 'fraction', 'currency', 'twice', 'hidden', 'merged', 'scale'] as const;
    expect(
      chosen(...reasons.map((reason, at) => row(at, { verdict: 'confirm', reason, key: `${at}` }))),
    ).toEqual([]);
    expect(chosen(row(1, { verdict: 'choose', reason: 'number' }), row(2, { verdict: 'left' }))).toEqual([]);
  });

  it('remain undecided if two guesses, or a guess and a certain row, have the same target', () => {
    const guess = (number: number, key: string) => row(number, { verdict: 'confirm', reason: 'about', key });
    expect(chosen(row(1, {}), guess(2, 'a'), guess(3, 'b'), guess(4, 'b'))).toEqual([
      [1, { key: 'a', isGuess: false }],
    ]);
  });
});
