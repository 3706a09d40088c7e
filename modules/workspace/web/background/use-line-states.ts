import type { DataMode } from '@klarsikt/engine/text';
import { useMemo } from 'react';
import type { useMisleadingFigureText } from './misleading-figure.tsx';
import type { FigureGridLine } from './rows.ts';
import type { FigureCellStates, FigureGridEdit } from './use-grid.ts';

export interface FigureLineStates extends FigureCellStates {
  readonly doubt: ReturnType<typeof useMisleadingFigureText>;
}

/**
 * State of lines without messages; they share one object, so that a change of one line does not render the others.
 */
const calm = (mode: DataMode): FigureLineStates => ({
  typedAt: () => undefined,
  waiting: () => 0,
  modeOf: (row, kind) => row.data[kind]?.mode ?? mode,
  doubt: () => null,
});

interface LineStatesInput {
  readonly mode: DataMode;
  readonly edit: FigureGridEdit;
  readonly doubt: ReturnType<typeof useMisleadingFigureText>;
  readonly faulty: ReadonlySet<FigureGridLine>;
}

export function useFigureLineStates({
  mode,
  edit,
  doubt,
  faulty,
}: LineStatesInput): (line: FigureGridLine) => FigureLineStates {
  const atRest = useMemo(() => calm(mode), [mode]);
  const { typedAt, waiting, modeOf } = edit;
  const present = { typedAt, waiting, modeOf, doubt };
  return (line) => (faulty.has(line) || edit.hasChosenMode(line) ? present : atRest);
}
