import type { ContributorItem } from '@klarsikt/contract';
import { documentLimits, getDataKindName, isCountKind } from '@klarsikt/engine/assessment';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { formatNumberForEditing } from '@klarsikt/web/platform/i18n/number.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { AmbiguousNumberChoice } from '@klarsikt/web/ui/fields/AmbiguousNumberChoice.tsx';
import { type ReactNode, useId, useState } from 'react';
import styles from './asked.module.css';
import { contributorTexts } from './asked-texts.ts';
import { type AnswerDraft, type ContributionAnswerFault, parseFigureAnswer } from './reading.ts';

type FigureItem = Extract<ContributorItem, { kind: 'figure' }>;

/** Formats a value: `1,200`, `12 %`, or the text of an answer. */
export function useContributionValueText() {
  const t = useT(contributorTexts);
  const { entered, percentage } = useFormat();
  return (value: NonNullable<ContributorItem['former']>['value']): string => {
    if (value === null) return t('asked.noValue');
    if (typeof value === 'string')
      return value === 'yes' ? t('asked.yes') : value === 'no' ? t('asked.no') : value;
    return value.mode === 'perc' ? percentage(value.value) : entered(value.value);
  };
}

function Former({ item }: { readonly item: ContributorItem }) {
  const t = useT(contributorTexts);
  const textOf = useContributionValueText();
  const { former } = item;
  if (former === null) return null;
  const value = textOf(former.value);
  return (
    <p className={styles.small}>
      {former.period === null
        ? t('asked.former', { value })
        : t('asked.formerOf', { period: former.period, value })}
    </p>
  );
}

interface FieldProps<I extends ContributorItem> {
  readonly item: I;
  readonly typed: AnswerDraft;
  readonly fault: ContributionAnswerFault | null;
  readonly onChange: (next: AnswerDraft) => void;
}

const unitOf = ({ figure, mode }: FigureItem) =>
  mode === 'perc' ? 'asked.unit.perc' : isCountKind(figure) ? 'asked.unit.count' : 'asked.unit.amount';

function FaultText({ id, fault }: { readonly id: string; readonly fault: ContributionAnswerFault | null }) {
  const t = useT(contributorTexts);
  if (fault === null) return null;
  return (
    <p id={id} className={styles.error}>
      {t(`asked.say.${fault}`)}
    </p>
  );
}

function FigureField({ item, typed, fault, onChange }: FieldProps<FigureItem>) {
  const t = useT(contributorTexts);
  const { language } = useFormat();
  const id = useId();
  const reading = parseFigureAnswer(item, typed.text, language);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{t(unitOf(item))}</label>
      <input
        id={id}
        className={styles.number}
        inputMode="decimal"
        autoComplete="off"
        value={typed.text}
        aria-invalid={fault === null ? undefined : true}
        aria-describedby={fault === null ? undefined : `${id}-error`}
        onChange={(event) => onChange({ ...typed, text: event.currentTarget.value })}
      />
      {reading.kind === 'twoWays' ? (
        <AmbiguousNumberChoice
          text={typed.text}
          reading={reading}
          onChoose={(meant) =>
            onChange({ ...typed, text: formatNumberForEditing(reading[meant].value, language) })
          }
        />
      ) : (
        <FaultText id={`${id}-error`} fault={fault} />
      )}
    </div>
  );
}

function YesNoField({
  item,
  typed,
  fault,
  onChange,
}: FieldProps<Extract<ContributorItem, { kind: 'answer' }>>) {
  const t = useT(contributorTexts);
  const { text } = useFormat();
  const id = useId();
  return (
    <fieldset className={styles.choice} aria-describedby={fault === null ? undefined : `${id}-error`}>
      <legend className="visually-hidden">{text(item.name)}</legend>
      {(['yes', 'no'] as const).map((value) => (
        <label key={value}>
          <input
            type="radio"
            name={id}
            checked={typed.text === value}
            onChange={() => onChange({ ...typed, text: value })}
          />
          {t(`asked.${value}`)}
        </label>
      ))}
      <FaultText id={`${id}-error`} fault={fault} />
    </fieldset>
  );
}

interface WordsProps {
  readonly label: string;
  readonly value: string;
  readonly rows: number;
  readonly longest: number;
  readonly fault: ContributionAnswerFault | null;
  readonly onChange: (value: string) => void;
}

function Words({ label, value, rows, longest, fault, onChange }: WordsProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        rows={rows}
        maxLength={longest}
        value={value}
        aria-invalid={fault === null ? undefined : true}
        aria-describedby={fault === null ? undefined : `${id}-error`}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <FaultText id={`${id}-error`} fault={fault} />
    </div>
  );
}

const longestComment = 2000;

function Comment({ typed, fault, onChange }: Omit<FieldProps<ContributorItem>, 'item'>) {
  const t = useT(contributorTexts);
  const [open, setOpen] = useState(typed.comment !== '');
  if (!open && !typed.missing)
    return (
      <button type="button" className="text-link" onClick={() => setOpen(true)}>
        {t('asked.addComment')}
      </button>
    );
  return (
    <Words
      label={t(typed.missing ? 'asked.why' : 'asked.comment')}
      value={typed.comment}
      rows={2}
      longest={longestComment}
      fault={fault === 'why' ? fault : null}
      onChange={(comment) => onChange({ ...typed, comment })}
    />
  );
}

function ValueField(props: FieldProps<ContributorItem>): ReactNode {
  const t = useT(contributorTexts);
  const { item, typed, fault, onChange } = props;
  if (item.kind === 'figure') return <FigureField {...props} item={item} />;
  if (item.form === 'yesNo') return <YesNoField {...props} item={item} />;
  return (
    <Words
      label={t('asked.answer')}
      value={typed.text}
      rows={4}
      longest={documentLimits.text}
      fault={fault}
      onChange={(text) => onChange({ ...typed, text })}
    />
  );
}

/** Names the kind of figure and the customers of an item: `Number of customers, individuals`. */
export function useFigureDetailText() {
  const t = useT(contributorTexts);
  const { language } = useFormat();
  return (item: ContributorItem): string | null =>
    item.kind === 'figure'
      ? `${getDataKindName(item.figure, language)}, ${t(`asked.segment.${item.source}`)}`
      : null;
}

export function ContributionAnswerCard({ item, typed, fault, onChange }: FieldProps<ContributorItem>) {
  const t = useT(contributorTexts);
  const { text } = useFormat();
  const detailOf = useFigureDetailText();
  const id = useId();
  const detail = detailOf(item);
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div>
        <h2 id={id}>{text(item.name)}</h2>
        {detail === null ? null : <p className={styles.small}>{detail}</p>}
        <Former item={item} />
      </div>
      {typed.missing ? null : (
        <ValueField {...{ item, typed, onChange }} fault={fault === 'why' ? null : fault} />
      )}
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={typed.missing}
          onChange={(event) => onChange({ ...typed, missing: event.currentTarget.checked })}
        />
        {t(item.kind === 'figure' ? 'asked.missing' : 'asked.missingAnswer')}
      </label>
      <Comment {...{ typed, fault, onChange }} />
    </section>
  );
}
