/** What stands around every page of an open assessment: its steps with their progress, who is there, what may be done. */
import type { Present } from '@klarsikt/contract';
import { exploitationProgress, isClosedAction, progress, type StepProgress } from '@klarsikt/engine';
import { Link, Outlet } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { type Format, useFormat } from '../../platform/i18n/format.ts';
import { useT } from '../../platform/i18n/texts.ts';
import { pageAt } from '../../platform/router/pages.ts';
import { AppShell } from '../../shell/AppShell.tsx';
import { useCrumbs } from '../../shell/crumbs.ts';
import { type NavLink, SideNav } from '../../shell/SideNav.tsx';
import { useOpenedField } from '../../ui/document/opened-field.ts';
import styles from './_components/frame/frame.module.css';
import { PastBanner } from './_components/frame/PastBanner.tsx';
import { PresentMarks } from './_components/frame/Present.tsx';
import { ProgressRing } from './_components/frame/ProgressRing.tsx';
import { useAssessment } from './_lib/AssessmentContext.tsx';
import { useRiskLanding } from './_lib/landing.ts';
import { usePresent } from './_lib/live.ts';
import { stepWords } from './_lib/step-words.ts';
import { type Step, type StepName, stepGroups, steps } from './_lib/steps.ts';
import { useActions } from './actions/use-actions.ts';
import { useConversations } from './comments/use-conversations.ts';
import { progressOf } from './completeness/rows.ts';
import { useSheet } from './completeness/SheetContext.tsx';
import { useFiles } from './files/use-files.ts';
import { useNoteOpened } from './signoff/use-note-opened.ts';
import { texts } from './texts.ts';

type Done = Pick<StepProgress, 'done' | 'total'>;

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

/** How far the steps are in which the assessment is worked on. */
function useProgress(): Partial<Record<StepName, Done>> {
  const { loaded, model, document, result } = useAssessment();
  const cells = useMemo(() => exploitationProgress(model, document), [model, document]);
  return { ...progress(model, document, result, { signOff: loaded.meta.signOff }), exploitation: cells };
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

/** What the steps count that have no progress of their own: what is open, how complete the whole is, what waits. */
function useCounts(): Partial<Record<StepName, ReactNode>> {
  const { id, loaded } = useAssessment();
  const t = useT(texts);
  const { percent } = useFormat();
  const open = useOpenCounts(id);
  const { live } = useSheet();
  const waits = loaded.meta.signOff.parts.whole === 'requested';
  return {
    completeness: live === null ? undefined : counter(progressOf(live.sheet), percent),
    actions: open.actions || undefined,
    comments: open.comments || undefined,
    files: open.files || undefined,
    signoff: waits ? t('assessment.waits') : undefined,
  };
}

function useStepLinks(here: readonly Present[]): readonly (readonly NavLink[])[] {
  const { id, document } = useAssessment();
  const { language, percent } = useFormat();
  const wordsOf = usePresentWords();
  const done = useProgress();
  const counts = useCounts();
  const params = { raId: String(id), ...useRiskLanding(document.settings) };
  const linkOf = (step: Step): NavLink => {
    const { name, to } = step;
    const ring = step.ring ? done[name] : undefined;
    const people = here.filter(({ at }) => at === name);
    return {
      label: stepWords(step, language),
      link: { to, params, ...(step.exact ? { activeOptions: { exact: true, includeSearch: false } } : {}) },
      ...(ring === undefined
        ? { icon: pageAt(to).icon, count: counts[name] }
        : { mark: <ProgressRing done={ring.done} total={ring.total} />, count: counter(ring, percent) }),
      ...(people.length === 0 ? {} : { beside: <PresentMarks people={people} wordsOf={wordsOf} /> }),
    };
  };
  return stepGroups.map((group) => group.map(linkOf));
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
