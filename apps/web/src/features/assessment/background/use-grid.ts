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
import { type LabelledPaste, labelledPaste, type PastedCell, type PasteRow, withoutLabels } from './paste.ts';
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

/** Every row of the grid, those first that can be filled in. */
export function useGridRows(type: RiskType, source: Source): readonly GridRow[] {
  const { model, document } = useAssessment();
  const names = useNames();
  const { compare } = useFormat();
  return useMemo(() => {
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
        // What can be filled in comes first; the rest is shown so that nothing seems to be missing.
        .sort(
          (a, b) => Number(b.fits && b.enterable) - Number(a.fits && a.enterable) || compare(a.name, b.name),
        )
    );
  }, [model, document, type, source, names, compare]);
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
  /**
   * Takes a copied range by position, or asks where its rows say what they are about; gives false for a single cell,
   * which is typed text.
   */
  readonly paste: (row: GridRow, kind: DataKind, text: string) => boolean;
  readonly heldAt: (row: GridRow, kind: DataKind) => HeldText | undefined;
  /** How many texts of the kind wait for the same answer. */
  readonly waiting: (kind: DataKind) => number;
  /** Answers for every text of the kind that can be read two ways. */
  readonly answer: (kind: DataKind, meant: 'thousands' | 'decimals') => void;
  readonly drop: (row: GridRow, kind: DataKind) => void;
  /** A range with a column of keys or names, of which nothing has been taken yet. */
  readonly pasting: Pasting | null;
}

/** A pasted range that waits for somebody to look at what goes where. */
export interface Pasting {
  readonly paste: LabelledPaste;
  readonly rows: readonly PasteRow[];
  readonly take: (cells: readonly PastedCell[]) => void;
  readonly takeByPosition: () => void;
  readonly close: () => void;
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

interface GridPlace {
  readonly type: RiskType;
  readonly source: Source;
  /** The rows that are shown, in their order. */
  readonly rows: readonly GridRow[];
  /** Every row, also those that a search hides. */
  readonly all: readonly GridRow[];
  readonly mode: DataMode;
}

/** The texts that gave no figure yet, and how a text becomes a patch or one of them. */
function useHeldTexts({ type, source }: GridPlace) {
  const { language } = useFormat();
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
  const drop = (row: GridRow, kind: DataKind) =>
    setHeld((before) => {
      const next = new Map(before);
      return next.delete(cellName(source, row, kind)) ? next : before;
    });
  return { held, patchOf, read, drop };
}

type HeldTexts = ReturnType<typeof useHeldTexts>;

/** Pasted ranges: by position at once, by key or name after a look. Both are one step to undo. */
function usePasting({ type, rows, all, mode }: GridPlace, { read }: HeldTexts) {
  const t = useT(texts);
  const { language } = useFormat();
  const { model, change } = useAssessment();
  const [asked, setAsked] = useState<{ paste: LabelledPaste; row: GridRow; kind: DataKind } | null>(null);
  const take = (targets: readonly Target[], how: 'background.pasted' | 'background.pastedByName') => {
    const patches = read(targets.map((target) => ({ ...target, mode })));
    if (patches.length > 0) change(t('background.stepPaste'), patches);
    say(t(how, { count: patches.length }));
    const left = targets.length - patches.length;
    if (left > 0) say(t('background.pastedHeld', { count: left }), 'warning');
  };
  const named = all.map(({ key, name, enterable, fits }): PasteRow => {
    const entity = model[type].byKey.get(key);
    return { key, name: entity?.name ?? { en: name, sv: name }, open: enterable && fits };
  });
  const paste = (row: GridRow, kind: DataKind, text: string): boolean => {
    const cells = pastedCells(text);
    if (cells.length === 1 && cells[0]?.length === 1) return false;
    const labelled = labelledPaste(cells, { rows: named, kinds: kindsOf(type), from: kind, language });
    if (labelled === null) take(targetsOf(type, rows, { row, kind, text }), 'background.pasted');
    else setAsked({ paste: labelled, row, kind });
    return true;
  };
  const pasting: Pasting | null = asked && {
    paste: asked.paste,
    rows: named,
    close: () => setAsked(null),
    take: (cells) => {
      const targets = cells.flatMap(({ key, ...cell }): Target[] => {
        const row = all.find((each) => each.key === key);
        return row === undefined ? [] : [{ ...cell, row }];
      });
      take(targets, 'background.pastedByName');
      setAsked(null);
    },
    takeByPosition: () => {
      const { row, kind } = asked;
      take(targetsOf(type, rows, { row, kind, text: withoutLabels(asked.paste) }), 'background.pasted');
      setAsked(null);
    },
  };
  return { paste, pasting };
}

/** Writing cells: one by one, or a pasted range. */
export function useGridEdit(place: GridPlace): GridEdit {
  const { source, mode } = place;
  const t = useT(texts);
  const word = useKindWord();
  const { change } = useAssessment();
  const texted = useHeldTexts(place);
  const { held, patchOf, read, drop } = texted;
  const step = (row: GridRow, kind: DataKind) =>
    t('background.stepCell', { kind: word(kind), risk: row.name });
  const asked = (kind: DataKind) =>
    [...held.values()].filter((each) => each.kind === kind && each.reading.kind === 'twoWays');
  return {
    ...usePasting(place, texted),
    write: (row, kind, datum) => {
      drop(row, kind);
      change(step(row, kind), [patchOf({ row, kind }, datum)]);
    },
    type: (row, kind, text) => {
      const patches = read([{ row, kind, text, mode: row.data[kind]?.mode ?? mode }]);
      if (patches.length > 0) change(step(row, kind), patches);
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
