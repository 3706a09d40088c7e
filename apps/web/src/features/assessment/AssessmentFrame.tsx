/** What stands around every page of an open assessment: its steps with their progress, who is there, what may be done. */
import type { Present } from '@klarsikt/contract';
import {
  type AssessmentStep,
  exploitationProgress,
  isClosedAction,
  progress,
  type StepProgress,
} from '@klarsikt/engine';
import { Link, Outlet } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type Format, useFormat } from '../../platform/i18n/format.ts';
import { useT } from '../../platform/i18n/texts.ts';
import { AppShell } from '../../shell/AppShell.tsx';
import { useCrumbs } from '../../shell/crumbs.ts';
import { type NavLink, SideNav } from '../../shell/SideNav.tsx';
import { useOpenedField } from '../../ui/document/opened-field.ts';
import styles from './_components/frame.module.css';
import { PastBanner } from './_components/PastBanner.tsx';
import { PresentMarks } from './_components/Present.tsx';
import { ProgressRing } from './_components/ProgressRing.tsx';
import { useAssessment } from './_lib/AssessmentContext.tsx';
import { useRiskLanding } from './_lib/landing.ts';
import { usePresent } from './_lib/live.ts';
import { useActions } from './actions/use-actions.ts';
import { useConversations } from './comments/use-conversations.ts';
import { progressOf } from './completeness/rows.ts';
import { useSheet } from './completeness/SheetContext.tsx';
import { useFiles } from './files/use-files.ts';
import { useNoteOpened } from './signoff/use-note-opened.ts';
import { texts } from './texts.ts';

const shownSteps = [
  'settings',
  'sources',
  'background',
  'threats',
  'risks',
  'controls',
  'residual',
] as const satisfies readonly AssessmentStep[];
type ShownStep = (typeof shownSteps)[number];

/** Where somebody can be, by the words of the navigation. */
const places = [...shownSteps, 'overview', 'actions', 'comments', 'history', 'reports'] as const;

/** Small counts as they are, large ones in whole per cent, never 100 before everything is in place. */
function counter(
  { done, total }: Pick<StepProgress, 'done' | 'total'>,
  percent: Format['percent'],
): string | undefined {
  if (total === 0) return undefined;
  return total < 100 ? `${done}/${total}` : percent(Math.floor((100 * done) / total) / 100);
}

/** Who is where: "Elin Krantz, Controls". */
function usePresentWords() {
  const t = useT(texts);
  return ({ name, at }: Present) => {
    const place = places.find((known) => known === at);
    return place === undefined ? name : t('assessment.hereAt', { name, place: t(`assessment.${place}`) });
  };
}

/** Puts who is there beside the step that they look at. */
function useWithPeople(here: readonly Present[]) {
  const wordsOf = usePresentWords();
  return (place: (typeof places)[number], entry: NavLink): NavLink => {
    const people = here.filter(({ at }) => at === place);
    return people.length === 0
      ? entry
      : { ...entry, beside: <PresentMarks people={people} wordsOf={wordsOf} /> };
  };
}

/** The steps in which the assessment is worked on, with their progress. */
function useWorkSteps(here: readonly Present[]): readonly NavLink[] {
  const { id, loaded, model, document, result } = useAssessment();
  const t = useT(texts);
  const peopled = useWithPeople(here);
  const { percent } = useFormat();
  const cells = useMemo(() => exploitationProgress(model, document), [model, document]);
  const steps = progress(model, document, result, { signOff: loaded.meta.signOff });
  const params = { raId: String(id) };
  const landing = { ...params, ...useRiskLanding(document.settings) };
  const step = (name: ShownStep, label: string, link: NavLink['link']): NavLink =>
    peopled(name, {
      label,
      link,
      mark: <ProgressRing done={steps[name].done} total={steps[name].total} />,
      count: counter(steps[name], percent),
    });
  return [
    step('settings', t('assessment.settings'), { to: '/ra/$raId/edit', params }),
    step('sources', t('assessment.sources'), { to: '/ra/$raId/reference', params }),
    step('background', t('assessment.background'), { to: '/ra/$raId/background', params }),
    step('threats', t('assessment.threats'), { to: '/ra/$raId/threat', params }),
    { label: t('assessment.own'), icon: 'own', link: { to: '/ra/$raId/model', params } },
    {
      label: t('assessment.exploitation'),
      link: { to: '/ra/$raId/exploitation', params },
      mark: <ProgressRing done={cells.done} total={cells.total} />,
      count: counter(cells, percent),
    },
    step('risks', t('assessment.risks'), {
      to: '/ra/$raId/$relevance/$riskType/{-$riskId}/{-$relatedId}',
      params: landing,
      // The address of what controls leave goes on where this one ends.
      activeOptions: { exact: true, includeSearch: false },
    }),
    step('controls', t('assessment.controls'), { to: '/ra/$raId/controls', params }),
    step('residual', t('assessment.residual'), {
      to: '/ra/$raId/$relevance/$riskType/control',
      params: landing,
    }),
  ];
}

