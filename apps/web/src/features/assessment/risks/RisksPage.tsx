/** /ra/{raId}/{relevance}/{riskType}: inherent risk, with the reason of every figure beside the list. */
import { useT } from '../../../platform/i18n/texts.ts';
import { DoneButton } from '../_components/DoneButton.tsx';
import { RiskScreen } from './RiskScreen.tsx';
import { texts } from './texts.ts';

export function RisksPage() {
  const t = useT(texts);
  return (
    <RiskScreen
      title={t('risks.title')}
      view="inherent"
      to="/ra/$raId/$relevance/$riskType/{-$riskId}/{-$relatedId}"
      tools={
        <DoneButton
          part="risks"
          step={t('risks.stepStatus')}
          markDone={t('risks.markDone')}
          reopen={t('risks.reopen')}
        />
      }
    />
  );
}
