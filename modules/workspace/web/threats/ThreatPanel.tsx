import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { getThreatCategoryName } from '@klarsikt/engine/analysis';
import { formatPointer } from '@klarsikt/engine/assessment';
import { SubjectComments } from '@klarsikt/governance/web/comments/Thread.tsx';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { usePreference } from '@klarsikt/web/platform/settings/preferences.ts';
import { DetailPanel } from '@klarsikt/web/ui/DetailPanel.tsx';
import { Link } from '@tanstack/react-router';
import { ThreatGradeEditor } from './GradeEditor.tsx';
import type { ThreatLine } from './rows.ts';
import { ThreatRiskList } from './ThreatRiskList.tsx';
import { assessmentThreatsTexts } from './texts.ts';
import styles from './threats.module.css';

export function ThreatPanel({ line, onClose }: { readonly line: ThreatLine; readonly onClose: () => void }) {
  const t = useT(assessmentThreatsTexts);
  const { text } = useFormat();
  const { id, model } = useAssessment();
  const [mode] = usePreference('threatMode');
  const { threat } = line.row;
  const to = (shown: string, tab: string, word: string) => (
    <Link
      className="text-link"
      to="/ra/$raId/threat/$threatId/$mode/$tab/{-$riskType}"
      params={{ raId: String(id), threatId: String(threat.id), mode: shown, tab }}
    >
      {word}
    </Link>
  );
  return (
    <DetailPanel
      title={line.name}
      crumb={text(getThreatCategoryName(model, threat))}
      onClose={onClose}
      foot={
        <span className={styles.links}>
          {to(mode, mode === 'risk' ? 'overview' : 'texts', t('threats.openPage'))}
          {to('data', 'texts', t('threats.tab.texts'))}
          {to('data', 'sources', t('threats.tab.sources'))}
        </span>
      }
    >
      <div className={styles.tab}>
        <p className="muted">{text(threat.description)}</p>
        <ThreatGradeEditor key={line.key} row={line.row} />
        <h3 className={styles.heading}>{t('threats.hits', { count: line.risks.length })}</h3>
        <ThreatRiskList risks={line.risks} />
        <SubjectComments path={formatPointer('threats', 'data', line.key)} />
      </div>
    </DetailPanel>
  );
}
