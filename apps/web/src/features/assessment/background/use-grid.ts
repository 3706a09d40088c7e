/** The figures of one kind of risk for one kind of customer: what is entered, and how to change it. */
import {
  type DataKind,
  type DataMode,
  type Datum,
  datumOf,
  type FigureSegment,
  kindsOf,
  type Patch,
  pointerOf,
  type RiskType,
  risksTakingPart,
  segmentContains,
} from '@klarsikt/engine';
import { useMemo, useState } from 'react';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useT } from '../../../platform/i18n/texts.ts';
import { say } from '../../../platform/notices/messages.ts';
import { useKindWord } from '../_components/trace/ShareView.tsx';
import { useAssessment } from '../_lib/AssessmentContext.tsx';
import { useNames } from '../_lib/names.ts';
import { type HeldText, pastedCells, readCell } from './cells.ts';
import { texts } from './texts.ts';

export type Source = FigureSegment | 'BOTH';

export interface GridRow {
  readonly key: string;
  readonly name: string;
  readonly kri: boolean;
  readonly enterable: boolean;
  /** Whether the figures of this kind of customer concern the risk. */
  readonly fits: boolean;
  readonly data: Readonly<Record<string, Datum | null>>;
}

export function useGridRows(type: RiskType, source: Source, sought: string): readonly GridRow[] {
  const { model, document } = useAssessment();
  const names = useNames();
  const { compare } = useFormat();
  return useMemo(() => {
    const wanted = sought.trim().toLocaleLowerCase();
    return (
      risksTakingPart(model, document, type)
        .filter(({ na }) => !na)
        .map(({ key, kri, enterable, segment, data }): GridRow => {
          const fits = source === 'BOTH' || segmentContains(segment, source);
          const entered = kindsOf(type).map((kind) => [
            kind,
            data === null ? null : datumOf(data, source, kind),
          ]);
          return {
            key,
            name: names.risk(type, key),
            kri,
            enterable,
            fits,
            data: Object.fromEntries(entered),
          };
        })
        .filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
        // What can be filled in comes first; the rest is shown so that nothing seems to be missing.
        .sort(
          (a, b) => Number(b.fits && b.enterable) - Number(a.fits && a.enterable) || compare(a.name, b.name),
        )
    );
  }, [model, document, type, source, sought, names, compare]);
}

function cellPatch(type: RiskType, source: Source, key: string, kind: string, datum: Datum | null): Patch {
  const path = pointerOf('background', 'data', type, key, source, kind);
  return datum === null ? { op: 'remove', path } : { op: 'set', path, value: datum };
}

/** Texts that gave no figure yet, by cell: asked or refused where they stand. */
type Held = ReadonlyMap<string, HeldText & { readonly row: GridRow; readonly kind: DataKind }>;

const cellName = (source: Source, row: GridRow, kind: DataKind) => `${source} ${row.key} ${kind}`;

export interface GridEdit {
  readonly write: (row: GridRow, kind: DataKind, datum: Datum | null) => void;
  /** Takes what was typed, or keeps it at its cell with the question. */
  readonly type: (row: GridRow, kind: DataKind, text: string) => void;
  /** Takes a copied range; gives false for a single cell, which is typed text. */
  readonly paste: (row: GridRow, kind: DataKind, text: string) => boolean;
  readonly heldAt: (row: GridRow, kind: DataKind) => HeldText | undefined;
  /** How many texts of the kind wait for the same answer. */
  readonly waiting: (kind: DataKind) => number;
  /** Answers for every text of the kind that can be read two ways. */
  readonly answer: (kind: DataKind, meant: 'thousands' | 'decimals') => void;
  readonly drop: (row: GridRow, kind: DataKind) => void;
}

interface Target {
  readonly row: GridRow;
  readonly kind: DataKind;
  readonly text: string;
}

/** The cells that a copied range would fill, from one cell on to the right and below. */
function targetsOf(type: RiskType, rows: readonly GridRow[], from: Target): readonly Target[] {
  const kinds = kindsOf(type).slice(kindsOf(type).indexOf(from.kind));
  const below = rows.slice(rows.indexOf(from.row)).filter(({ enterable, fits }) => enterable && fits);
  return pastedCells(from.text).flatMap((line, at) =>
    line.flatMap((text, column): Target[] => {
      const [row, kind] = [below[at], kinds[column]];
      return row === undefined || kind === undefined ? [] : [{ row, kind, text }];
    }),
  );
}

/** Writing cells: one by one, or a pasted range that starts at one. */
export function useGridEdit(
  type: RiskType,
  source: Source,
  rows: readonly GridRow[],
  mode: DataMode,
): GridEdit {
  const t = useT(texts);
  const { language } = useFormat();
  const word = useKindWord();
  const { change } = useAssessment();
  const [held, setHeld] = useState<Held>(new Map());
  const patchOf = ({ row, kind }: Omit<Target, 'text'>, datum: Datum | null) =>
    cellPatch(type, source, row.key, kind, datum);
  /** Each text is taken, or kept where it stands; gives the patches of what is taken. */
  const read = (targets: readonly (Target & { readonly mode: DataMode })[]): readonly Patch[] => {
    const next = new Map(held);
    const patches = targets.flatMap((target): Patch[] => {
      const name = cellName(source, target.row, target.kind);
      const cell = readCell(target.text, target.mode, target.kind, language);
      if (cell.kind === 'held') next.set(name, { ...cell.held, row: target.row, kind: target.kind });
      else next.delete(name);
      return cell.kind === 'held' ? [] : [patchOf(target, cell.kind === 'empty' ? null : cell.datum)];
    });
    setHeld(next);
    return patches;
  };
  const step = (row: GridRow, kind: DataKind) =>
    t('background.stepCell', { kind: word(kind), risk: row.name });
  const drop = (row: GridRow, kind: DataKind) =>
    setHeld((before) => {
      const next = new Map(before);
      return next.delete(cellName(source, row, kind)) ? next : before;
    });
  const asked = (kind: DataKind) =>
    [...held.values()].filter((each) => each.kind === kind && each.reading.kind === 'twoWays');
  return {
    write: (row, kind, datum) => {
      drop(row, kind);
      change(step(row, kind), [patchOf({ row, kind }, datum)]);
    },
    type: (row, kind, text) => {
      const patches = read([{ row, kind, text, mode: row.data[kind]?.mode ?? mode }]);
      if (patches.length > 0) change(step(row, kind), patches);
    },
    paste: (row, kind, text) => {
      const cells = pastedCells(text);
      if (cells.length === 1 && cells[0]?.length === 1) return false;
      const targets = targetsOf(type, rows, { row, kind, text });
      const patches = read(targets.map((target) => ({ ...target, mode })));
      if (patches.length > 0) change(t('background.stepPaste'), patches);
      say(t('background.pasted', { count: patches.length }));
      const left = targets.length - patches.length;
      if (left > 0) say(t('background.pastedHeld', { count: left }), 'warning');
      return true;
    },
    heldAt: (row, kind) => held.get(cellName(source, row, kind)),
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
    drop,
  };
}
