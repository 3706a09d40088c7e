import { useShareKindLabel } from '@klarsikt/assessment/web/assessment/_components/trace/ShareView.tsx';
import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import type { Datum } from '@klarsikt/engine/assess';
import { listDataKinds } from '@klarsikt/engine/assessment';
import type { DataKind, DataMode } from '@klarsikt/engine/text';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { formatNumberForEditing } from '@klarsikt/web/platform/i18n/number.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useLatestValue } from '@klarsikt/web/platform/latest.ts';
import { useMemo, useState } from 'react';
import type { FigureInputText } from './cells.ts';
import type { RejectedPasteText } from './paste.ts';
import type { FigureGridLine, FigureGridRow } from './rows.ts';
import { backgroundTexts } from './texts.ts';
import { type PasteCellRange, type PendingPaste, useGridPaste } from './use-pasting.ts';
import {
  type CellInputTexts,
  type FigureGridContext,
  formatCellId,
  useCellInputTexts,
} from './use-typed-texts.ts';

export interface FigureGridEdit extends FigureCellStates, Omit<FigureGridActions, 'paste'> {
  readonly paste: PasteCellRange;
  readonly hasChosenMode: (line: FigureGridLine) => boolean;
  readonly pasting: PendingPaste | null;
  readonly left: readonly RejectedPasteText[];
  readonly dismissLeft: () => void;
}

export interface FigureCellStates {
  readonly typedAt: (row: FigureGridRow, kind: DataKind) => FigureInputText | undefined;
  readonly waiting: (kind: DataKind) => number;
  readonly modeOf: (row: FigureGridRow, kind: DataKind) => DataMode;
}

export interface FigureGridActions {
  readonly write: (row: FigureGridRow, kind: DataKind, datum: Datum | null) => void;
  /**
   * Parses the typed text and saves the figure. An ambiguous text stays in the cell until the user chooses a meaning.
   */
  readonly type: (row: FigureGridRow, kind: DataKind, text: string) => void;
  /** Pastes a range of cells; returns false for a single cell, which is treated as typed text. */
  readonly paste: (row: FigureGridRow, kind: DataKind, text: string) => boolean;
  /** Applies the chosen meaning to every ambiguous text of the kind. */
  readonly answer: (kind: DataKind, meant: 'thousands' | 'decimals') => void;
  readonly drop: (row: FigureGridRow, kind: DataKind) => void;
  /** Interprets the present value in the new mode; clears a ballpark figure. */
  readonly setMode: (row: FigureGridRow, kind: DataKind, mode: DataMode) => void;
  readonly clear: (cells: readonly { readonly row: FigureGridRow; readonly kind: DataKind }[]) => void;
}

/** Returns an object that keeps its identity and always calls the latest actions. */
export function useStableGridActions(actions: FigureGridActions): FigureGridActions {
  const present = useLatestValue(actions);
  return useMemo(
    () => ({
      write: (...given) => present().write(...given),
      type: (...given) => present().type(...given),
      paste: (...given) => present().paste(...given),
      answer: (...given) => present().answer(...given),
      drop: (...given) => present().drop(...given),
      setMode: (...given) => present().setMode(...given),
      clear: (...given) => present().clear(...given),
    }),
    [present],
  );
}

/** Modes of the cells: the user's choice, else the mode of the stored figure, else the default for new figures. */
function useModes({ type, mode }: FigureGridContext) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, DataMode>>(new Map());
  return {
    hasChosenMode: ({ sides }: FigureGridLine): boolean =>
      chosen.size > 0 &&
      sides.some((side) => listDataKinds(type).some((kind) => chosen.has(formatCellId(side, kind)))),
    modeOf: (row: FigureGridRow, kind: DataKind): DataMode =>
      chosen.get(formatCellId(row, kind)) ?? row.data[kind]?.mode ?? mode,
    choose: (row: FigureGridRow, kind: DataKind, next: DataMode) =>
      setChosen((before) => new Map(before).set(formatCellId(row, kind), next)),
    /** Forgets the chosen mode of a cell when a figure is stored, because the figure has a mode of its own. */
    forget: (row: FigureGridRow, kind: DataKind) =>
      setChosen((before) => {
        const next = new Map(before);
        return next.delete(formatCellId(row, kind)) ? next : before;
      }),
  };
}

function useAnswers({ typed, patchOf, drop }: CellInputTexts): Pick<FigureGridEdit, 'waiting' | 'answer'> {
  const t = useT(backgroundTexts);
  const { change } = useAssessment();
  const asked = (kind: DataKind) =>
    [...typed.values()].filter((each) => each.kind === kind && each.reading.kind === 'twoWays');
  return {
    waiting: (kind) => asked(kind).length,
    answer: (kind, meant) => {
      const answered = asked(kind).flatMap((each) => {
        const { reading } = each;
        const chosen = reading.kind === 'twoWays' ? reading[meant] : null;
        return chosen === null || chosen.fault !== null ? [] : [{ ...each, value: chosen.value }];
      });
      for (const { row } of answered) drop(row, kind);
      const patches = answered.map((each) => patchOf(each, { mode: each.mode, value: each.value }));
      if (patches.length > 0) change(t('background.stepPaste'), patches);
    },
  };
}

export function useFigureGridEdit(place: FigureGridContext): FigureGridEdit {
  const t = useT(backgroundTexts);
  const word = useShareKindLabel();
  const { language } = useFormat();
  const { change } = useAssessment();
  const texted = useCellInputTexts(place);
  const { typed, patchOf, read, drop } = texted;
  const modes = useModes(place);
  const step = (row: FigureGridRow, kind: DataKind) =>
    t('background.stepCell', { kind: word(kind), risk: row.name });
  const put = (row: FigureGridRow, kind: DataKind, datum: Datum | null) => {
    drop(row, kind);
    change(step(row, kind), [patchOf({ row, kind }, datum)]);
  };
  /** Stores the text of a cell; returns true if a figure was stored or deleted. */
  const type = (
    row: FigureGridRow,
    kind: DataKind,
    text: string,
    mode = modes.modeOf(row, kind),
  ): boolean => {
    const patches = read([{ row, kind, text, mode }]);
    if (patches.length === 0) return false;
    change(step(row, kind), patches);
    modes.forget(row, kind);
    return true;
  };
  return {
    ...useGridPaste(place, texted),
    ...useAnswers(texted),
    write: (row, kind, datum) => {
      put(row, kind, datum);
      modes.forget(row, kind);
    },
    type,
    modeOf: modes.modeOf,
    hasChosenMode: modes.hasChosenMode,
    setMode: (row, kind, next) => {
      const datum = row.data[kind] ?? null;
      // A ballpark step and an amount cannot be converted into each other, so clear the figure for the user to enter it
      // again.
      const anew = datum !== null && (next === 'ball' || datum.mode === 'ball');
      if (anew) put(row, kind, null);
      const kept =
        datum !== null && !anew && type(row, kind, formatNumberForEditing(datum.value, language), next);
      if (!kept) modes.choose(row, kind, next);
    },
    clear: (cells) => {
      for (const { row, kind } of cells) drop(row, kind);
      const filled = cells.filter(({ row, kind }) => row.data[kind] !== null);
      if (filled.length > 0)
        change(
          t('background.stepClear'),
          filled.map((cell) => patchOf(cell, null)),
        );
    },
    typedAt: (row, kind) => typed.get(formatCellId(row, kind)),
    drop,
  };
}
