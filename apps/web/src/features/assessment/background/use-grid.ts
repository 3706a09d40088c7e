/** How the figures of one kind of risk are changed: one by one, a pasted range, a selection. */
import {
  type DataKind,
  type DataMode,
  type Datum,
  documentLimits,
  kindsOf,
  type Patch,
  pointerOf,
  type RiskType,
} from '@klarsikt/engine';
import { useState } from 'react';
import { useFormat } from '../../../platform/i18n/format.ts';
import { numberForEditing } from '../../../platform/i18n/number.ts';
import { useT } from '../../../platform/i18n/texts.ts';
import { say } from '../../../platform/notices/messages.ts';
import { useKindWord } from '../_components/trace/ShareView.tsx';
import { useAssessment } from '../_lib/AssessmentContext.tsx';
import { pastedCells, readCell, type TypedText } from './cells.ts';
import { originPatch } from './origin.tsx';
import {
  type LabelledPaste,
  type Left,
  labelledPaste,
  type PastedCell,
  type PastedOrigin,
  type PasteRow,
  withoutLabels,
} from './paste.ts';
import { type GridLine, type GridRow, isOpen, sidesOf } from './rows.ts';
import { texts } from './texts.ts';

function cellPatch(type: RiskType, { key, source }: GridRow, kind: string, datum: Datum | null): Patch {
  const path = pointerOf('background', 'data', type, key, source, kind);
  return datum === null ? { op: 'remove', path } : { op: 'set', path, value: datum };
}

/** Texts that gave no figure yet, by cell: asked or refused where they stand. */
type TypedByCell = ReadonlyMap<string, TypedText & { readonly row: GridRow; readonly kind: DataKind }>;

const cellName = ({ source, key }: GridRow, kind: DataKind) => `${source} ${key} ${kind}`;

export interface GridEdit {
  readonly write: (row: GridRow, kind: DataKind, datum: Datum | null) => void;
  /** Takes what was typed, or keeps it at its cell with the question. */
  readonly type: (row: GridRow, kind: DataKind, text: string) => void;
  /**
   * Takes a copied range by position, or asks where its rows say what they are about; gives false for a single cell,
   * which is typed text. By position it fills the lines that are shown.
   */
  readonly paste: (row: GridRow, kind: DataKind, text: string, shown: readonly GridLine[]) => boolean;
  readonly typedAt: (row: GridRow, kind: DataKind) => TypedText | undefined;
  /** How many texts of the kind wait for the same answer. */
  readonly waiting: (kind: DataKind) => number;
  /** Answers for every text of the kind that can be read two ways. */
  readonly answer: (kind: DataKind, meant: 'thousands' | 'decimals') => void;
  readonly drop: (row: GridRow, kind: DataKind) => void;
  readonly modeOf: (row: GridRow, kind: DataKind) => DataMode;
  /** What stands there is read in the other way; a step of a ballpark goes. */
  readonly setMode: (row: GridRow, kind: DataKind, mode: DataMode) => void;
  /** Empties the cells in one step. */
  readonly clear: (cells: readonly { readonly row: GridRow; readonly kind: DataKind }[]) => void;
  /** A range with a column of keys or names, of which nothing has been taken yet. */
  readonly pasting: Pasting | null;
  /** What of the last pasted range was not taken. */
  readonly left: readonly Left[];
  readonly dismissLeft: () => void;
}

/** A pasted range whose rows have to be confirmed before it is taken. */
export interface Pasting {
  readonly paste: LabelledPaste;
  readonly rows: readonly PasteRow[];
  /** The rows of the kind of customer that it was pasted into. */
  readonly all: readonly GridRow[];
  readonly take: (given: PasteTaken) => void;
  readonly takeByPosition: () => void;
  readonly close: () => void;
}

/** What is taken of a range with names, and what of it is left. */
export interface PasteTaken {
  readonly cells: readonly PastedCell[];
  readonly origins: readonly PastedOrigin[];
  readonly left: readonly Left[];
}

interface Target {
  readonly row: GridRow;
  readonly kind: DataKind;
  readonly text: string;
}

/** The cells that a copied range would fill, from one cell on to the right and below, and the texts that reach beyond. */
function targetsOf(
  type: RiskType,
  rows: readonly GridRow[],
  from: Target,
): { readonly targets: readonly Target[]; readonly beyond: readonly Left[] } {
  const kinds = kindsOf(type).slice(kindsOf(type).indexOf(from.kind));
  const below = rows.slice(rows.indexOf(from.row)).filter(isOpen);
  const beyond: Left[] = [];
  const targets = pastedCells(from.text).flatMap((line, at) =>
    line.flatMap((text, column): Target[] => {
      const [row, kind] = [below[at], kinds[column]];
      if (row !== undefined && kind !== undefined) return [{ row, kind, text }];
      if (text.trim() !== '') beyond.push({ where: row?.name ?? `${at + 1}`, text, why: 'beyond' });
      return [];
    }),
  );
  return { targets, beyond };
}

