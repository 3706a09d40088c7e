import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { useLastVisitedRiskList } from '@klarsikt/assessment/web/assessment/_lib/landing.ts';
import { waitingContract } from '@klarsikt/contract';
import {
  type AssessmentDocument,
  type AssessmentStep,
  computeStepProgress,
  hasOverallConclusion,
  listCategoryConclusions,
  markableParts,
  type StepProgress,
} from '@klarsikt/engine/assessment';
import { computeSheetProgress } from '@klarsikt/governance/web/completeness/rows.ts';
import { useCompletenessSheet } from '@klarsikt/governance/web/completeness/SheetContext.tsx';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { Panel } from '@klarsikt/web/ui/Page.tsx';
import { ProgressRing, useProgressText } from '@klarsikt/web/ui/progress/Progress.tsx';
import { Link, type LinkProps } from '@tanstack/react-router';
import styles from './overview.module.css';
import { overviewTexts } from './texts.ts';

const shownSteps = [
  'settings',
  'sources',
  'background',
  'threats',
  'risks',
  'controls',
  'residual',
] as const satisfies AssessmentStep[];
type ShownStep = (typeof shownSteps)[number];

/** Describes the missing conclusions: those of categories, counted as in the report, and the overall conclusion. */
function useConclusionsSentence(): () => string {
  const t = useT(overviewTexts);
  const { model, document, result } = useAssessment();
  return () => {
    const categories = listCategoryConclusions(model, document, result);
    const open = categories.filter(({ written }) => !written).length;
    const counts = { open, total: categories.length };
    if (hasOverallConclusion(document)) return t('overview.nextResidual', counts);
    return open === 0 ? t('overview.nextOverall') : t('overview.nextResidualAndOverall', counts);
  };
}

function useTexts(): (step: ShownStep, progress: StepProgress) => string {
  const t = useT(overviewTexts);
  const conclusionsSentence = useConclusionsSentence();
  return (step, { done, total }) => {
    const counts = { open: total - done, total };
    const sentences: { readonly [S in ShownStep]: () => string } = {
      settings: () => t('overview.nextSettings'),
      sources: () => t('overview.nextSources'),
      background: () => t('overview.nextBackground', counts),
      threats: () => t('overview.nextThreats', counts),
      risks: () => t('overview.nextRisks', counts),
      controls: () => t('overview.nextControls', counts),
      residual: conclusionsSentence,
    };
    return sentences[step]();
  };
}

function buildStepLink(
  step: ShownStep,
  raId: string,
  landing: ReturnType<typeof useLastVisitedRiskList>,
): Pick<LinkProps, 'to' | 'params'> {
  const params = { raId };
  const first = { ...params, ...landing };
  const links: { readonly [S in ShownStep]: Pick<LinkProps, 'to' | 'params'> } = {
    settings: { to: '/ra/$raId/edit', params },
    sources: { to: '/ra/$raId/reference', params },
    background: { to: '/ra/$raId/background', params },
    threats: { to: '/ra/$raId/threat', params },
    risks: { to: '/ra/$raId/$relevance/$riskType/{-$riskId}/{-$relatedId}', params: first },
    controls: { to: '/ra/$raId/controls', params },
    residual: { to: '/ra/$raId/$relevance/$riskType/control', params: first },
  };
  return links[step];
}

function Completeness() {
  const t = useT(overviewTexts);
  const { id } = useAssessment();
  const { live } = useCompletenessSheet();
  const wordsOf = useProgressText();
  if (live === null) return null;
  const { done, total } = computeSheetProgress(live.sheet);
  return (
    <li>
      <ProgressRing done={done} total={total} />
      <Link to="/ra/$raId/completeness" params={{ raId: String(id) }}>
        {t('overview.completeness', {
          progress: wordsOf({ of: 'requirements', done, total }),
          open: live.open.length,
        })}
      </Link>
    </li>
  );
}

/** Shows how many levels have changed since the approval, according to the user's list of waiting items. */
function SinceApproval() {
  const t = useT(overviewTexts);
  const { can } = useSession();
  const { id } = useAssessment();
  const { data } = useCall(waitingContract.list, {}, { enabled: can('ra:View') });
  const turned = data?.items.find(({ kind, assessment }) => kind === 'drift' && assessment.id === id);
  if (turned === undefined) return null;
  return (
    <li>
      <ProgressRing done={0} total={1} />
      <Link to="/ra/$raId/drift" params={{ raId: String(id) }}>
        {t('overview.drift', { count: Number(turned.ref) })}
      </Link>
    </li>
  );
}

/** Returns true if the step is marked as unchanged since the assessment that was copied. */
const isAsBefore = (document: AssessmentDocument, step: string): boolean =>
  markableParts.some((part) => part === step && document[part].asBefore === true);

export function NextSteps() {
  const t = useT(overviewTexts);
  const { id, model, document, result, loaded } = useAssessment();
  const isOffered = loaded.newerModel !== null && !loaded.permissions.sample;
  const sentence = useTexts();
  const landing = useLastVisitedRiskList(document.settings);
  const steps = computeStepProgress(model, document, result);
  const open = shownSteps.filter((step) => steps[step].done < steps[step].total);
  return (
    <Panel title={t('overview.next')}>
      {open.length === 0 && !isOffered ? <p>{t('overview.nothingNext')}</p> : null}
      <ul className={styles.next}>
        <SinceApproval />
        {isOffered ? (
          <li>
            <ProgressRing done={0} total={1} />
            <Link to="/ra/$raId/upgrade" params={{ raId: String(id) }}>
              {t('overview.nextModel')}
            </Link>
          </li>
        ) : null}
        {open.map((step) => (
          <li key={step}>
            <ProgressRing done={steps[step].done} total={steps[step].total} />
            <Link {...buildStepLink(step, String(id), landing)}>{sentence(step, steps[step])}</Link>
            {isAsBefore(document, step) ? <small className="muted"> {t('overview.asBefore')}</small> : null}
          </li>
        ))}
        <Completeness />
      </ul>
    </Panel>
  );
}
