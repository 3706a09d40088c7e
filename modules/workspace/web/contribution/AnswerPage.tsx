/** /contribution/{id}: the questions of one request, for a contributor who opened its link or is signed in. */
import { type ContributorRequest, contributionContract as contract } from '@klarsikt/contract';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { ApiError, formatErrorMessage } from '@klarsikt/web/platform/api/errors.ts';
import { createQueryOptions, queryClient, useCall } from '@klarsikt/web/platform/api/query.ts';
import { askConfirmation } from '@klarsikt/web/platform/confirm.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button, ButtonLink } from '@klarsikt/web/ui/Button.tsx';
import { ErrorState, Spinner } from '@klarsikt/web/ui/states/states.tsx';
import { useParams } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useContributionValueText, useFigureDetailText } from './AnswerCard.tsx';
import { ContributionAnswerForm } from './AnswerForm.tsx';
import styles from './asked.module.css';
import { contributorTexts } from './asked-texts.ts';

interface RequestProps {
  readonly request: ContributorRequest;
}

function Head({ request }: RequestProps) {
  const t = useT(contributorTexts);
  const { date } = useFormat();
  const { asker, organization, unit, period, due, lastDay, today, note, returned } = request;
  const days = { due: date(due), lastDay: date(lastDay) };
  return (
    <>
      <h1>{t('asked.from', { asker, organization })}</h1>
      <p className={styles.lede}>
        {period === null ? t('asked.about', { unit }) : t('asked.aboutPeriod', { unit, period })}.{' '}
        {t(due < today ? 'asked.overdue' : 'asked.due', days)}
      </p>
      {note === '' ? null : <p className={styles.note}>{note}</p>}
      {returned === '' ? null : (
        <p className={styles.note}>
          <b>{t('asked.returned', { asker })}</b>
          <br />
          {returned}
        </p>
      )}
    </>
  );
}

