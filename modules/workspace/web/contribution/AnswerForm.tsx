import {
  type ContributionDraft,
  type ContributorRequest,
  contributionContract as contract,
} from '@klarsikt/contract';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { formatErrorMessage } from '@klarsikt/web/platform/api/errors.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { ErrorSummaryForm } from '@klarsikt/web/ui/fields/ErrorSummaryForm.tsx';
import { PlainDateField } from '@klarsikt/web/ui/fields/PlainDateField.tsx';
import { ProgressText } from '@klarsikt/web/ui/progress/Progress.tsx';
import { useId, useState } from 'react';
import { ContributionAnswerCard } from './AnswerCard.tsx';
import styles from './asked.module.css';
import { contributorTexts } from './asked-texts.ts';
import { getAnswerDraft, listOpenItems, parseContributionAnswers } from './reading.ts';
import { type ContributionDraftState, useContributionDraft } from './use-draft.ts';

interface StateProps {
  readonly state: ContributionDraftState;
  readonly onSettle: (keep: 'this' | 'other') => void;
}

function StateLine({ state, onSettle }: StateProps) {
  const t = useT(contributorTexts);
  const { language } = useFormat();
  if (state.kind === 'stale')
    return (
      <div role="alert">
        <p className={styles.error}>{t('asked.stale')}</p>
        <div className={styles.buttons}>
          <Button variant="default" onClick={() => onSettle('this')}>
            {t('asked.useThis')}
          </Button>
          <Button variant="default" onClick={() => onSettle('other')}>
            {t('asked.useOther')}
          </Button>
        </div>
      </div>
    );
  if (state.kind === 'refused')
    return (
      <p className={styles.error} role="alert">
        {formatErrorMessage(state.error, language)}
      </p>
    );
  return (
    <p className={styles.small} role="status">
      {t(`asked.state.${state.kind}`)}
    </p>
  );
}

interface OriginProps {
  readonly draft: ContributionDraft;
  readonly today: string;
  readonly tried: boolean;
  readonly onChange: (next: ContributionDraft) => void;
}

function Origin({ draft, today, tried, onChange }: OriginProps) {
  const t = useT(contributorTexts);
  const id = useId();
  const [sourceless, dateless] = [tried && draft.source.trim() === '', tried && draft.date === ''];
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id}>{t('asked.originTitle')}</h2>
      <div className={styles.field}>
        <label htmlFor={`${id}-source`}>{t('asked.source')}</label>
        <input
          id={`${id}-source`}
          maxLength={255}
          autoComplete="off"
          value={draft.source}
          aria-invalid={sourceless || undefined}
          aria-describedby={sourceless ? `${id}-hint ${id}-error` : `${id}-hint`}
          onChange={(event) => onChange({ ...draft, source: event.currentTarget.value })}
        />
        <p id={`${id}-hint`} className={styles.small}>
          {t('asked.sourceHint')}
        </p>
        {sourceless ? (
          <p id={`${id}-error`} className={styles.error}>
            {t('asked.say.source')}
          </p>
        ) : null}
      </div>
      <div>
        <PlainDateField
          className={styles.field}
          label={t('asked.date')}
          value={draft.date}
          latest={today}
          faultId={dateless ? `${id}-day-error` : undefined}
          onChange={(date) => onChange({ ...draft, date })}
        />
        {dateless ? (
          <p id={`${id}-day-error`} className={styles.error}>
            {t('asked.say.date')}
          </p>
        ) : null}
      </div>
    </section>
  );
}

interface FormProps {
  readonly request: ContributorRequest;
  readonly onDelivered: (next: ContributorRequest) => void;
}

function useDelivery({ request, onDelivered }: FormProps) {
  const { language } = useFormat();
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const items = listOpenItems(request);
  const work = useContributionDraft(request);
  const { draft } = work;
  const read = parseContributionAnswers(items, draft, language);
  const deliver = async () => {
    setTried(true);
    const { source, date } = draft;
    if (read.faults.size > 0 || source.trim() === '' || date === '') return;
    setBusy(true);
    try {
      if (!(await work.save())) return;
      const delivery = { answers: [...read.answers], source: source.trim(), date };
      const body = { revision: work.revisionNow(), draft, delivery };
      const next = await call(contract.deliver, { params: { id: request.id }, body });
      work.adopt(next);
      onDelivered(next);
    } catch (error) {
      work.fail(error);
    } finally {
      setBusy(false);
    }
  };
  return { ...work, items, faults: read.faults, done: read.answers.length, tried, busy, deliver };
}

export function ContributionAnswerForm({ request, onDelivered }: FormProps) {
  const t = useT(contributorTexts);
  const work = useDelivery({ request, onDelivered });
  const { draft, items, faults, tried } = work;
  return (
    <ErrorSummaryForm className={styles.form} onSubmit={work.deliver}>
      {items.map((item) => (
        <ContributionAnswerCard
          key={item.id}
          item={item}
          typed={getAnswerDraft(draft, item.id)}
          fault={tried ? (faults.get(item.id) ?? null) : null}
          onChange={(next) =>
            work.change({ ...draft, answers: { ...draft.answers, [String(item.id)]: next } })
          }
        />
      ))}
      <Origin draft={draft} today={request.today} tried={tried} onChange={work.change} />
      <div className={styles.foot}>
        <StateLine state={work.state} onSettle={work.settle} />
        <div className={styles.buttons}>
          <Button type="submit" size="lg" loading={work.busy}>
            {t(request.delivered === null ? 'asked.deliver' : 'asked.deliverAgain')}
          </Button>
          <Button variant="default" size="lg" onClick={() => void work.save()}>
            {t('asked.save')}
          </Button>
          <ProgressText of="questions" done={work.done} total={items.length} />
        </div>
      </div>
    </ErrorSummaryForm>
  );
}
