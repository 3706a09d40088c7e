import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { type CreatedPack, packContract } from '@klarsikt/contract';
import { getDayEnd } from '@klarsikt/engine/calendar';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useFileJob } from '@klarsikt/web/platform/api/use-file-job.ts';
import { organizationTimeZoneStore } from '@klarsikt/web/platform/days.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { DateField } from '@klarsikt/web/ui/fields/DateField.tsx';
import { FileJobBar } from '@klarsikt/web/ui/file-job/FileJobBar.tsx';
import { Panel } from '@klarsikt/web/ui/Page.tsx';
import { ErrorState } from '@klarsikt/web/ui/states/states.tsx';
import { useEffect, useId, useState } from 'react';
import styles from './pack.module.css';
import { packTexts } from './pack-texts.ts';

const groupDigest = (digest: string): string => digest.replace(/(.{8})(?=.)/g, '$1 ');

function Made({ packs }: { readonly packs: readonly CreatedPack[] }) {
  const t = useT(packTexts);
  const { dateTime } = useFormat();
  const title = useId();
  if (packs.length === 0) return <p className="muted">{t('pack.none')}</p>;
  return (
    <section aria-labelledby={title}>
      <h3 id={title} className={styles.made}>
        {t('pack.made')}
      </h3>
      <ul className={styles.packs}>
        {packs.map(({ id, revision, stateAt, made, author, digest, key }) => (
          <li key={id}>
            <p>
              <strong>{t('pack.state', { revision, at: dateTime(stateAt) })}</strong>{' '}
              <span className="muted">{t('pack.by', { author, at: dateTime(made) })}</span>
            </p>
            <dl>
              <dt>{t('pack.digest')}</dt>
              <dd>
                <code>{groupDigest(digest)}</code>
              </dd>
              <dt>{t('pack.key')}</dt>
              <dd>
                <code>{groupDigest(key)}</code>
              </dd>
            </dl>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Returns the end of the organisation's day, but not later than now. */
function endOfDayOrNow(day: string): string {
  const end = getDayEnd(day, organizationTimeZoneStore.now()).getTime() - 1;
  return new Date(Math.min(end, Date.now())).toISOString();
}

export function ExaminationPack() {
  const t = useT(packTexts);
  const { id, editor, past } = useAssessment();
  const [day, setDay] = useState('');
  const made = useCall(packContract.list, { params: { id } });
  const job = useFileJob<'zip'>(async () => {
    await editor.flush();
    const present = day === '' ? {} : { date: endOfDayOrNow(day) };
    const body = past === null ? present : { revision: past.revision };
    return call(packContract.make, { params: { id }, body });
  });
  const { kind } = job.state;
  const { refetch } = made;
  useEffect(() => {
    if (kind === 'ready') void refetch();
  }, [kind, refetch]);
  return (
    <Panel title={t('pack.title')}>
      <p>{t('pack.lead')}</p>
      <div className={styles.order}>
        {past === null ? (
          <DateField label={t('pack.day')} description={t('pack.dayHelp')} value={day} onChange={setDay} />
        ) : (
          <p>{t('pack.ofState', { revision: past.revision })}</p>
        )}
        <Button size="xs" disabled={kind === 'running'} onClick={() => void job.start('zip')}>
          {t('pack.make')}
        </Button>
      </div>
      <FileJobBar job={job} nameOf={() => t('pack.inSentence')} />
      {made.error ? <ErrorState error={made.error} onRetry={() => void refetch()} /> : null}
      {made.data ? <Made packs={made.data.packs} /> : null}
    </Panel>
  );
}
