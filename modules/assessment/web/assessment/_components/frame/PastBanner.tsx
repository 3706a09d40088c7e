import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Link } from '@tanstack/react-router';
import { useAssessment } from '../../_lib/AssessmentContext.tsx';
import type { PastState } from '../../_lib/past.ts';
import { assessmentFrameTexts } from '../../texts.ts';
import styles from './frame.module.css';

export function PastStateBanner({ past: { revision, at, author } }: { readonly past: PastState }) {
  const t = useT(assessmentFrameTexts);
  const { dateTime } = useFormat();
  const { id, loaded } = useAssessment();
  const { approval } = loaded.meta.signOff;
  const params = { raId: String(id) };
  return (
    <section className={styles.past} aria-label={t('assessment.pastLabel')}>
      <p>
        <b>{t('assessment.past', { revision, author, at: dateTime(at) })}</b>{' '}
        {approval?.revision === revision
          ? t('assessment.pastApproved', { name: approval.name, at: dateTime(approval.at) })
          : ''}{' '}
        {t('assessment.pastBeside')}
      </p>
      <Link
        className="text-link"
        to="/ra/$raId/compare"
        params={params}
        search={{ revision: undefined, from: String(revision) }}
      >
        {t('assessment.pastSince')}
      </Link>
      <Link className="text-link" to="." search={(search) => ({ ...search, revision: undefined })}>
        {t('assessment.toPresent')}
      </Link>
    </section>
  );
}
