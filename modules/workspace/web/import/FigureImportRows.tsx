import { shareKindTexts } from '@klarsikt/assessment/web/assessment/_components/trace/kind-texts.ts';
import { listIncludedRisks } from '@klarsikt/engine/assessment';
import {
  assignFiguresToRisk,
  type FigureSegmentsByRisk,
  findFigureSegments,
  type RecognisedRow,
  type RecognisedTable,
} from '@klarsikt/engine/recognise';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Checkbox, NativeSelect } from '@klarsikt/web/ui/kit/fields.ts';
import { useMemo } from 'react';
import { entryImportTexts } from './entry-texts.ts';
import type { RowDecisions } from './preselection.ts';
import { GuessMark, ImportRowTable, MatchSuggestion } from './read-parts.tsx';
import { importTexts } from './texts.ts';

type Subject = Parameters<typeof listIncludedRisks>;

interface RowsProps {
  readonly table: RecognisedTable;
  readonly model: Subject[0];
  readonly document: Subject[1];
  readonly decided: RowDecisions;
  readonly guesses: ReadonlySet<number>;
  readonly onDecide: (row: number, key: string | null) => void;
}

export function FigureImportRows({ table, model, document, decided, guesses, onDecide }: RowsProps) {
  const t = useT(importTexts);
  const { text, compare } = useFormat();
  const offered = useMemo(
    () =>
      listIncludedRisks(model, document, table.type)
        .map(({ key, entity }) => ({ value: key, label: text(entity.name) }))
        .sort((a, b) => compare(a.label, b.label)),
    [model, document, table.type, text, compare],
  );
  const places = useMemo(
    () => findFigureSegments(model, document, table.type),
    [model, document, table.type],
  );
  return (
    <ImportRowTable says={t('intake.figures')}>
      {table.rows.map((row) => (
        <Line
          key={row.row}
          row={row}
          offered={offered}
          places={places}
          chosen={decided.get(row.row) ?? null}
          isGuess={guesses.has(row.row)}
          onDecide={(key) => onDecide(row.row, key)}
        />
      ))}
    </ImportRowTable>
  );
}

interface LineProps {
  readonly row: RecognisedRow;
  readonly offered: readonly { readonly value: string; readonly label: string }[];
  readonly places: FigureSegmentsByRisk;
  readonly chosen: string | null;
  readonly isGuess: boolean;
  readonly onDecide: (key: string | null) => void;
}

function sortLikelyFirst({ row, offered }: Pick<LineProps, 'row' | 'offered'>): LineProps['offered'] {
  const likely = new Set(row.candidates.map(({ key }) => key));
  return [
    ...row.candidates.flatMap(({ key }) => offered.filter(({ value }) => value === key)),
    ...offered.filter(({ value }) => !likely.has(value)),
  ];
}

function Figure({ figure }: { readonly figure: RecognisedRow['figures'][number] }) {
  const say = useT(entryImportTexts);
  const kindOf = useT(shareKindTexts);
  const { entered, percentage } = useFormat();
  const { cell, value, shown = value, mode, kind, source } = figure;
  return (
    <div>
      <span className="muted">
        {kindOf(`kind.${kind}`)}
        {source === 'BOTH'
          ? ''
          : ` (${say(source === 'INDIVIDUALS' ? 'entry.individuals' : 'entry.corporates')})`}
        :
      </span>{' '}
      {(mode === 'perc' ? percentage : entered)(shown)} <small className="muted">{cell}</small>
    </div>
  );
}

/** Shows the figures of a row and its unreadable cells. */
function Content({ figures, unread }: Pick<RecognisedRow, 'figures' | 'unread'>) {
  const t = useT(importTexts);
  return (
    <>
      {figures.map((figure) => (
        <Figure key={figure.cell} figure={figure} />
      ))}
      {unread.map(({ text, cell }) => (
        <div key={cell}>
          {t('intake.stands', { text })} <small className="muted">{cell}</small>
        </div>
      ))}
    </>
  );
}

/**
 * Computes the outcome of a row for the chosen risk, because another risk may take figures for other kinds of
 * customers.
 */
function computeOutcome(
  { verdict, reason, figures }: RecognisedRow,
  chosen: string | null,
  places: FigureSegmentsByRisk,
): Pick<RecognisedRow, 'verdict' | 'reason'> {
  if (chosen === null) return { verdict, reason };
  if (assignFiguresToRisk(places, chosen, figures) === null) return { verdict: 'choose', reason: 'side' };
  return reason === 'side' ? { verdict: 'confirm', reason: null } : { verdict, reason };
}

/** Outcome of a row for which the most likely match is preselected and the user must confirm it. */
const guessed = { verdict: 'confirm', reason: null } as const;

function Line({ row, offered, places, chosen, isGuess, onDecide }: LineProps) {
  const t = useT(importTexts);
  const { number } = useFormat();
  const { figures, unread, candidates, confidence } = row;
  const outcome = computeOutcome(row, chosen, places);
  const { verdict, reason } = isGuess && outcome.reason === 'ambiguous' ? guessed : outcome;
  const choices = sortLikelyFirst({ row, offered });
  const by = candidates.find(({ key }) => key === (chosen ?? row.key))?.by;
  return (
    <tr data-verdict={verdict}>
      <td>
        {figures.length === 0 ? (
          row.row
        ) : (
          <Checkbox
            size="xs"
            label={row.row}
            aria-label={t('intake.take', { row: row.row })}
            checked={chosen !== null && !isGuess}
            indeterminate={isGuess}
            onChange={(event) =>
              onDecide(event.currentTarget.checked ? (row.key ?? choices[0]?.value ?? null) : null)
            }
          />
        )}
      </td>
      <td>
        {row.name} <small className="muted">{row.cell}</small>
        {(chosen === null || isGuess) && figures.length > 0 ? (
          <MatchSuggestion row={row} offered={offered} />
        ) : null}
      </td>
      <td>
        <Content figures={figures} unread={unread} />
      </td>
      <td>
        {t(`intake.verdict.${verdict}`)}
        {reason === null ? null : <small className="muted"> {t(`intake.reason.${reason}`)}</small>}
      </td>
      <td>
        {figures.length === 0 ? null : (
          <NativeSelect
            size="xs"
            aria-label={t('intake.meaning', { row: row.row })}
            value={chosen ?? ''}
            data={[{ value: '', label: t('intake.leave') }, ...choices]}
            onChange={(event) => onDecide(event.currentTarget.value || null)}
          />
        )}
        {by === undefined ? null : <small className="muted">{t(`intake.by.${by}`)}</small>}
        {isGuess ? <GuessMark /> : null}
      </td>
      <td>{verdict === 'left' ? null : number(confidence, 2)}</td>
    </tr>
  );
}
