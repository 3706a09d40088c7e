import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { listConcernReasons } from '@klarsikt/engine/analysis';
import type { AssessedThreat } from '@klarsikt/engine/assessment';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { assessmentThreatsTexts } from './texts.ts';

export function ThreatConcernText({ row }: { readonly row: AssessedThreat }) {
  const t = useT(assessmentThreatsTexts);
  const { text } = useFormat();
  const { model, document } = useAssessment();
  const { concern, absence } = row;
  if (document.settings.businesses.length === 0 || absence === 'context') return null;
  if (concern === null) return <p>{t('threats.concernNo')}</p>;
  const names = listConcernReasons(model, concern).map(text).join(', ');
  return (
    <p>{t(concern.kind === 'direct' ? 'threats.concernDirect' : 'threats.concernIndirect', { names })}</p>
  );
}
