import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { listDocumentStatuses } from '@klarsikt/engine/assessment';
import { applySignOffToStatuses, computeAssessmentStatus } from '@klarsikt/engine/sign-off';
import { getPartStatusName } from '@klarsikt/engine/words';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Link } from '@tanstack/react-router';
import { overviewTexts } from './texts.ts';

export function AssessmentStatus() {
  const t = useT(overviewTexts);
  const { language, date } = useFormat();
  const { id, loaded, document } = useAssessment();
  const { signOff } = loaded.meta;
  const status = computeAssessmentStatus(applySignOffToStatuses(listDocumentStatuses(document), signOff));
  const { approval, parts } = signOff;
  const next =
    approval !== null
      ? t('overview.approvedBy', { name: approval.name, date: date(approval.at) })
      : parts.whole === 'requested'
        ? t('overview.waitsForApproval')
        : parts.whole === 'returned'
          ? t('overview.returned')
          : parts.whole === 'reopened'
            ? t('overview.reopened')
            : signOff.former === true
              ? t('overview.former')
              : t('overview.notSigned');
  return (
    <p>
      <b>{getPartStatusName(status, language)}.</b> {next}{' '}
      <Link className="text-link" to="/ra/$raId/signoff" params={{ raId: String(id) }}>
        {t('overview.toSignOff')}
      </Link>
    </p>
  );
}