function DeliveredAnswers({ request }: RequestProps) {
  const t = useT(contributorTexts);
  const { text } = useFormat();
  const detailOf = useFigureDetailText();
  const valueText = useContributionValueText();
  const { delivered, items } = request;
  const answers = new Map((delivered?.answers ?? []).map((answer) => [answer.id, answer]));
  return (
    <>
      <h2>{t('asked.deliveredList')}</h2>
      <ul className={styles.list}>
        {items.map((item) => {
          const { value = null, comment = '' } = answers.get(item.id) ?? {};
          const detail = detailOf(item);
          return (
            <li key={item.id}>
              <span className={styles.small}>
                {text(item.name)}
                {detail === null ? '' : `, ${detail}`}
              </span>
              <b>{valueText(value)}</b>
              {comment === '' ? null : <span className={styles.small}>{comment}</span>}
              {item.decision === null ? null : (
                <span className={styles.small}>{t(`asked.decided.${item.decision}`)}</span>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

function Receipt({ request, onCorrect }: RequestProps & { readonly onCorrect: () => void }) {
  const t = useT(contributorTexts);
  const { dateTime } = useFormat();
  const { asker, delivered } = request;
  return (
    <>
      <h1>{t('asked.deliveredTitle')}</h1>
      <p className={styles.lede} role="status">
        {t('asked.deliveredText', { asker, at: dateTime(delivered?.at ?? '') })}
      </p>
      <DeliveredAnswers request={request} />
      <Button variant="default" size="lg" onClick={onCorrect}>
        {t('asked.correct')}
      </Button>
    </>
  );
}

const closings = {
  taken: 'taken',
  declined: 'declined',
  withdrawn: 'withdrawn',
  expired: 'expired',
} as const satisfies Partial<Record<ContributorRequest['state'], string>>;

const isClosing = (state: ContributorRequest['state']): state is keyof typeof closings =>
  Object.hasOwn(closings, state);

function Closed({ request }: RequestProps) {
  const t = useT(contributorTexts);
  const { date } = useFormat();
  const { asker, lastDay, state, delivered } = request;
  const name = isClosing(state) ? state : 'gone';
  const values = { asker, lastDay: date(lastDay) };
  return (
    <>
      <h1>{t(`asked.${name}Title`)}</h1>
      <p className={styles.lede}>{t(`asked.${name}Text`, values)}</p>
      {delivered === null ? null : <DeliveredAnswers request={request} />}
    </>
  );
}

function Decline({ request: { id, asker } }: RequestProps) {
  const t = useT(contributorTexts);
  const { language } = useFormat();
  const field = useId();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  const decline = async () => {
    if (reason.trim() === '') return setError(t('asked.say.reason'));
    if (!(await askConfirmation({ message: t('asked.declineAsk', { asker }), yes: t('asked.decline') })))
      return;
    try {
      await call(contract.decline, { params: { id }, body: { reason } });
      await queryClient.invalidateQueries(createQueryOptions(contract.getAsked, { params: { id } }));
    } catch (refusal) {
      setError(formatErrorMessage(refusal, language));
    }
  };
  return (
    <details>
      <summary>{t('asked.declineTitle')}</summary>
      <div className={styles.after}>
        <p className={styles.small}>{t('asked.declineText')}</p>
        <div className={styles.field}>
          <label htmlFor={field}>{t('asked.reason')}</label>
          <textarea
            id={field}
            rows={2}
            maxLength={2000}
            value={reason}
            aria-invalid={error === null ? undefined : true}
            aria-describedby={error === null ? undefined : `${field}-error`}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          {error === null ? null : (
            <p id={`${field}-error`} className={styles.error} role="alert">
              {error}
            </p>
          )}
        </div>
        <div>
          <Button variant="default" onClick={() => void decline()}>
            {t('asked.decline')}
          </Button>
        </div>
      </div>
    </details>
  );
}

function Leave({ request: { id, asker }, onLeft }: RequestProps & { readonly onLeft: () => void }) {
  const t = useT(contributorTexts);
  const { language } = useFormat();
  const [error, setError] = useState<unknown>(null);
  const leave = async () => {
    if (!(await askConfirmation({ message: t('asked.leaveAsk', { asker }), yes: t('asked.leave') }))) return;
    try {
      await call(contract.leave, { params: { id } });
      onLeft();
    } catch (refusal) {
      setError(refusal);
    }
  };
  return (
    <div>
      {error === null ? null : (
        <p className={styles.error} role="alert">
          {formatErrorMessage(error, language)}
        </p>
      )}
      <button type="button" className="text-link" onClick={() => void leave()}>
        {t('asked.leave')}
      </button>
    </div>
  );
}

function Open({ request, onLeft }: RequestProps & { readonly onLeft: () => void }) {
  const t = useT(contributorTexts);
  const [correcting, setCorrecting] = useState(false);
  const { id, state, through } = request;
  const adopt = (next: ContributorRequest) => {
    queryClient.setQueryData(createQueryOptions(contract.getAsked, { params: { id } }).queryKey, next);
    setCorrecting(false);
    window.scrollTo({ top: 0 });
  };
  const isReceipt = state === 'delivered' && !correcting;
  return (
    <>
      {isReceipt ? (
        <Receipt request={request} onCorrect={() => setCorrecting(true)} />
      ) : (
        <>
          <Head request={request} />
          <ContributionAnswerForm request={request} onDelivered={adopt} />
        </>
      )}
      <div className={styles.after}>
        {state === 'delivered' ? null : <Decline request={request} />}
        {through === 'link' ? <Leave request={request} onLeft={onLeft} /> : null}
        <p className={styles.small}>{t('asked.scope')}</p>
      </div>
    </>
  );
}

function Unknown({ left }: { readonly left: boolean }) {
  const t = useT(contributorTexts);
  return (
    <>
      <h1>{t('asked.noTitle')}</h1>
      <p className={styles.lede}>{left ? t('asked.left') : t('asked.noText')}</p>
      {left ? null : <ButtonLink href="/login?uri=/contribution">{t('asked.signIn')}</ButtonLink>}
    </>
  );
}

export function ContributionAnswerPage() {
  const { requestId = '' } = useParams({ strict: false });
  const [left, setLeft] = useState(false);
  const id = Number(requestId);
  const { data, error, refetch } = useCall(
    contract.getAsked,
    { params: { id } },
    { enabled: !left, staleTime: Number.POSITIVE_INFINITY },
  );
  const isUnknown = error instanceof ApiError && [401, 403, 404].includes(error.status);
  if (left || isUnknown) return <Unknown left={left} />;
  if (data === undefined)
    return error === null ? <Spinner /> : <ErrorState error={error} onRetry={() => void refetch()} />;
  return data.open ? (
    <Open key={data.id} request={data} onLeft={() => setLeft(true)} />
  ) : (
    <Closed request={data} />
  );
}
