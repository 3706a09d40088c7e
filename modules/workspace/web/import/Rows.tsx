/** The rows of a read table: what each is taken for, and what a person decides about it. */

import { kindTexts } from '@klarsikt/assessment/web/assessment/_components/trace/kind-texts.ts';
import { type RecognisedRow, type RecognisedTable, risksTakingPart } from '@klarsikt/engine';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Checkbox, NativeSelect } from '@klarsikt/web/ui/kit/fields.ts';
import { useMemo } from 'react';
import { entryTexts } from './entry-texts.ts';
import { RowTable } from './read-parts.tsx';
import { texts } from './texts.ts';

type Subject = Parameters<typeof risksTakingPart>;

/** What is decided: the key that each row is written to, by row; null leaves it out. */
export type Decided = ReadonlyMap<number, string | null>;

/** What is written of a table before anybody has decided: the rows that are sure. */
export const atFirst = ({ rows }: RecognisedTable): Decided =>
  new Map(rows.map(({ row, verdict, key }) => [row, verdict === 'found' ? key : null]));

interface RowsProps {
  readonly table: RecognisedTable;
  readonly model: Subject[0];
  readonly document: Subject[1];
  readonly decided: Decided;
  readonly onDecide: (row: number, key: string | null) => void;
}

export function Rows({ table, model, document, decided, onDecide }: RowsProps) {
  const t = useT(texts);
  const { text, compare } = useFormat();
  const offered = useMemo(
    () =>
      risksTakingPart(model, document, table.type)
        .map(({ key, entity }) => ({ value: key, label: text(entity.name) }))
        .sort((a, b) => compare(a.label, b.label)),
    [model, document, table.type, text, compare],
  );
  return (
    <RowTable says={t('intake.figures')}>
      {table.rows.map((row) => (
        <Line
          key={row.row}
          row={row}
          offered={offered}
          chosen={decided.get(row.row) ?? null}
          onDecide={(key) => onDecide(row.row, key)}
        />
      ))}
    </RowTable>
  );
}

interface LineProps {
  readonly row: RecognisedRow;
  readonly offered: readonly { readonly value: string; readonly label: string }[];
  readonly chosen: string | null;
  readonly onDecide: (key: string | null) => void;
}

/** What a row may be taken for: the likely ones first. */
function likelyFirst({ row, offered }: Pick<LineProps, 'row' | 'offered'>): LineProps['offered'] {
  const likely = new Set(row.candidates.map(({ key }) => key));
  return [
    ...offered.filter(({ value }) => likely.has(value)),
    ...offered.filter(({ value }) => !likely.has(value)),
  ];
}

/** A figure as it was read, with the cell it stands in. */
function Figure({ figure }: { readonly figure: RecognisedRow['figures'][number] }) {
  const say = useT(entryTexts);
  const kindOf = useT(kindTexts);
  const { entered, percentage } = useFormat();
  const { cell, value, mode, kind, source } = figure;
  return (
    <div>
      <span className="muted">
        {kindOf(`kind.${kind}`)}
        {source === 'BOTH'
          ? ''
          : ` (${say(source === 'INDIVIDUALS' ? 'entry.individuals' : 'entry.corporates')})`}
        :
      </span>{' '}
      {(mode === 'perc' ? percentage : entered)(value)} <small className="muted">{cell}</small>
    </div>
  );
}

function Line({ row, offered, chosen, onDecide }: LineProps) {
  const t = useT(texts);
  const { number } = useFormat();
  const { figures, unread, verdict, reason, candidates, confidence } = row;
  const choices = likelyFirst({ row, offered });
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
            checked={chosen !== null}
            onChange={(event) =>
              onDecide(event.currentTarget.checked ? (row.key ?? choices[0]?.value ?? null) : null)
            }
          />
        )}
      </td>
      <td>
        {row.name} <small className="muted">{row.cell}</small>
      </td>
      <td>
        {figures.map((figure) => (
          <Figure key={figure.cell} figure={figure} />
        ))}
        {unread.map(({ text, cell }) => (
          <div key={cell}>
            {t('intake.stands', { text })} <small className="muted">{cell}</small>
          </div>
        ))}
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
      </td>
      <td>{verdict === 'left' ? null : number(confidence, 2)}</td>
    </tr>
  );
}
