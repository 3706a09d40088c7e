import type { ComparedAnswer } from '@klarsikt/contract';
import { getDataKindName } from '@klarsikt/engine/assessment';
import { contributionQuestions } from '@klarsikt/engine/contribution';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { contributorTexts as askedTexts } from './asked-texts.ts';
import styles from './requests.module.css';
import { contributionTexts } from './texts.ts';

const yesNo = new Set(contributionQuestions.filter(({ form }) => form === 'yesNo').map(({ name }) => name));

function useValueText() {
  const t = useT(contributionTexts);
  const said = useT(askedTexts);
  const { entered, percentage, number } = useFormat();
  return ({ item }: ComparedAnswer, value: ComparedAnswer['present']): string => {
    if (value === null) return t('request.empty');
    if (typeof value === 'string')
      return item.kind === 'answer' && yesNo.has(item.answer)
        ? said(value === 'yes' ? 'asked.yes' : 'asked.no')
        : value;
    if (value.mode === 'perc') return percentage(value.value);
    return value.mode === 'ratio' ? number(value.value, 3) : entered(value.value);
  };
}

/** Returns the signed difference of two figures in the same mode; null for other values. */
function differenceOf({ present, answer }: ComparedAnswer): number | null {
  const proposed = answer?.value ?? null;
  if (present === null || proposed === null) return null;
  if (typeof present === 'string' || typeof proposed === 'string' || present.mode !== proposed.mode)
    return null;
  return proposed.value - present.value;
}

function Values({ one }: { readonly one: ComparedAnswer }) {
  const t = useT(contributionTexts);
  const { entered } = useFormat();
  const textOf = useValueText();
  const difference = differenceOf(one);
  const { answer, present, comparison } = one;
  if (answer === null) return null;
  return (
    <span className={styles.values}>
      <span>
        {t('request.present')}: <span className="tabular">{textOf(one, present)}</span>
      </span>
      <span>
        {t('request.proposed')}:{' '}
        <b className="tabular">{answer.value === null ? t('request.noValue') : textOf(one, answer.value)}</b>
      </span>
      {difference === null || difference === 0 ? null : (
        <span className="tabular">
          {t('request.difference')}: {difference > 0 ? '+' : '−'}
          {entered(Math.abs(difference))}
        </span>
      )}
      {comparison === null || comparison === 'changed' ? null : (
        <span className="muted">{t(`request.cmp.${comparison}`)}</span>
      )}
    </span>
  );
}

export interface AnswerDecision {
  readonly taken: ReadonlySet<number>;
  readonly overwritten: ReadonlySet<number>;
}

interface ComparedProps {
  readonly one: ComparedAnswer;
  readonly choice: AnswerDecision;
  readonly selectable: boolean;
  readonly onTake: (taken: boolean) => void;
  readonly onOverwrite: (overwritten: boolean) => void;
}

function useNameOf() {
  const t = useT(contributionTexts);
  const { text, language } = useFormat();
  return ({ item, name }: ComparedAnswer): { readonly name: string; readonly detail: string } =>
    item.kind === 'answer'
      ? { name: text(name), detail: '' }
      : {
          name: text(name),
          detail: `${getDataKindName(item.figure, language)}, ${t(`request.segment.${item.source}`)}`,
        };
}

export const isAnswerSelectable = ({ answer, decision }: ComparedAnswer): boolean =>
  decision === null && answer !== null && answer.value !== null;

export function ComparedAnswerRow({ one, choice, selectable, onTake, onOverwrite }: ComparedProps) {
  const t = useT(contributionTexts);
  const textOf = useValueText();
  const { name, detail } = useNameOf()(one);
  const { id, comparison, answer, decision, seen } = one;
  const whole = detail === '' ? name : `${name}, ${detail}`;
  return (
    <li>
      {selectable && isAnswerSelectable(one) ? (
        <input
          type="checkbox"
          aria-label={t('request.takeOne', { name: whole })}
          checked={choice.taken.has(id)}
          onChange={(event) => onTake(event.currentTarget.checked)}
        />
      ) : (
        <span />
      )}
      <div data-part="body">
        <span>
          <b>{name}</b>
          {detail === '' ? null : <small className="muted"> {detail}</small>}
        </span>
        <Values one={one} />
        {answer === null || answer.comment === '' ? null : <span className="muted">“{answer.comment}”</span>}
        {comparison === 'changed' && decision === null ? (
          <span className={styles.conflict}>
            {t('request.cmp.changed', { seen: textOf(one, seen) })}
            {selectable && choice.taken.has(id) ? (
              <label>
                <input
                  type="checkbox"
                  aria-label={t('request.overwrite', { name: whole })}
                  checked={choice.overwritten.has(id)}
                  onChange={(event) => onOverwrite(event.currentTarget.checked)}
                />
                {t('request.overwriteShort')}
              </label>
            ) : null}
          </span>
        ) : null}
        {decision === null ? null : <small className="muted">{t(`request.decision.${decision}`)}</small>}
      </div>
    </li>
  );
}