interface GridPlace {
  readonly type: RiskType;
  /** Every line, also those that a search or a filter hides. */
  readonly all: readonly GridLine[];
  /** How new figures are meant, where their cell does not say. */
  readonly mode: DataMode;
}

/** The texts that gave no figure yet, and how a text becomes a patch or one of them. */
function useTypedTexts({ type }: GridPlace) {
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

type TypedTexts = ReturnType<typeof useTypedTexts>;

interface Asked {
  readonly paste: LabelledPaste;
  readonly row: GridRow;
  readonly kind: DataKind;
  readonly shown: readonly GridLine[];
}

/** Pasted ranges: by position at once, by key or name after a look. Both are one step to undo. */
function usePasting({ type, all, mode }: GridPlace, { read }: TypedTexts) {
  const t = useT(texts);
  const { language } = useFormat();
  const { model, change } = useAssessment();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [left, setLeft] = useState<readonly Left[]>([]);
  const leftOf = ({ row, kind, text }: Target): readonly Left[] => {
    const cell = readCell(text, mode, kind, language);
    if (cell.kind !== 'typed') return [];
    return [{ where: row.name, text, why: cell.typed.reading.kind === 'twoWays' ? 'asked' : 'fault' }];
  };
  const take = (
    targets: readonly Target[],
    how: 'background.pasted' | 'background.pastedByName',
    also: Pick<PasteTaken, 'origins' | 'left'>,
  ) => {
    const figures = read(targets.map((target) => ({ ...target, mode })));
    const origins = also.origins.map(({ key, source, date }) => {
      const now = all.find((line) => line.key === key)?.origin;
      const next = { source: source ?? now?.source ?? '', date: date ?? now?.date ?? null };
      return originPatch(type, key, { ...next, source: next.source.slice(0, documentLimits.source) });
    });
    if (figures.length + origins.length > 0) change(t('background.stepPaste'), [...figures, ...origins]);
    say(t(how, { count: figures.length }));
    setLeft([...targets.flatMap(leftOf), ...also.left]);
  };
  const takeAt = (rows: readonly GridRow[], from: Target) => {
    const { targets, beyond } = targetsOf(type, rows, from);
    take(targets, 'background.pasted', { origins: [], left: beyond });
  };
  const namedFor = ({ source }: GridRow) =>
    sidesOf(all, source).map((side): PasteRow => {
      const entity = model[type].byKey.get(side.key);
      return { key: side.key, name: entity?.name ?? { en: side.name, sv: side.name }, open: isOpen(side) };
    });
  const paste: GridEdit['paste'] = (row, kind, text, shown) => {
    const cells = pastedCells(text);
    if (cells.length === 1 && cells[0]?.length === 1) return false;
    const labelled = labelledPaste(cells, {
      rows: namedFor(row),
      kinds: kindsOf(type),
      from: kind,
      language,
    });
    if (labelled === null) takeAt(sidesOf(shown, row.source), { row, kind, text });
    else setAsked({ paste: labelled, row, kind, shown });
    return true;
  };
  const pasting: Pasting | null = asked && {
    paste: asked.paste,
    rows: namedFor(asked.row),
    all: sidesOf(all, asked.row.source),
    close: () => setAsked(null),
    take: ({ cells, origins, left: rest }) => {
      const targets = cells.flatMap(({ key, ...cell }): Target[] => {
        const row = sidesOf(all, asked.row.source).find((each) => each.key === key);
        return row === undefined ? [] : [{ ...cell, row }];
      });
      take(targets, 'background.pastedByName', { origins, left: rest });
      setAsked(null);
    },
    takeByPosition: () => {
      const { row, kind, shown } = asked;
      takeAt(sidesOf(shown, row.source), { row, kind, text: withoutLabels(asked.paste) });
      setAsked(null);
    },
  };
  return { paste, pasting, left, dismissLeft: () => setLeft([]) };
}

/** How the figures of a cell are meant: as chosen for the next one, as the one that stands there, as new figures are. */
function useModes({ mode }: GridPlace) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, DataMode>>(new Map());
  return {
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
  const asked = (kind: DataKind) =>
    [...typed.values()].filter((each) => each.kind === kind && each.reading.kind === 'twoWays');
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
    write: (row, kind, datum) => {
      put(row, kind, datum);
      modes.forget(row, kind);
    },
    type,
    modeOf: modes.modeOf,
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
