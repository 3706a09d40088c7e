import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { driftContract as contract, type TriggerEvent, waitingContract } from '@klarsikt/contract';
import { incidentKindTexts, incidentSeverityTexts } from '@klarsikt/engine/incidents';
import { useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { showError } from '@klarsikt/web/platform/notices/messages.ts';
import { Panel } from '@klarsikt/web/ui/Page.tsx';
import styles from './drift.module.css';
import { driftTexts } from './texts.ts';
import { HandlingCommentForm } from './WordForm.tsx';

function useReason(): (reason: TriggerEvent['reason']) => string {
  const t = useT(driftTexts);
  const { text, entered } = useFormat();
  return (reason) => {
    switch (reason.kind) {
      case 'product':
        return t('trigger.because.product', { name: text(reason.name) });
      case 'place':
        return t('trigger.because.place', { name: text(reason.name), list: text(reason.list) });
      case 'incident':
        return t('trigger.because.incident', {
          kind: text(incidentKindTexts[reason.incident]),
          severity: text(incidentSeverityTexts[reason.severity]),
        });
      case 'news':
        return t('trigger.because.news', { title: text(reason.title) });
      default:
        return t('trigger.because.figure', {
          name: text(reason.name),
          before: reason.before === null ? t('drift.missing') : entered(reason.before),
          after: entered(reason.after),
        });
    }
  };
}

function One({ event, canHandle }: { readonly event: TriggerEvent; readonly canHandle: boolean }) {
  const t = useT(driftTexts);
  const { date, language } = useFormat();
  const { id } = useAssessment();
  const reasonOf = useReason();
  const { mutate, isPending } = useCommand(contract.handleTrigger, {
    refreshes: [contract.get, waitingContract.list],
  });
  const { name, owner, day, due, reason, handled } = event;
  const days = { day: date(day), due: date(due) };
  const send = (word: string) =>
    mutate(
      { params: { id, event: event.id }, body: { word } },
      { onError: (error) => showError(error, language) },
    );
  return (
    <li className={styles.record}>
      <span>
        <b>{name}</b> <small className="muted">{reasonOf(reason)}</small>
      </span>
      <small>{owner === '' ? t('trigger.line', days) : t('trigger.lineOwned', { ...days, owner })}</small>
      {handled === null ? null : (
        <small>{t('drift.handled', { at: date(handled.at), by: handled.by, word: handled.word })}</small>
      )}
      {handled === null && canHandle ? (
        <div className={styles.tools}>
          <HandlingCommentForm about={name} busy={isPending} onSend={send} />
        </div>
      ) : null}
    </li>
  );
}

export function MetTriggerList({
  events,
  canHandle,
}: {
  readonly events: readonly TriggerEvent[];
  readonly canHandle: boolean;
}) {
  const t = useT(driftTexts);
  return (
    <Panel title={t('trigger.fired')}>
      {events.length === 0 ? <p className="muted">{t('trigger.firedNone')}</p> : null}
      <ul className={styles.records}>
        {events.map((event) => (
          <One key={event.id} event={event} canHandle={canHandle} />
        ))}
      </ul>
    </Panel>
  );
}
