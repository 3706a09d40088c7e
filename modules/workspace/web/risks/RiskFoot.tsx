import { ReviewedCheckbox } from '@klarsikt/assessment/web/assessment/_components/done/Review.tsx';
import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { formatPointer } from '@klarsikt/engine/assessment';
import type { RiskType } from '@klarsikt/engine/text';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { Link } from '@tanstack/react-router';
import styles from '../levels/risks.module.css';
import { levelsPageTexts } from '../levels/texts.ts';

/** Scrolls to the fields for the user's own input on the risk and focuses the first field or button. */
function scrollToOwnInput(place: string): void {
  const section = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(place)}"]`);
  section?.scrollIntoView({ block: 'start' });
  section?.querySelector<HTMLElement>('input, textarea, button')?.focus({ preventScroll: true });
}

export function RiskPanelFooter({ type, riskKey }: { readonly type: RiskType; readonly riskKey: string }) {
  const t = useT(levelsPageTexts);
  const { id, document: assessment } = useAssessment();
  return (
    <div className={styles.foot}>
      <ReviewedCheckbox
        place={['risks', 'data', type]}
        entryKey={riskKey}
        checked={assessment.risks.data[type]?.[riskKey]?.reviewed === true}
      />
      <Link
        className="text-link"
        to="/ra/$raId/controls"
        params={{ raId: String(id) }}
        search={{ risk: riskKey }}
      >
        {t('risks.toControls')}
      </Link>
      <Button
        size="xs"
        variant="default"
        onClick={() => scrollToOwnInput(formatPointer('risks', 'data', type, riskKey))}
      >
        {t('risks.editTitle')}
      </Button>
    </div>
  );
}
