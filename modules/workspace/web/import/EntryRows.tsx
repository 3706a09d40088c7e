import {
  type EntryKind,
  entryReasonTexts,
  newControlTarget,
  type RecognisedEntry,
} from '@klarsikt/engine/recognise';
import { commentsTexts as commentTexts } from '@klarsikt/governance/web/comments/texts.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Checkbox, NativeSelect } from '@klarsikt/web/ui/kit/fields.ts';
import { useState } from 'react';
import { entryImportTexts } from './entry-texts.ts';
import { GuessMark, ImportRowTable, MatchSuggestion } from './read-parts.tsx';
import { importTexts } from './texts.ts';

export interface EntryKeyChoice {
  readonly value: string;
  readonly label: string;
}

/** Form value of an excluded row; an empty string would be the JSON pointer of the whole document. */
const nowhere = 'left';

interface LineProps {
  readonly kind: EntryKind;
  readonly row: RecognisedEntry;
  readonly offered: readonly EntryKeyChoice[];
  readonly chosen: string | null;
  readonly isGuess: boolean;
  readonly onDecide: (key: string | null) => void;
}

const labels = ['fup', 'act', 'data', 'res', 'over', 'conc', 'evi', 'inf'] as const;

function useShownValue() {
  const t = useT(entryImportTexts);
  const word = useT(commentTexts);
  const { number } = useFormat();
  return ({ field, value, text }: RecognisedEntry['values'][number]): string => {
    if (value === null) return t('entry.notTaken', { text });
    if (typeof value === 'boolean') return t(value ? 'entry.yes' : 'entry.no');
    const label = field === 'label' ? labels.find((one) => one === value) : undefined;
    if (label !== undefined) return word(`comments.kind.${label}`);
    if (field === 'assignee') return text;
    return typeof value === 'number' ? number(value, Number.isInteger(value) ? 0 : 1) : value;
  };
}

function Says({ values }: Pick<RecognisedEntry, 'values'>) {
  const t = useT(entryImportTexts);
  const shown = useShownValue();
  return values.map((one) => (
    <div key={one.cell}>
      <span className="muted">
        {t(`entry.field.${one.field}`)}
        {one.segment === null
          ? ''
          : ` (${t(one.segment === 'INDIVIDUALS' ? 'entry.individuals' : 'entry.corporates')})`}
        :
      </span>{' '}
      {shown(one)} <small className="muted">{one.cell}</small>
    </div>
  ));
}

function Place({ kind, row, offered, chosen, onDecide }: LineProps) {
  const t = useT(importTexts);
  const say = useT(entryImportTexts);
  const [isOpen, setIsOpen] = useState(false);
  const likely = new Set([...row.candidates.map(({ key }) => key), ...(chosen === null ? [] : [chosen])]);
  const choices = [
    { value: nowhere, label: t('intake.leave') },
    ...offered.filter(({ value }) => likely.has(value)),
    ...(kind === 'controls' ? [{ value: newControlTarget, label: say('entry.newControl') }] : []),
    ...(isOpen ? offered.filter(({ value }) => !likely.has(value)) : []),
  ];
  return (
    <NativeSelect
      size="xs"
      aria-label={t('intake.meaning', { row: row.row })}
      value={chosen ?? nowhere}
      data={choices}
      onFocus={() => setIsOpen(true)}
      onChange={(event) => {
        const { value } = event.currentTarget;
        onDecide(value === nowhere ? null : value);
      }}
    />
  );
}

/** Outcome of a row for which the most likely match is preselected and the user must confirm it. */
const guessed = { verdict: 'confirm', reason: null } as const;

function Line(props: LineProps) {
  const { kind, row, chosen, isGuess, onDecide } = props;
  const t = useT(importTexts);
  const { number, text } = useFormat();
  const { values, candidates, confidence } = row;
  const { verdict, reason } = isGuess && row.reason === 'ambiguous' ? guessed : row;
  const isDecided = values.length > 0 && reason !== 'same';
  const by = candidates.find(({ key }) => key === (chosen ?? row.key))?.by;
  const otherwise = row.key ?? candidates[0]?.key ?? (kind === 'controls' ? newControlTarget : null);
  return (
    <tr data-verdict={verdict}>
      <td>
        {isDecided ? (
          <Checkbox
            size="xs"
            label={row.row}
            aria-label={t('intake.take', { row: row.row })}
            checked={chosen !== null && !isGuess}
            indeterminate={isGuess}
            onChange={(event) => onDecide(event.currentTarget.checked ? otherwise : null)}
          />
        ) : (
          row.row
        )}
      </td>
      <td>
        {row.name} <small className="muted">{row.cell}</small>
        {(chosen === null && isDecided) || isGuess ? (
          <MatchSuggestion row={row} offered={props.offered} />
        ) : null}
      </td>
      <td>
        <Says values={values} />
      </td>
      <td>
        {t(`intake.verdict.${verdict}`)}
        {reason === null ? null : <small className="muted"> {text(entryReasonTexts[reason])}</small>}
      </td>
      <td>
        {isDecided ? <Place {...props} /> : null}
        {by === undefined ? null : <small className="muted">{t(`intake.by.${by}`)}</small>}
        {isGuess ? <GuessMark /> : null}
      </td>
      <td>{verdict === 'left' ? null : number(confidence, 2)}</td>
    </tr>
  );
}

interface RowsProps {
  readonly kind: EntryKind;
  readonly rows: readonly RecognisedEntry[];
  readonly offered: readonly EntryKeyChoice[];
  readonly decided: ReadonlyMap<number, string | null>;
  readonly guesses: ReadonlySet<number>;
  readonly onDecide: (row: number, key: string | null) => void;
}

export function ImportEntryRows({ kind, rows, offered, decided, guesses, onDecide }: RowsProps) {
  const say = useT(entryImportTexts);
  return (
    <ImportRowTable says={say('entry.says')}>
      {rows.map((row) => (
        <Line
          key={row.row}
          kind={kind}
          row={row}
          offered={offered}
          chosen={decided.get(row.row) ?? null}
          isGuess={guesses.has(row.row)}
          onDecide={(key) => onDecide(row.row, key)}
        />
      ))}
    </ImportRowTable>
  );
}
