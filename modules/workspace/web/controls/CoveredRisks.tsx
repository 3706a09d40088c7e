import { RiskTable } from '@klarsikt/assessment/web/assessment/_components/levels/RiskTable.tsx';
import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { useOpenAssessmentNames } from '@klarsikt/assessment/web/assessment/_lib/names.ts';
import { getTypeResult } from '@klarsikt/engine/assess';
import type { RiskRef } from '@klarsikt/engine/model';
import { riskTypes } from '@klarsikt/engine/text';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import styles from './controls.module.css';
import { controlsTexts } from './texts.ts';

export function CoveredRisks({ risks }: { readonly risks: readonly RiskRef[] }) {
  const t = useT(controlsTexts);
  const { compare } = useFormat();
  const { result } = useAssessment();
  const names = useOpenAssessmentNames();
  const used = new Set(
    riskTypes.flatMap((type) =>
      (getTypeResult(result, type)?.risks ?? [])
        .filter(({ relevant }) => relevant)
        .map(({ key }) => `${type}.${key}`),
    ),
  );
  const unused = risks.filter(({ type, key }) => !used.has(`${type}.${key}`)).length;
  if (risks.length === 0) return <p className="muted">{t('controls.coversNothingHelp')}</p>;
  const columns = [
    { of: 'strength', header: t('controls.strength'), look: 'meter' },
    { of: 'residual', header: t('controls.residual'), look: 'square' },
  ] as const;
  return (
    <div className={styles.tab}>
      {riskTypes
        .filter((type) => risks.some((risk) => risk.type === type))
        .map((type) => {
          const rows = new Map((getTypeResult(result, type)?.risks ?? []).map((row) => [row.key, row]));
          const own = risks
            .filter((risk) => risk.type === type)
            .flatMap(({ key }) => {
              const row = rows.get(key);
              return row?.relevant ? [{ key, name: names.risk(type, key), row }] : [];
            })
            .sort((a, b) => compare(a.name, b.name));
          if (own.length === 0) return null;
          return <RiskTable key={type} type={type} risks={own} columns={columns} />;
        })}
      {unused === 0 ? null : <p className="muted">{t('controls.unused', { count: unused })}</p>}
    </div>
  );
}
