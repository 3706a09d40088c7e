import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { maxGapReasonLength, type ProposedGap } from '@klarsikt/contract';
import type { CompletenessSheetEntry } from '@klarsikt/engine/completeness';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { ErrorSummaryForm } from '@klarsikt/web/ui/fields/ErrorSummaryForm.tsx';
import { Textarea } from '@klarsikt/web/ui/kit/fields.ts';
import { useState } from 'react';
import styles from './completeness.module.css';
import { gapTexts } from './gap-texts.ts';
import { useAcceptedGaps } from './use-gaps.ts';

function Said({ gap }: { readonly gap: ProposedGap }) {
  const t = useT(gapTexts);
  const { date, dateTime } = useFormat();
  const { proposed, agreed, withdrawn, expires, reason } = gap;
  return (
    <>
      <p className={styles.reason}>{reason}</p>
      <p className="muted">
        {t('gap.by', { name: proposed.name, at: dateTime(proposed.at), day: date(expires) })}
      </p>
      {agreed === null ? null : (
        <p className="muted">{t('gap.agreedBy', { name: agreed.name, at: dateTime(agreed.at) })}</p>
      )}
      {withdrawn === null ? null : (
        <p className="muted">
          {t(withdrawn.reason === null ? 'gap.replaced' : 'gap.withdrawnBy', {
            name: withdrawn.name,
            at: dateTime(withdrawn.at),
            reason: withdrawn.reason ?? '',
          })}
        </p>
      )}
    </>
  );
}

function Withdraw({ gap }: { readonly gap: ProposedGap }) {
  const t = useT(gapTexts);
  const { withdraw, busy } = useAcceptedGaps();
  const [reason, setReason] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  if (reason === null) {
    return (
      <Button size="xs" variant="default" onClick={() => setReason('')}>
        {t('gap.withdraw')}
      </Button>
    );
  }
  return (
    <ErrorSummaryForm
      className={styles.gapForm}
      onSubmit={() => {
        setTried(true);
        return reason.trim() === '' ? undefined : withdraw(gap, reason);
      }}
    >
      <Textarea
        size="xs"
        label={t('gap.withdrawReason')}
        description={t('gap.withdrawHow')}
        error={tried && reason.trim() === '' ? t('gap.withdrawMissing') : null}
        autosize
        minRows={2}
        maxLength={maxGapReasonLength}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <span className={styles.buttons}>
        <Button type="submit" size="xs" disabled={busy}>
          {t('gap.withdrawYes')}
        </Button>
        <Button size="xs" variant="default" onClick={() => setReason(null)}>
          {t('gap.back')}
        </Button>
      </span>
    </ErrorSummaryForm>
  );
}

interface StandingProps {
  readonly gap: ProposedGap;
  readonly entry: CompletenessSheetEntry;
}

function Standing({ gap, entry }: StandingProps) {
  const t = useT(gapTexts);
  const { user } = useSession();
  const { loaded, editable } = useAssessment();
  const { agree, busy } = useAcceptedGaps();
  const waits = gap.agreed === null && entry.requirement.severity === 'must' && entry.fault === 'second';
  const mayAgree = loaded.permissions.approve && !loaded.permissions.sample;
  const isOwn = user?.id === gap.proposed.userId;
  return (
    <section className={styles.standing}>
      <h3>{t(waits ? 'gap.pending' : 'gap.standing')}</h3>
      <Said gap={gap} />
      {entry.fault === 'expired' ? <p className={styles.note}>{t('gap.expired')}</p> : null}
      {waits ? <p className={styles.note}>{t(isOwn ? 'gap.own' : 'gap.waits')}</p> : null}
      <div className={styles.buttons}>
        {waits && mayAgree && !isOwn ? (
          <Button size="xs" disabled={busy} onClick={() => void agree(gap)}>
            {t('gap.agree')}
          </Button>
        ) : null}
        {editable ? <Withdraw gap={gap} /> : null}
      </div>
    </section>
  );
}

interface GapHistoryProps {
  readonly entry: CompletenessSheetEntry;
  /** All proposals for the requirement, oldest first. */
  readonly gaps: readonly ProposedGap[];
}

export function GapHistory({ entry, gaps }: GapHistoryProps) {
  const t = useT(gapTexts);
  const standing = gaps.find(({ withdrawn }) => withdrawn === null);
  const earlier = gaps.filter(({ withdrawn }) => withdrawn !== null).toReversed();
  return (
    <>
      {standing === undefined ? null : <Standing key={standing.id} gap={standing} entry={entry} />}
      {earlier.length === 0 ? null : (
        <section>
          <h3>{t('gap.history')}</h3>
          <ul className={styles.earlier}>
            {earlier.map((gap) => (
              <li key={gap.id}>
                <Said gap={gap} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