/** What is open of the assessment: actions, conversations, files whose time is over. */
function useOpenCounts(id: number) {
  const { data: listed } = useActions(id);
  const { data: conversations = [] } = useConversations();
  const { data: files } = useFiles();
  return {
    actions: (listed?.actions ?? []).filter(({ status }) => !isClosedAction(status)).length,
    comments: conversations.filter(({ open }) => open).length,
    files: (files?.files ?? []).filter(({ state }) => state === 'expired').length,
  };
}

/** What is said about the assessment, what proves it and who signs it. */
function useProofLinks(here: readonly Present[]): readonly NavLink[] {
  const { id, loaded } = useAssessment();
  const t = useT(texts);
  const peopled = useWithPeople(here);
  const { percent } = useFormat();
  const open = useOpenCounts(id);
  const { live } = useSheet();
  const params = { raId: String(id) };
  const counted = (count: number) => (count === 0 ? {} : { count });
  const waits = loaded.meta.signOff.parts.whole === 'requested';
  return [
    { label: t('assessment.appetite'), icon: 'appetite', link: { to: '/ra/$raId/appetite', params } },
    { label: t('assessment.fragility'), icon: 'fragility', link: { to: '/ra/$raId/fragility', params } },
    {
      label: t('assessment.completeness'),
      icon: 'assessment',
      link: { to: '/ra/$raId/completeness', params },
      ...(live === null ? {} : { count: counter(progressOf(live.sheet), percent) }),
    },
    {
      label: t('assessment.launches'),
      icon: 'actions',
      link: { to: '/ra/$raId/launches', params },
    },
    peopled('actions', {
      label: t('assessment.actions'),
      icon: 'actions',
      link: { to: '/ra/$raId/actions', params },
      ...counted(open.actions),
    }),
    peopled('comments', {
      label: t('assessment.comments'),
      icon: 'comments',
      link: { to: '/ra/$raId/comments', params },
      ...counted(open.comments),
    }),
    {
      label: t('assessment.files'),
      icon: 'files',
      link: { to: '/ra/$raId/files', params },
      ...counted(open.files),
    },
    {
      label: t('assessment.signoff'),
      icon: 'assessment',
      link: { to: '/ra/$raId/signoff', params },
      ...(waits ? { count: t('assessment.waits') } : {}),
    },
    peopled('history', {
      label: t('assessment.history'),
      icon: 'history',
      link: { to: '/ra/$raId/history', params },
    }),
    peopled('reports', {
      label: t('assessment.reports'),
      icon: 'report',
      link: { to: '/ra/$raId/reports', params },
    }),
  ];
}

function useStepLinks(here: readonly Present[]): readonly (readonly NavLink[])[] {
  const { id } = useAssessment();
  const t = useT(texts);
  const overview = useWithPeople(here)('overview', {
    label: t('assessment.overview'),
    icon: 'overview',
    link: {
      to: '/ra/$raId',
      params: { raId: String(id) },
      activeOptions: { exact: true, includeSearch: false },
    },
  });
  return [[overview], useWorkSteps(here), useProofLinks(here)];
}

export function AssessmentFrame({ unitName }: { readonly unitName: string }) {
  const { id, loaded, past, document, editable, commentable } = useAssessment();
  const t = useT(texts);
  const format = useFormat();
  const here = usePresent(past === null ? id : 0);
  const wordsOf = usePresentWords();
  const groups = useStepLinks(here);
  useOpenedField();
  useNoteOpened();
  const { name } = document.settings;
  useCrumbs([
    { label: t('assessment.all'), link: { to: '/ra' } },
    { label: name, link: { to: '/ra/$raId', params: { raId: String(id) } } },
  ]);
  const head = (
    <>
      <span className={styles.heading}>{name}</span>
      <span className={styles.unit}>{unitName}</span>
      {here.length === 0 ? null : (
        <span className={styles.here}>
          {t('assessment.here')} <PresentMarks people={here} wordsOf={wordsOf} />
        </span>
      )}
    </>
  );
  const foot = (
    <>
      <b className={styles.footLine}>{t('assessment.model', { name: loaded.model.name })}</b>
      <span className={styles.footLine}>
        {t('assessment.modelPublished', { date: format.date(loaded.model.published) })}
      </span>
      {loaded.newerModel === null || loaded.permissions.sample ? null : (
        <Link className="text-link" to="/ra/$raId/upgrade" params={{ raId: String(id) }}>
          {t('assessment.newerModel')}
        </Link>
      )}
    </>
  );
  return (
    <AppShell application="ra" nav={<SideNav head={head} groups={groups} foot={foot} />}>
      {loaded.permissions.sample ? (
        <p className={styles.notice}>
          {t('assessment.sample')} <Link to="/">{t('assessment.sampleDemo')}</Link>
        </p>
      ) : null}
      {past === null ? null : <PastBanner past={past} />}
      {past === null && !editable && !loaded.permissions.sample && !commentable ? (
        <p className={styles.notice}>{t('assessment.readOnly')}</p>
      ) : null}
      {!editable && commentable ? <p className={styles.notice}>{t('assessment.commentOnly')}</p> : null}
      <Outlet />
    </AppShell>
  );
}
