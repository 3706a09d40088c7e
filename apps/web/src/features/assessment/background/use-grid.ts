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
import { useMemo } from 'react';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useT } from '../../../platform/i18n/texts.ts';
import { say } from '../../../platform/notices/messages.ts';
import { useKindWord } from '../_components/trace/ShareView.tsx';
import { useAssessment } from '../_lib/AssessmentContext.tsx';
import { useNames } from '../_lib/names.ts';
import { pastedCells, readCell } from './cells.ts';
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

/** Writing cells: one by one, or a pasted range that starts at one. */
export function useGridEdit(type: RiskType, source: Source, rows: readonly GridRow[], mode: DataMode) {
  const t = useT(texts);
  const format = useFormat();
  const word = useKindWord();
  const { change } = useAssessment();
  const write = (row: GridRow, kind: DataKind, datum: Datum | null) =>
    change(t('background.stepCell', { kind: word(kind), risk: row.name }), [
      cellPatch(type, source, row.key, kind, datum),
    ]);
  return {
    write,
    /** Reads what was typed; false when it could not be taken. */
    type: (row: GridRow, kind: DataKind, text: string): boolean => {
      const read = readCell(text, row.data[kind]?.mode ?? mode, format.language);
      if (read.kind === 'notNumber') say(t('background.notNumber', { text }), 'warning');
      else if (read.kind === 'range')
        say(t('background.range', { value: text, range: `0–${format.number(read.limit)}` }), 'warning');
      else write(row, kind, read.kind === 'empty' ? null : read.datum);
      return read.kind === 'datum' || read.kind === 'empty';
    },
    /** Takes a copied range; gives false for a single cell, which is typed text. */
    paste: (row: GridRow, kind: DataKind, text: string): boolean => {
      const cells = pastedCells(text);
      if (cells.length === 1 && cells[0]?.length === 1) return false;
      const kinds = kindsOf(type).slice(kindsOf(type).indexOf(kind));
      const below = rows.slice(rows.indexOf(row)).filter(({ enterable, fits }) => enterable && fits);
      let refused = 0;
      const patches = cells.flatMap((line, at) =>
        line.flatMap((cell, column): Patch[] => {
          const [target, targetKind] = [below[at], kinds[column]];
          if (target === undefined || targetKind === undefined) return [];
          const read = readCell(cell, mode, format.language);
          if (read.kind === 'notNumber' || read.kind === 'range') refused += 1;
          if (read.kind === 'datum') return [cellPatch(type, source, target.key, targetKind, read.datum)];
          return read.kind === 'empty' ? [cellPatch(type, source, target.key, targetKind, null)] : [];
        }),
      );
      if (patches.length > 0) change(t('background.stepPaste'), patches);
      say(t('background.pasted', { count: patches.length }));
      if (refused > 0) say(t('background.pastedRefused', { count: refused }), 'warning');
      return true;
    },
  };
}
