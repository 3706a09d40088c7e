/** A copied range that is pasted into the grid: by position at once, by key or name after a look. */

import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { type DataKind, documentLimits, kindsOf, type RiskType } from '@klarsikt/engine';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { say } from '@klarsikt/web/platform/notices/messages.ts';
import { useState } from 'react';
import { pastedCells, readCell } from './cells.ts';
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
import type { GridPlace, Target, TypedTexts } from './use-typed-texts.ts';

/**
 * Takes a copied range by position, or asks where its rows say what they are about; gives false for a single cell,
 * which is typed text. By position it fills the lines that are shown.
 */
export type Paste = (row: GridRow, kind: DataKind, text: string, shown: readonly GridLine[]) => boolean;

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

interface Asked {
  readonly paste: LabelledPaste;
  readonly row: GridRow;
  readonly kind: DataKind;
  readonly shown: readonly GridLine[];
}

/** Writes what is taken of a pasted range, in one step to undo, and remembers what of it is left. */
function useTaking({ type, all, mode }: GridPlace, { read }: TypedTexts) {
  const t = useT(texts);
  const { language } = useFormat();
  const { change } = useAssessment();
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
  return { take, left, dismissLeft: () => setLeft([]) };
}

/** Pasted ranges: by position at once, by key or name after a look. Both are one step to undo. */
export function usePasting(place: GridPlace, texted: TypedTexts) {
  const { type, all } = place;
  const { language } = useFormat();
  const { model } = useAssessment();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { take, ...rest } = useTaking(place, texted);
  const takeAt = (rows: readonly GridRow[], from: Target) => {
    const { targets, beyond } = targetsOf(type, rows, from);
    take(targets, 'background.pasted', { origins: [], left: beyond });
  };
  const namedFor = ({ source }: GridRow) =>
    sidesOf(all, source).map((side): PasteRow => {
      const entity = model[type].byKey.get(side.key);
      return { key: side.key, name: entity?.name ?? { en: side.name, sv: side.name }, open: isOpen(side) };
    });
  const paste: Paste = (row, kind, text, shown) => {
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
    take: ({ cells, origins, left }) => {
      const targets = cells.flatMap(({ key, ...cell }): Target[] => {
        const row = sidesOf(all, asked.row.source).find((each) => each.key === key);
        return row === undefined ? [] : [{ ...cell, row }];
      });
      take(targets, 'background.pastedByName', { origins, left });
      setAsked(null);
    },
    takeByPosition: () => {
      const { row, kind, shown } = asked;
      takeAt(sidesOf(shown, row.source), { row, kind, text: withoutLabels(asked.paste) });
      setAsked(null);
    },
  };
  return { paste, pasting, ...rest };
}
