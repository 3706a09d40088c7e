import { RiskTable } from '@klarsikt/assessment/web/assessment/_components/levels/RiskTable.tsx';
import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { useOpenAssessmentNames } from '@klarsikt/assessment/web/assessment/_lib/names.ts';
import { getTypeResult } from '@klarsikt/engine/assess';
import type { RiskRef } from '@klarsikt/engine/model';
import { type RiskType, riskTypes } from '@klarsikt/engine/text';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { assessmentThreatsTexts } from './texts.ts';

interface TypeTableProps {
  readonly type: RiskType;
  readonly risks: readonly RiskRef[];
}

function TypeTable({ type, risks }: TypeTableProps) {
  const t = useT(assessmentThreatsTexts);
  const { compare } = useFormat();
  const { result } = useAssessment();
  const names = useOpenAssessmentNames();
  const rows = new Map((getTypeResult(result, type)?.risks ?? []).map((row) => [row.key, row]));
  const own = risks
    .map(({ key }) => ({ key, name: names.risk(type, key), row: rows.get(key) }))
    .sort((a, b) => (b.row?.inherent ?? 0) - (a.row?.inherent ?? 0) || compare(a.name, b.name));
  const columns = [
    { of: 'inherent', header: t('threats.inherent') },
    { of: 'residual', header: t('threats.residual') },
  ] as const;
  return <RiskTable type={type} risks={own} columns={columns} />;
}

export function ThreatRiskList({
  risks,
  type,
}: {
  readonly risks: readonly RiskRef[];
  readonly type?: RiskType;
}) {
  const t = useT(assessmentThreatsTexts);
  const offered = riskTypes.filter((each) => type === undefined || each === type);
  const shown = offered
    .map((each) => ({ type: each, own: risks.filter((risk) => risk.type === each) }))
    .filter(({ own }) => own.length > 0);
  if (shown.length === 0) return <p className="muted">{t('threats.hitsNothing')}</p>;
  return shown.map(({ type: each, own }) => <TypeTable key={each} type={each} risks={own} />);
}
