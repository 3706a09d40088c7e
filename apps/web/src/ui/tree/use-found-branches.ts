/** Rows of a tree whose names contain searched words, with the rows above them; all rows without a search. */
import { containsSoughtWords, toComparable } from '@klarsikt/engine/text';
import { useMemo } from 'react';
import { listFoundBranches, type TreeShape } from './tree.ts';

interface NamedTreeShape<R> extends TreeShape<R> {
  readonly nameOf: (row: R) => string;
}

export function useFoundBranches<R>(
  rows: readonly R[],
  shape: NamedTreeShape<R>,
  text: string | undefined,
): readonly R[] {
  const sought = toComparable(text?.trim() ?? '');
  return useMemo(
    () =>
      sought === ''
        ? rows
        : listFoundBranches(rows, shape, (row) => containsSoughtWords(shape.nameOf(row), sought)),
    [rows, shape, sought],
  );
}
