import type { DataMode } from '@klarsikt/engine/text';
import { useMemo } from 'react';
import type { useDoubts } from './doubts.tsx';
import type { GridLine } from './rows.ts';
import type { CellStates, GridEdit } from './use-grid.ts';

export interface LineStates extends CellStates {
  readonly doubt: ReturnType<typeof useDoubts>;
}

/** State of a line without messages: one shared object, so that a change of one line does not render the others. */
const calm = (mode: DataMode): LineStates => ({
  typedAt: () => undefined,
  waiting: () => 0,
  modeOf: (row, kind) => row.data[kind]?.mode ?? mode,
  doubt: () => null,
});

interface LineStatesInput {
  readonly mode: DataMode;
  readonly edit: GridEdit;
  readonly doubt: ReturnType<typeof useDoubts>;
  readonly faulty: ReadonlySet<GridLine>;
}

export function useLineStates({
  mode,
  edit,
  doubt,
  faulty,
}: LineStatesInput): (line: GridLine) => LineStates {
  const atRest = useMemo(() => calm(mode), [mode]);
  const { typedAt, waiting, modeOf } = edit;
  const present = { typedAt, waiting, modeOf, doubt };
  return (line) => (faulty.has(line) || edit.hasChosenMode(line) ? present : atRest);
}
