/**
 * Finds the rows of a tree whose names contain the searched words, with the rows above them; without a search all
 * rows.
 */
import { containsSearchedWords, toComparableText } from '@klarsikt/engine/text';
import { useMemo } from 'react';
import { listMatchingBranches, type TreeShape } from './tree.ts';

interface NamedTreeShape<R> extends TreeShape<R> {
  readonly nameOf: (row: R) => string;
}

export function useMatchingBranches<R>(
  rows: readonly R[],
  shape: NamedTreeShape<R>,
  text: string | undefined,
): readonly R[] {
  const sought = toComparableText(text?.trim() ?? '');
  return useMemo(
    () =>
      sought === ''
        ? rows
        : listMatchingBranches(rows, shape, (row) => containsSearchedWords(shape.nameOf(row), sought)),
    [rows, shape, sought],
  );
}
