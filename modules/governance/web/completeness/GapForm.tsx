import { maxGapReasonLength } from '@klarsikt/contract';
import { computeLatestExpiry, type Requirement } from '@klarsikt/engine/completeness';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { DateField } from '@klarsikt/web/ui/fields/DateField.tsx';
import { ErrorSummaryForm } from '@klarsikt/web/ui/fields/ErrorSummaryForm.tsx';
import { Textarea } from '@klarsikt/web/ui/kit/fields.ts';
import { useState } from 'react';
import styles from './completeness.module.css';
import { gapTexts } from './gap-texts.ts';
import { useAcceptedGaps } from './use-gaps.ts';

interface GapFormProps {
  readonly requirement: Requirement;
  /** Current day of the server, `YYYY-MM-DD`. */
  readonly today: string;
}

export function GapForm({ requirement, today }: GapFormProps) {
  const t = useT(gapTexts);
  const { date } = useFormat();
  const { propose, busy } = useAcceptedGaps();
  const latest = computeLatestExpiry(today);
  const [reason, setReason] = useState('');
  const [expires, setExpires] = useState('');
  const [tried, setTried] = useState(false);
  const reasonFault = reason.trim() === '' ? t('gap.missingReason') : null;
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(expires) && expires >= today && expires <= latest;
  const dayFault = isDay ? null : t('gap.wrongDay', { day: date(latest) });
  const send = async () => {
    setTried(true);
    if (reasonFault !== null || dayFault !== null) return;
    if ((await propose(requirement.id, { reason, expires })) === undefined) return;
    setReason('');
    setExpires('');
    setTried(false);
  };
  return (
    <ErrorSummaryForm className={styles.gapForm} onSubmit={send}>
      <h3>{t('gap.accept')}</h3>
      <p className="muted">{t(requirement.severity === 'must' ? 'gap.acceptMust' : 'gap.acceptHelp')}</p>
      <Textarea
        size="xs"
        label={t('gap.reason')}
        autosize
        minRows={3}
        maxLength={maxGapReasonLength}
        value={reason}
        error={tried ? reasonFault : null}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className={styles.gapFoot}>
        <DateField
          size="xs"
          label={t('gap.until')}
          description={t('gap.untilHelp', { day: date(latest) })}
          value={expires}
          error={tried ? dayFault : null}
          onChange={setExpires}
        />
        <Button type="submit" size="xs" variant="default" disabled={busy}>
          {t('gap.propose')}
        </Button>
      </div>
    </ErrorSummaryForm>
  );
}
