/** /ra/{raId}/{relevance}/{riskType}: inherent risk, with the reason of every figure beside the list. */
import { Button } from '@mantine/core';
import { useT } from '../../../platform/i18n/texts.ts';
import { useAssessment } from '../_lib/AssessmentContext.tsx';
import { RiskScreen } from './RiskScreen.tsx';
import { texts } from './texts.ts';

function DoneButton() {
  const t = useT(texts);
  const { document, set, editable } = useAssessment();
  if (!editable) return null;
  const done = document.risks.status === 'DONE' || document.risks.status === 'APPROVED';
  return (
    <Button
      size="xs"
      variant="default"
      onClick={() => set(t('risks.stepStatus'), ['risks', 'status'], done ? 'STARTED' : 'DONE')}
    >
      {t(done ? 'risks.reopen' : 'risks.markDone')}
    </Button>
  );
}

export function RisksPage() {
  const t = useT(texts);
  return (
    <RiskScreen
      title={t('risks.title')}
      view="inherent"
      to="/ra/$raId/$relevance/$riskType/{-$riskId}/{-$relatedId}"
      tools={<DoneButton />}
    />
  );
}
