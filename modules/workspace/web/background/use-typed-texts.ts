import type { Datum } from '@klarsikt/engine/assess';
import { formatPointer, type Patch } from '@klarsikt/engine/assessment';
import type { DataKind, DataMode, RiskType } from '@klarsikt/engine/text';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useState } from 'react';
import { type FigureInputText, parseFigureInput } from './cells.ts';
import type { FigureGridLine, FigureGridRow } from './rows.ts';

export interface CellTarget {
  readonly row: FigureGridRow;
  readonly kind: DataKind;
  readonly text: string;
}

export interface FigureGridContext {
  readonly type: RiskType;
  /** Every line of the grid, including lines that the search or a filter hides. */
  readonly all: readonly FigureGridLine[];
  /** Mode of new figures in cells without a mode of their own. */
  readonly mode: DataMode;
}

function buildCellPatch(
  type: RiskType,
  { key, source }: FigureGridRow,
  kind: string,
  datum: Datum | null,
): Patch {
  const path = formatPointer('background', 'data', type, key, source, kind);
  return datum === null ? { op: 'remove', path } : { op: 'set', path, value: datum };
}

type TypedByCell = ReadonlyMap<
  string,
  FigureInputText & { readonly row: FigureGridRow; readonly kind: DataKind }
>;

export const formatCellId = ({ source, key }: FigureGridRow, kind: DataKind) => `${source} ${key} ${kind}`;

export function useCellInputTexts({ type }: FigureGridContext) {
  const { language } = useFormat();
  const [typed, setTyped] = useState<TypedByCell>(new Map());
  const patchOf = ({ row, kind }: Omit<CellTarget, 'text'>, datum: Datum | null) =>
    buildCellPatch(type, row, kind, datum);
  /** Parses each text; returns the patches of the texts to save, and keeps the others at their cells. */
  const read = (targets: readonly (CellTarget & { readonly mode: DataMode })[]): readonly Patch[] => {
    const next = new Map(typed);
    const patches = targets.flatMap((target): Patch[] => {
      const name = formatCellId(target.row, target.kind);
      const cell = parseFigureInput(target.text, target.mode, target.kind, language);
      if (cell.kind === 'typed') next.set(name, { ...cell.typed, row: target.row, kind: target.kind });
      else next.delete(name);
      return cell.kind === 'typed' ? [] : [patchOf(target, cell.kind === 'empty' ? null : cell.datum)];
    });
    setTyped(next);
    return patches;
  };
  const drop = (row: FigureGridRow, kind: DataKind) =>
    setTyped((before) => {
      const next = new Map(before);
      return next.delete(formatCellId(row, kind)) ? next : before;
    });
  return { typed, patchOf, read, drop };
}

export type CellInputTexts = ReturnType<typeof useCellInputTexts>;
