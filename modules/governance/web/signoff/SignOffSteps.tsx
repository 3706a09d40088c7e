/**
 * Progress of the whole sign-off: drawn up, requested, decided by the management body, supervisory function informed.
 */
import type { SignOffRecord } from '@klarsikt/contract';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { IconCircleCheckFilled, IconCircleDashed, IconCircleHalf2 } from '@tabler/icons-react';
import styles from './signoff.module.css';
import { signOffTexts } from './texts.ts';
import type { SignOffState } from './use-sign-off.ts';

const shapes = { done: IconCircleCheckFilled, now: IconCircleHalf2, later: IconCircleDashed } as const;

function findNotice(events: readonly SignOffRecord[], approval: SignOffRecord): SignOffRecord | undefined {
  return events.find(({ role, at }) => role === 'informed' && at >= approval.at);
}

/**
 * Finds the request that led to the approval; undefined if it was returned before, or if nobody requested approval.
 */
function findRequestBefore(
  events: readonly SignOffRecord[],
  approval: SignOffRecord,
): SignOffRecord | undefined {
  const before = events.find(
    ({ part, kind, role, at }) =>
      part === 'whole' &&
      at <= approval.at &&
      (kind !== 'signed' || (role === 'approved' && at < approval.at)),
  );
  return before?.kind === 'requested' ? before : undefined;
}

/** Returns the text of each completed step; null for steps that are not completed. */
function useReachedSteps({ parts, events }: SignOffState) {
  const t = useT(signOffTexts);
  const { date, dateTime } = useFormat();
  const said = ({ name, at }: { readonly name: string; readonly at: string }) =>
    t('signoff.by', { name, at: dateTime(at) });
  const whole = parts.find(({ part }) => part === 'whole');
  const approval = whole?.status === 'approved' ? whole.approval : null;
  const notice = approval === null ? undefined : findNotice(events, approval);
  const drawnUp = whole?.drawnUp ?? [];
  const request = whole?.request ?? (approval === null ? undefined : findRequestBefore(events, approval));
  // If one person approves alone, there is no earlier signature and no request, so these steps count as skipped.
  const skipped = approval === null ? null : t('signoff.step.skipped');
  return {
    drawnUp: drawnUp.length > 0 ? drawnUp.join(', ') : skipped,
    requested: request ? said(request) : skipped,
    approved: approval === null ? null : said(approval),
    informed: notice?.noticed ? t('signoff.noticedOn', { date: date(notice.noticed) }) : null,
  };
}

export function SignOffSteps({ state }: { readonly state: SignOffState }) {
  const t = useT(signOffTexts);
  const reached = useReachedSteps(state);
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
