import { ExplainedLevel } from '@klarsikt/assessment/web/assessment/_components/trace/ExplainedLevel.tsx';
import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { getTypeResult } from '@klarsikt/engine/assess';
import { hasNoEntries } from '@klarsikt/engine/assessment';
import type { RiskType } from '@klarsikt/engine/text';
import { getRiskTypeName } from '@klarsikt/engine/words';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import styles from './risks.module.css';
import { levelsPageTexts } from './texts.ts';

export function LevelsFoot({ type }: { readonly type: RiskType }) {
  const t = useT(levelsPageTexts);
  const { language } = useFormat();
  const { document, result } = useAssessment();
  const level = getTypeResult(result, type)?.level ?? null;
  const overall = type === 'legals' ? null : (result.combined?.overall ?? null);
  const category = { kind: 'category', type } as const;
  if (hasNoEntries(document)) return <span className="muted">{t('risks.untouched')}</span>;
  return (
    <span className={styles.levels}>
      <span>
        {getRiskTypeName(type, language)}{' '}
        <ExplainedLevel subject={category} value={level?.inherent ?? null} /> →{' '}
        <ExplainedLevel subject={category} value={level?.residual ?? null} />
      </span>
      {overall === null ? null : (
        <span>
          {t('risks.overall')} <ExplainedLevel subject={{ kind: 'overall' }} value={overall.inherent} /> →{' '}
          <ExplainedLevel subject={{ kind: 'overall' }} value={overall.residual} />
        </span>
      )}
    </span>
  );
}
