import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { useDoneMessage } from '@klarsikt/assessment/web/assessment/_lib/use-say-done.ts';
import { documentLimits, listDataKinds } from '@klarsikt/engine/assessment';
import type { DataKind, RiskType } from '@klarsikt/engine/text';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { showNotice } from '@klarsikt/web/platform/notices/messages.ts';
import { useState } from 'react';
import { parseFigureInput, splitPastedCells } from './cells.ts';
import { isRowEnterable } from './open-row.ts';
import { buildFigureOriginPatch } from './origin-patch.ts';
import {
  formatPasteWithoutLabels,
  type LabelledPaste,
  type PastedCell,
  type PastedOrigin,
  type PasteRow,
  parseLabelledPaste,
  type RejectedPasteText,
} from './paste.ts';
import { type FigureGridLine, type FigureGridRow, listFigureRowsOfSource } from './rows.ts';
import { backgroundTexts } from './texts.ts';
import type { CellInputTexts, CellTarget, FigureGridContext } from './use-typed-texts.ts';

/**
 * Pastes a copied range into the displayed lines: by position, or after a confirmation if the range contains names.
 * Returns false for a single cell, which is treated as typed text.
 */
export type PasteCellRange = (
  row: FigureGridRow,
  kind: DataKind,
  text: string,
  shown: readonly FigureGridLine[],
) => boolean;

export interface PendingPaste {
  readonly paste: LabelledPaste;
  readonly rows: readonly PasteRow[];
  /** Grid rows for the kind of customer into which the range was pasted. */
  readonly all: readonly FigureGridRow[];
  readonly take: (given: AcceptedPaste) => void;
  readonly takeByPosition: () => void;
  readonly close: () => void;
}

export interface AcceptedPaste {
  readonly cells: readonly PastedCell[];
  readonly origins: readonly PastedOrigin[];
  readonly left: readonly RejectedPasteText[];
}

/** Lists the cells that a range fills to the right of and below a cell, and the texts beyond the grid. */
function listTargets(
  type: RiskType,
  rows: readonly FigureGridRow[],
  from: CellTarget,
): { readonly targets: readonly CellTarget[]; readonly beyond: readonly RejectedPasteText[] } {
  const kinds = listDataKinds(type).slice(listDataKinds(type).indexOf(from.kind));
  const below = rows.slice(rows.indexOf(from.row)).filter(isRowEnterable);
  const beyond: RejectedPasteText[] = [];
  const targets = splitPastedCells(from.text).flatMap((line, at) =>
    line.flatMap((text, column): CellTarget[] => {
      const [row, kind] = [below[at], kinds[column]];
      if (row !== undefined && kind !== undefined) return [{ row, kind, text }];
      if (text.trim() !== '') beyond.push({ where: row?.name ?? `${at + 1}`, text, why: 'beyond' });
      return [];
    }),
  );
  return { targets, beyond };
}

interface PasteRequest {
  readonly paste: LabelledPaste;
  readonly row: FigureGridRow;
  readonly kind: DataKind;
  readonly shown: readonly FigureGridLine[];
}

/** Writes the accepted part of a pasted range as one undo step, and stores the rejected part. */
function usePasteWriter({ type, all, mode }: FigureGridContext, { read }: CellInputTexts) {
  const t = useT(backgroundTexts);
  const { language } = useFormat();
  const { change } = useAssessment();
  const sayDone = useDoneMessage();
  const [left, setLeft] = useState<readonly RejectedPasteText[]>([]);
  const leftOf = ({ row, kind, text }: CellTarget): readonly RejectedPasteText[] => {
    const cell = parseFigureInput(text, mode, kind, language);
    if (cell.kind !== 'typed') return [];
    return [{ where: row.name, text, why: cell.typed.reading.kind === 'twoWays' ? 'asked' : 'fault' }];
  };
  const take = (
    targets: readonly CellTarget[],
    how: 'background.pasted' | 'background.pastedByName',
    also: Pick<AcceptedPaste, 'origins' | 'left'>,
  ) => {
    const figures = read(targets.map((target) => ({ ...target, mode })));
    const origins = also.origins.map(({ key, source, date }) => {
      const now = all.find((line) => line.key === key)?.origin;
      const next = { source: source ?? now?.source ?? '', date: date ?? now?.date ?? null };
      return buildFigureOriginPatch(type, key, {
        ...next,
        source: next.source.slice(0, documentLimits.source),
      });
    });
    if (figures.length + origins.length > 0) change(t('background.stepPaste'), [...figures, ...origins]);
    const sentence = t(how, { count: figures.length });
    if (figures.length + origins.length > 0) sayDone(sentence);
    else showNotice(sentence);
    setLeft([...targets.flatMap(leftOf), ...also.left]);
  };
  return { take, left, dismissLeft: () => setLeft([]) };
}

export function useGridPaste(place: FigureGridContext, texted: CellInputTexts) {
  const { type, all } = place;
  const { language } = useFormat();
  const { model } = useAssessment();
  const [asked, setAsked] = useState<PasteRequest | null>(null);
  const { take, ...rest } = usePasteWriter(place, texted);
  const takeAt = (rows: readonly FigureGridRow[], from: CellTarget) => {
    const { targets, beyond } = listTargets(type, rows, from);
    take(targets, 'background.pasted', { origins: [], left: beyond });
  };
  const namedFor = ({ source }: FigureGridRow) =>
    listFigureRowsOfSource(all, source).map((side): PasteRow => {
      const entity = model[type].byKey.get(side.key);
      return {
        key: side.key,
        name: entity?.name ?? { en: side.name, sv: side.name },
        open: isRowEnterable(side),
      };
    });
  const paste: PasteCellRange = (row, kind, text, shown) => {
    const cells = splitPastedCells(text);
    if (cells.length === 1 && cells[0]?.length === 1) return false;
    const labelled = parseLabelledPaste(cells, {
      rows: namedFor(row),
      kinds: listDataKinds(type),
      from: kind,
      language,
    });
    if (labelled === null) takeAt(listFigureRowsOfSource(shown, row.source), { row, kind, text });
    else setAsked({ paste: labelled, row, kind, shown });
    return true;
  };
  const pasting: PendingPaste | null = asked && {
    paste: asked.paste,
    rows: namedFor(asked.row),
    all: listFigureRowsOfSource(all, asked.row.source),
    close: () => setAsked(null),
    take: ({ cells, origins, left }) => {
      const targets = cells.flatMap(({ key, ...cell }): CellTarget[] => {
        const row = listFigureRowsOfSource(all, asked.row.source).find((each) => each.key === key);
        return row === undefined ? [] : [{ ...cell, row }];
      });
      take(targets, 'background.pastedByName', { origins, left });
      setAsked(null);
    },
    takeByPosition: () => {
      const { row, kind, shown } = asked;
      takeAt(listFigureRowsOfSource(shown, row.source), {
        row,
        kind,
        text: formatPasteWithoutLabels(asked.paste),
      });
      setAsked(null);
    },
  };
  return { paste, pasting, ...rest };
}
