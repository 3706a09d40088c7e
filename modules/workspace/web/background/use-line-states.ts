/** What stands at the cells of each line beside their figures. */
import type { DataMode } from '@klarsikt/engine';
import { useMemo } from 'react';
import type { useDoubts } from './doubts.tsx';
import type { GridLine } from './rows.ts';
import type { CellStates, GridEdit } from './use-grid.ts';

export interface LineStates extends CellStates {
  /** What cannot be meant, by the pointer of its place. */
  readonly doubt: ReturnType<typeof useDoubts>;
}

/** Of a line of which nothing is to be said: the same object for all of them, so that none is drawn for another's sake. */
const calm = (mode: DataMode): LineStates => ({
  typedAt: () => undefined,
  waiting: () => 0,
  modeOf: (row, kind) => row.data[kind]?.mode ?? mode,
  doubt: () => null,
});

interface StatesGiven {
  readonly mode: DataMode;
  readonly edit: GridEdit;
  readonly doubt: ReturnType<typeof useDoubts>;
  readonly faulty: ReadonlySet<GridLine>;
}

export function useLineStates({ mode, edit, doubt, faulty }: StatesGiven): (line: GridLine) => LineStates {
  const atRest = useMemo(() => calm(mode), [mode]);
  const { typedAt, waiting, modeOf } = edit;
  const present = { typedAt, waiting, modeOf, doubt };
  return (line) => (faulty.has(line) || edit.hasChosenMode(line) ? present : atRest);
}
