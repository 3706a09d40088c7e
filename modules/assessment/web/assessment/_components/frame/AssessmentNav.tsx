/** The navigation of an assessment: its steps from the first on, and what is told of them once it is open. */
import type { Present } from '@klarsikt/contract';
import { type Format, useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { pageAt } from '@klarsikt/web/platform/router/pages.ts';
import { type NavLink, type NavSection, SideNav } from '@klarsikt/web/shell/SideNav.tsx';
import { Link, useLocation } from '@tanstack/react-router';
import { useRiskLanding } from '../../_lib/landing.ts';
import { type Done, type NavFacts, useNavFacts } from '../../_lib/nav-facts.ts';
import { sectionAt } from '../../_lib/place.ts';
import { stepWords } from '../../_lib/step-words.ts';
import { overviewStep, type Step, stepSections, steps } from '../../_lib/steps.ts';
import { texts } from '../../texts.ts';
import { useListed } from './AssessmentFacts.tsx';
import styles from './frame.module.css';
import { PresentMarks } from './Present.tsx';
import { ProgressRing } from './ProgressRing.tsx';

interface NavProps {
  readonly raId: string;
}
interface ToldProps {
  readonly facts: NavFacts;
}

const nothing: Done = { done: 0, total: 0 };

/** Small counts as they are, large ones in whole per cent, never 100 before everything is in place. */
function counter({ done, total }: Done, percent: Format['percent']): string | undefined {
  if (total === 0) return undefined;
  return total < 100 ? `${done}/${total}` : percent(Math.floor((100 * done) / total) / 100);
}

/** Who is where: "Elin Krantz, Controls". */
function usePresentWords() {
  const t = useT(texts);
  const { language } = useFormat();
  return ({ name, at }: Present) => {
    const step = steps.find((known) => known.name === at);
    return step === undefined ? name : t('assessment.hereAt', { name, place: stepWords(step, language) });
  };
}

/** How many of the steps with a ring are complete. */
function progressOf(given: readonly Step[], facts: NavFacts | null): Done | null {
  const worked = given.filter(({ ring }) => ring);
  if (facts === null || worked.length === 0) return null;
  const isComplete = ({ done, total }: Done) => total > 0 && done === total;
  return {
    done: worked.filter(({ name }) => isComplete(facts.done[name] ?? nothing)).length,
    total: worked.length,
  };
}

function useSections(raId: string, facts: NavFacts | null) {
  const t = useT(texts);
  const linkOf = useStepLink(raId, facts);
  const { pathname } = useLocation();
  const sections = stepSections.map(({ name, steps: own }): NavSection => {
    const progress = progressOf(own, facts);
    return {
      id: name,
      label: t(`assessment.section.${name}`),
      links: own.map(linkOf),
      ...(progress && {
        mark: <ProgressRing done={progress.done} total={progress.total} />,
        count: `${progress.done}/${progress.total}`,
      }),
    };
  });
  return { groups: [[linkOf(overviewStep)]], sections, current: sectionAt(pathname) };
}

function useStepLink(raId: string, facts: NavFacts | null): (step: Step) => NavLink {
  const { language, percent } = useFormat();
  const wordsOf = usePresentWords();
  const params = { raId, ...useRiskLanding(facts?.settings ?? { relevances: [] }) };
  return (step: Step): NavLink => {
    const { name, to } = step;
    const ring = step.ring ? (facts?.done[name] ?? nothing) : undefined;
    const count = ring ?? facts?.counts[name];
    const people = facts?.here.filter(({ at }) => at === name) ?? [];
    return {
      label: stepWords(step, language),
      link: {
        to,
        params,
        ...(step.exact ? { activeOptions: { exact: true, includeSearch: false } } : {}),
      },
      ...(ring === undefined
        ? { icon: pageAt(to).icon }
        : { mark: <ProgressRing done={ring.done} total={ring.total} /> }),
      count: typeof count === 'object' ? counter(count, percent) : count,
      ...(people.length === 0 ? {} : { beside: <PresentMarks people={people} wordsOf={wordsOf} /> }),
    };
  };
}

/** As high as the name and the unit that come there. */
function WaitingHead({ raId }: NavProps) {
  const listed = useListed(Number(raId));
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
  const t = useT(texts);
  const wordsOf = usePresentWords();
  return (
    <>
      <span className={styles.heading}>{settings.name}</span>
      <span className={styles.unit}>{unitName}</span>
      {here.length === 0 ? null : (
        <span className={styles.here}>
          {t('assessment.here')} <PresentMarks people={here} wordsOf={wordsOf} />
        </span>
      )}
    </>
  );
}

function Foot({ raId, facts: { model, isOfferedNewer } }: NavProps & ToldProps) {
  const t = useT(texts);
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

/** Its entries are the same before and after the assessment has come: whoever is on one of them stays there. */
export function AssessmentNav({ raId }: NavProps) {
  const facts = useNavFacts();
  const entries = useSections(raId, facts);
  if (facts === null) return <SideNav {...entries} head={<WaitingHead raId={raId} />} />;
  return <SideNav {...entries} head={<Head facts={facts} />} foot={<Foot raId={raId} facts={facts} />} />;
}
