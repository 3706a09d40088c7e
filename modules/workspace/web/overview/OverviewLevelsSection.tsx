import { ExplainedLevel } from '@klarsikt/assessment/web/assessment/_components/trace/ExplainedLevel.tsx';
import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { LevelRangeMark } from '../fragility/RangeMark.tsx';
import { useLevelRanges } from '../fragility/use-findings.ts';
import styles from './overview.module.css';
import { overviewTexts } from './texts.ts';

export function OverviewLevelsSection() {
  const t = useT(overviewTexts);
  const { result } = useAssessment();
  const overall = result.combined?.overall ?? null;
  const legal = result.legal?.overall ?? null;
  const ranges = useLevelRanges();
  const whole = { kind: 'overall' } as const;
  return (
    <div className={styles.levels}>
      {overall === null ? null : (
        <>
          <span>
            {t('overview.inherent')} <ExplainedLevel subject={whole} value={overall.inherent} />{' '}
            <LevelRangeMark ranges={ranges} measure="overall.inherent" />
          </span>
          <span>
            {t('overview.strength')} <ExplainedLevel subject={whole} value={overall.strength} look="meter" />
          </span>
          <span>
            {t('overview.residual')} <ExplainedLevel subject={whole} value={overall.residual} />{' '}
            <LevelRangeMark ranges={ranges} measure="overall.residual" />
          </span>
        </>
      )}
      {legal === null ? null : (
        <span>
          {t('overview.legal')} <ExplainedLevel subject={{ kind: 'legal' }} value={legal.inherent} /> →{' '}
          <ExplainedLevel subject={{ kind: 'legal' }} value={legal.residual} />
        </span>
      )}
    </div>
  );
}
