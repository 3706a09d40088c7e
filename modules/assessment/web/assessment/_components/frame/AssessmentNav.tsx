import type { PresentUser } from '@klarsikt/contract';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { getPage } from '@klarsikt/web/platform/router/pages.ts';
import { type NavigationLink, type NavSection, SideNav } from '@klarsikt/web/shell/SideNav.tsx';
import { ProgressCount, ProgressRing } from '@klarsikt/web/ui/progress/Progress.tsx';
import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useLastVisitedRiskList } from '../../_lib/landing.ts';
import { type AssessmentNavFacts, type StepCounts, useAssessmentNavFacts } from '../../_lib/nav-facts.ts';
import { getSectionOfPath, getStepOfPath } from '../../_lib/place.ts';
import { getStepLabel } from '../../_lib/step-words.ts';
import {
  type AssessmentStepLink,
  type AssessmentStepName,
  navigationSteps,
  overviewStep,
  stepSections,
} from '../../_lib/steps.ts';
import { assessmentFrameTexts } from '../../texts.ts';
import { useListedAssessment } from './AssessmentFacts.tsx';
import styles from './frame.module.css';
import { PresentUserMarks } from './PresentUserMarks.tsx';

interface NavProps {
  readonly raId: string;
}
interface ToldProps {
  readonly facts: AssessmentNavFacts;
}

const nothing: StepCounts = { done: 0, total: 0 };

/** Formats a present user and the user's step: "Elin Krantz, Controls". */
function usePresentWords() {
  const t = useT(assessmentFrameTexts);
  const { language } = useFormat();
  return ({ name, at }: PresentUser) => {
    const step = navigationSteps.find((known) => known.name === at);
    return step === undefined ? name : t('assessment.hereAt', { name, place: getStepLabel(step, language) });
  };
}

const countedSteps = [
  'settings',
  'sources',
  'background',
  'threats',
  'exploitation',
  'risks',
  'controls',
  'residual',
] as const;

function buildCount(name: AssessmentStepName, { done, total }: StepCounts): ReactNode {
  const of = countedSteps.find((step) => step === name) ?? 'requirements';
  return total === 0 ? undefined : <ProgressCount of={of} done={done} total={total} />;
}

function sumProgress(
  given: readonly AssessmentStepLink[],
  facts: AssessmentNavFacts | null,
): StepCounts | null {
  const worked = given.filter(({ ring }) => ring);
  const counts = facts?.done ?? null;
  if (counts === null || worked.length === 0) return null;
  const isComplete = ({ done, total }: StepCounts) => total > 0 && done === total;
  return {
    done: worked.filter(({ name }) => isComplete(counts[name] ?? nothing)).length,
    total: worked.length,
  };
}

function useSections(raId: string, facts: AssessmentNavFacts | null) {
  const t = useT(assessmentFrameTexts);
  const { pathname } = useLocation();
  const linkOf = useStepLink(raId, facts, getStepOfPath(pathname));
  const sections = stepSections.map(({ name, steps: own }): NavSection => {
    const progress = sumProgress(own, facts);
    return {
      id: name,
      label: t(`assessment.section.${name}`),
      links: own.map(linkOf),
      ...(progress && {
        mark: <ProgressRing done={progress.done} total={progress.total} />,
        count: <ProgressCount of="steps" done={progress.done} total={progress.total} />,
      }),
    };
  });
  return { groups: [[linkOf(overviewStep)]], sections, current: getSectionOfPath(pathname) };
}

function useStepLink(
  raId: string,
  facts: AssessmentNavFacts | null,
  place: string,
): (step: AssessmentStepLink) => NavigationLink {
  const { language } = useFormat();
  const wordsOf = usePresentWords();
  const params = { raId, ...useLastVisitedRiskList(facts?.settings ?? { relevances: [] }) };
  return (step: AssessmentStepLink): NavigationLink => {
    const { name, to } = step;
    const ring = step.ring ? (facts?.done?.[name] ?? nothing) : undefined;
    const count = ring ?? facts?.counts[name];
    const people = facts?.here.filter(({ at }) => at === name) ?? [];
    return {
      label: getStepLabel(step, language),
      isCurrent: place === name,
      link: {
        to,
        params,
        ...(step.exact ? { activeOptions: { exact: true, includeSearch: false } } : {}),
      },
      ...(ring === undefined
        ? { icon: getPage(to).icon }
        : { mark: <ProgressRing done={ring.done} total={ring.total} /> }),
      count: typeof count === 'object' ? buildCount(name, count) : count,
      ...(people.length === 0 ? {} : { beside: <PresentUserMarks people={people} wordsOf={wordsOf} /> }),
    };
  };
}

/** Shows the name and unit from the list while the assessment loads, with the same height as the final heading. */
function WaitingHead({ raId }: NavProps) {
  const listed = useListedAssessment(Number(raId));
  return (
    <>
      <span className={styles.heading} data-fact="name">
        {listed?.name ?? '\u00a0'}
      </span>
      <span className={styles.unit} data-fact="unit">
        {listed?.unit ?? '\u00a0'}
      </span>
    </>
  );
}

function Head({ facts: { settings, unitName, here } }: ToldProps) {
  const t = useT(assessmentFrameTexts);
  const wordsOf = usePresentWords();
  return (
    <>
      <span className={styles.heading}>{settings.name}</span>
      <span className={styles.unit}>{unitName}</span>
      {here.length === 0 ? null : (
        <span className={styles.here}>
          {t('assessment.here')} <PresentUserMarks people={here} wordsOf={wordsOf} />
        </span>
      )}
    </>
  );
}

function Foot({ raId, facts: { model, isOfferedNewer } }: NavProps & ToldProps) {
  const t = useT(assessmentFrameTexts);
  const { date } = useFormat();
  return (
    <>
      <b className={styles.footLine}>{t('assessment.model', { name: model.name })}</b>
      <span className={styles.footLine}>
        {t('assessment.modelPublished', { date: date(model.published) })}
      </span>
      {isOfferedNewer ? (
        <Link className="text-link" to="/ra/$raId/upgrade" params={{ raId }}>
          {t('assessment.newerModel')}
        </Link>
      ) : null}
    </>
  );
}

/** The entries are the same during and after loading, so that the focus is kept. */
export function AssessmentNav({ raId }: NavProps) {
  const facts = useAssessmentNavFacts();
  const entries = useSections(raId, facts);
  if (facts === null) return <SideNav {...entries} head={<WaitingHead raId={raId} />} />;
  return <SideNav {...entries} head={<Head facts={facts} />} foot={<Foot raId={raId} facts={facts} />} />;
}
