import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import {
  applyThreatSelectionProposal,
  findThreatsOutsideBusiness,
  formatPointer,
} from '@klarsikt/engine/assessment';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { showNotice } from '@klarsikt/web/platform/notices/messages.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { useMemo } from 'react';
import styles from './settings.module.css';
import { assessmentSettingsTexts } from './texts.ts';

const path = formatPointer('selections', 'threats');

export function ThreatsOutsideBusiness() {
  const t = useT(assessmentSettingsTexts);
  const { text, compare } = useFormat();
  const { model, document, change, editor, editable } = useAssessment();
  const leaveOut = useMemo(() => findThreatsOutsideBusiness(model, document), [model, document]);
  if (leaveOut.length === 0) return null;
  const names = leaveOut.flatMap((key) => model.threats.byKey.get(key)?.name ?? []).map(text);
  const leave = () => {
    const value = applyThreatSelectionProposal(document.selections.threats, { takeIn: [], leaveOut });
    change(t('raSettings.stepThreats'), [{ op: 'set', path, value }]);
    showNotice(t('raSettings.threatsLeft', { count: leaveOut.length }), 'success', {
      action: { label: t('raSettings.undo'), run: editor.undo },
    });
  };
  return (
    <details className={styles.beside}>
      <summary>{t('raSettings.threats', { count: leaveOut.length })}</summary>
      <p className="muted">{t('raSettings.threatsText')}</p>
      <ul>
        {names.sort(compare).map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      {editable ? (
        <Button size="xs" onClick={leave}>
          {t('raSettings.leaveThreats', { count: leaveOut.length })}
        </Button>
      ) : null}
    </details>
  );
}
