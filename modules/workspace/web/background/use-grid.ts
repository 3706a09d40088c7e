/** How the figures of one kind of risk are changed: one by one, a pasted range, a selection. */

import { useKindWord } from '@klarsikt/assessment/web/assessment/_components/trace/ShareView.tsx';
import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { type DataKind, type DataMode, type Datum, kindsOf } from '@klarsikt/engine';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { numberForEditing } from '@klarsikt/web/platform/i18n/number.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useLatest } from '@klarsikt/web/platform/latest.ts';
import { useMemo, useState } from 'react';
import type { TypedText } from './cells.ts';
import type { Left } from './paste.ts';
import type { GridLine, GridRow } from './rows.ts';
import { texts } from './texts.ts';
import { type Paste, type Pasting, usePasting } from './use-pasting.ts';
import { cellName, type GridPlace, type TypedTexts, useTypedTexts } from './use-typed-texts.ts';

/** What cells show beside their figures, and what they set off. */
export interface GridEdit extends CellStates, Omit<GridActions, 'paste'> {
  readonly paste: Paste;
  /** A way of entering was chosen for a cell of the line. */
  readonly hasChosenMode: (line: GridLine) => boolean;
  /** A range with a column of keys or names, of which nothing has been taken yet. */
  readonly pasting: Pasting | null;
  /** What of the last pasted range was not taken. */
  readonly left: readonly Left[];
  readonly dismissLeft: () => void;
}

/** What stands at a cell beside its figure. */
export interface CellStates {
  readonly typedAt: (row: GridRow, kind: DataKind) => TypedText | undefined;
  /** How many texts of the kind wait for the same answer. */
  readonly waiting: (kind: DataKind) => number;
  readonly modeOf: (row: GridRow, kind: DataKind) => DataMode;
}

/** What a cell can set off. */
export interface GridActions {
  readonly write: (row: GridRow, kind: DataKind, datum: Datum | null) => void;
  /** Takes what was typed, or keeps it at its cell with the question. */
  readonly type: (row: GridRow, kind: DataKind, text: string) => void;
  /** False for a single cell, which is typed text. */
  readonly paste: (row: GridRow, kind: DataKind, text: string) => boolean;
  /** Answers for every text of the kind that can be read two ways. */
  readonly answer: (kind: DataKind, meant: 'thousands' | 'decimals') => void;
  readonly drop: (row: GridRow, kind: DataKind) => void;
  /** What stands there is read in the other way; a step of a ballpark goes. */
  readonly setMode: (row: GridRow, kind: DataKind, mode: DataMode) => void;
  /** Empties the cells in one step. */
  readonly clear: (cells: readonly { readonly row: GridRow; readonly kind: DataKind }[]) => void;
}

/** One object for the life of the grid, which always does what the present actions do. */
export function useLastingActions(actions: GridActions): GridActions {
  const present = useLatest(actions);
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

/** How the figures of a cell are meant: as chosen for the next one, as the one that stands there, as new figures are. */
function useModes({ type, mode }: GridPlace) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, DataMode>>(new Map());
  return {
    hasChosenMode: ({ sides }: GridLine): boolean =>
      chosen.size > 0 && sides.some((side) => kindsOf(type).some((kind) => chosen.has(cellName(side, kind)))),
    modeOf: (row: GridRow, kind: DataKind): DataMode =>
      chosen.get(cellName(row, kind)) ?? row.data[kind]?.mode ?? mode,
    choose: (row: GridRow, kind: DataKind, next: DataMode) =>
      setChosen((before) => new Map(before).set(cellName(row, kind), next)),
    /** Drops the chosen mode once a figure is stored: the figure has its own. */
    forget: (row: GridRow, kind: DataKind) =>
      setChosen((before) => {
        const next = new Map(before);
        return next.delete(cellName(row, kind)) ? next : before;
      }),
  };
}

/** Texts that can be read two ways: how many of a kind wait, and one answer for all of them. */
function useAnswers({ typed, patchOf, drop }: TypedTexts): Pick<GridEdit, 'waiting' | 'answer'> {
  const t = useT(texts);
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

/** Writing cells: one by one, a selection, or a pasted range. */
export function useGridEdit(place: GridPlace): GridEdit {
  const t = useT(texts);
  const word = useKindWord();
  const { language } = useFormat();
  const { change } = useAssessment();
  const texted = useTypedTexts(place);
  const { typed, patchOf, read, drop } = texted;
  const modes = useModes(place);
  const step = (row: GridRow, kind: DataKind) =>
    t('background.stepCell', { kind: word(kind), risk: row.name });
  const put = (row: GridRow, kind: DataKind, datum: Datum | null) => {
    drop(row, kind);
    change(step(row, kind), [patchOf({ row, kind }, datum)]);
  };
  /** True when the text gave a figure, or took one away. */
  const type = (row: GridRow, kind: DataKind, text: string, mode = modes.modeOf(row, kind)): boolean => {
    const patches = read([{ row, kind, text, mode }]);
    if (patches.length === 0) return false;
    change(step(row, kind), patches);
    modes.forget(row, kind);
    return true;
  };
  return {
    ...usePasting(place, texted),
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
      // A step of a ballpark is no amount, and no amount is a step: the figure is asked for anew.
      const anew = datum !== null && (next === 'ball' || datum.mode === 'ball');
      if (anew) put(row, kind, null);
      const kept = datum !== null && !anew && type(row, kind, numberForEditing(datum.value, language), next);
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
    typedAt: (row, kind) => typed.get(cellName(row, kind)),
    drop,
  };
}
