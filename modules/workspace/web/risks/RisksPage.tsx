/** /ra/{raId}/{relevance}/{riskType}: inherent risk, with an explanation of every level. */

import { MarkDoneButton } from '@klarsikt/assessment/web/assessment/_components/done/DoneButton.tsx';
import { formatTraceSubject } from '@klarsikt/assessment/web/assessment/_components/trace/subject.ts';
import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { getTypeResult } from '@klarsikt/engine/assess';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { EmptyState } from '@klarsikt/web/ui/states/states.tsx';
import { Link, Navigate, useParams } from '@tanstack/react-router';
import { levelsPageTexts } from '../levels/texts.ts';
import { useRiskAddress } from './RiskBar.tsx';
import { RiskScreen } from './RiskScreen.tsx';
import { RiskTypeRedirect } from './RiskTypeRedirect.tsx';

const list = '/ra/$raId/$relevance/$riskType/{-$riskId}/{-$relatedId}';

/** Opens the explanation of the risk whose key or id is in the address. */
function NamedRisk({ riskId }: { readonly riskId: string }) {
  const t = useT(levelsPageTexts);
  const { id, model, result } = useAssessment();
  const { type, relevance } = useRiskAddress();
  const key = model[type].byId.get(Number(riskId))?.key ?? riskId;
  const params = { raId: String(id), relevance, riskType: type, riskId: undefined, relatedId: undefined };
  if (getTypeResult(result, type)?.risks.some((risk) => risk.key === key))
    return (
      <Navigate
        to={list}
        params={params}
        search={(before) => ({ ...before, why: formatTraceSubject({ kind: 'risk', type, key }) })}
        replace
      />
    );
  return (
    <EmptyState
      title={t('risks.unknown')}
      action={
        <Link className="text-link" to={list} params={params}>
          {t('risks.toAll')}
        </Link>
      }
    />
  );
}

export function RisksPage() {
  const t = useT(levelsPageTexts);
  const { riskId } = useParams({ strict: false });
  if (riskId !== undefined) return <NamedRisk riskId={riskId} />;
  return (
    <RiskTypeRedirect to={list}>
      <RiskScreen
        title={t('risks.title')}
        view="inherent"
        to={list}
        tools={
          <MarkDoneButton
            part="risks"
            step={t('risks.stepStatus')}
            markDone={t('risks.markDone')}
            reopen={t('risks.reopen')}
          />
        }
      />
    </RiskTypeRedirect>
  );
}
