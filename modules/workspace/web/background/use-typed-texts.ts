/** Texts of the grid that gave no figure yet: each waits at its cell, asked or refused. */
import {
  type DataKind,
  type DataMode,
  type Datum,
  type Patch,
  pointerOf,
  type RiskType,
} from '@klarsikt/engine';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useState } from 'react';
import { readCell, type TypedText } from './cells.ts';
import type { GridLine, GridRow } from './rows.ts';

/** A text that is meant for a cell. */
export interface Target {
  readonly row: GridRow;
  readonly kind: DataKind;
  readonly text: string;
}

export interface GridPlace {
  readonly type: RiskType;
  /** Every line, also those that a search or a filter hides. */
  readonly all: readonly GridLine[];
  /** How new figures are meant, where their cell does not say. */
  readonly mode: DataMode;
}

function cellPatch(type: RiskType, { key, source }: GridRow, kind: string, datum: Datum | null): Patch {
  const path = pointerOf('background', 'data', type, key, source, kind);
  return datum === null ? { op: 'remove', path } : { op: 'set', path, value: datum };
}

/** Texts that gave no figure yet, by cell: asked or refused where they stand. */
type TypedByCell = ReadonlyMap<string, TypedText & { readonly row: GridRow; readonly kind: DataKind }>;

export const cellName = ({ source, key }: GridRow, kind: DataKind) => `${source} ${key} ${kind}`;

/** The texts that gave no figure yet, and how a text becomes a patch or one of them. */
export function useTypedTexts({ type }: GridPlace) {
  const { language } = useFormat();
  const [typed, setTyped] = useState<TypedByCell>(new Map());
  const patchOf = ({ row, kind }: Omit<Target, 'text'>, datum: Datum | null) =>
    cellPatch(type, row, kind, datum);
  /** Each text is taken, or kept where it stands; gives the patches of what is taken. */
  const read = (targets: readonly (Target & { readonly mode: DataMode })[]): readonly Patch[] => {
    const next = new Map(typed);
    const patches = targets.flatMap((target): Patch[] => {
      const name = cellName(target.row, target.kind);
      const cell = readCell(target.text, target.mode, target.kind, language);
      if (cell.kind === 'typed') next.set(name, { ...cell.typed, row: target.row, kind: target.kind });
      else next.delete(name);
      return cell.kind === 'typed' ? [] : [patchOf(target, cell.kind === 'empty' ? null : cell.datum)];
    });
    setTyped(next);
    return patches;
  };
  const drop = (row: GridRow, kind: DataKind) =>
    setTyped((before) => {
      const next = new Map(before);
      return next.delete(cellName(row, kind)) ? next : before;
    });
  return { typed, patchOf, read, drop };
}

export type TypedTexts = ReturnType<typeof useTypedTexts>;
