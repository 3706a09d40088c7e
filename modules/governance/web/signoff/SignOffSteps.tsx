/** How far the whole has come: drawn up, asked for, decided by the management body, the supervisory function informed. */
import type { SignOffRecord } from '@klarsikt/contract';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { IconCircleCheckFilled, IconCircleDashed, IconCircleHalf2 } from '@tabler/icons-react';
import styles from './signoff.module.css';
import { texts } from './texts.ts';
import type { SignOffState } from './use-sign-off.ts';

const shapes = { done: IconCircleCheckFilled, now: IconCircleHalf2, later: IconCircleDashed } as const;

/** The notice of the approval that is in force. */
function noticeOf(events: readonly SignOffRecord[], approval: SignOffRecord): SignOffRecord | undefined {
  return events.find(({ role, at }) => role === 'informed' && at >= approval.at);
}

/** What has been reached, in words; null where it has not. */
function useReached({ parts, events }: SignOffState) {
  const t = useT(texts);
  const { date, dateTime } = useFormat();
  const said = ({ name, at }: { readonly name: string; readonly at: string }) =>
    t('signoff.by', { name, at: dateTime(at) });
  const whole = parts.find(({ part }) => part === 'whole');
  const approval = whole?.status === 'approved' ? whole.approval : null;
  const notice = approval === null ? undefined : noticeOf(events, approval);
  const drawnUp = whole?.drawnUp ?? [];
  // With one person approving, there is no first signature and no request.
  const skipped = approval === null ? null : t('signoff.step.skipped');
  return {
    drawnUp: drawnUp.length > 0 ? drawnUp.join(', ') : skipped,
    requested: whole?.request ? said(whole.request) : skipped,
    approved: approval === null ? null : said(approval),
    informed: notice?.noticed ? t('signoff.noticedOn', { date: date(notice.noticed) }) : null,
  };
}

export function SignOffSteps({ state }: { readonly state: SignOffState }) {
  const t = useT(texts);
  const reached = useReached(state);
  const steps = (['drawnUp', 'requested', 'approved', 'informed'] as const).map((step) => ({
    step,
    says: reached[step],
  }));
  const next = steps.find(({ says }) => says === null)?.step;
  return (
    <ol className={styles.steps} aria-label={t('signoff.steps')}>
      {steps.map(({ step, says }) => {
        const waits = step === next ? 'now' : 'later';
        const stands = says === null ? waits : 'done';
        const Shape = shapes[stands];
        return (
          <li key={step} data-stands={stands} aria-current={stands === 'now' ? 'step' : undefined}>
            <Shape size={18} stroke={1.75} aria-hidden="true" />
            <b>{t(`signoff.step.${step}`)}</b>
            <small>{says ?? t(`signoff.step.${waits}`)}</small>
          </li>
        );
      })}
    </ol>
  );
}
