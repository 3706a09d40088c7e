import { ExplainedLevel } from '@klarsikt/assessment/web/assessment/_components/trace/ExplainedLevel.tsx';
import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { getTypeResult } from '@klarsikt/engine/assess';
import { hasNoEntries } from '@klarsikt/engine/assessment';
import { operationalTypes } from '@klarsikt/engine/text';
import { getRiskTypeName } from '@klarsikt/engine/words';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import styles from './levels-foot.module.css';
import { levelsPageTexts } from './texts.ts';

export function AllLevelsFoot() {
  const t = useT(levelsPageTexts);
  const { language } = useFormat();
  const { document, result } = useAssessment();
  const overall = result.combined?.overall ?? null;
  if (hasNoEntries(document)) {
    return (
      <div className={styles.foot}>
        <span className="muted">{t('risks.untouched')}</span>
      </div>
    );
  }
  return (
    <div className={styles.foot}>
      {overall === null ? null : (
        <span className={styles.overall}>
          {t('risks.overall')} <ExplainedLevel subject={{ kind: 'overall' }} value={overall.inherent} />
          <span aria-hidden="true">→</span>
          <ExplainedLevel subject={{ kind: 'overall' }} value={overall.residual} />
        </span>
      )}
      {operationalTypes.map((type) => {
        const level = getTypeResult(result, type)?.level;
        return level ? (
          <span key={type}>
            {getRiskTypeName(type, language)}
            <ExplainedLevel subject={{ kind: 'category', type }} value={level.residual} look="square" />
          </span>
        ) : null;
      })}
    </div>
  );
}
