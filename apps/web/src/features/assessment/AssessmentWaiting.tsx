/** An assessment before it is there: its steps without their counters, the name of the page, the shape of what comes. */
import { useParams, useRouterState } from '@tanstack/react-router';
import { pageAt } from '../../platform/router/pages.ts';
import { useRouteTitle } from '../../platform/router/title.ts';
import { useLanguage } from '../../platform/settings/language.ts';
import { AppShell } from '../../shell/AppShell.tsx';
import { type NavLink, SideNav } from '../../shell/SideNav.tsx';
import { WaitingPage } from '../../shell/WaitingPage.tsx';
import { Page } from '../../ui/Page.tsx';
import { AssessmentFacts, useListed } from './_components/frame/AssessmentFacts.tsx';
import styles from './_components/frame/frame.module.css';
import { ProgressRing } from './_components/frame/ProgressRing.tsx';
import { stepWords } from './_lib/step-words.ts';
import { type Step, stepGroups } from './_lib/steps.ts';

export function AssessmentWaiting() {
  const language = useLanguage();
  const { raId } = useParams({ from: '/ra/$raId' });
  const linkOf = (step: Step): NavLink => ({
    label: stepWords(step, language),
    link: {
      to: step.before ?? step.to,
      params: { raId },
      activeOptions: { exact: true, includeSearch: false },
    },
    ...(step.ring ? { mark: <ProgressRing done={0} total={0} /> } : { icon: pageAt(step.to).icon }),
  });
  const title = useRouteTitle();
  const listed = useListed(Number(raId));
  const isOverview = useRouterState({ select: ({ location }) => /^\/ra\/\d+\/?$/.test(location.pathname) });
  // As high as the name and the unit that come there.
  const head = (
    <>
      <span className={styles.heading} data-fact="name">
        {listed?.name ?? '\u00a0'}
      </span>
      <span className={styles.unit} data-fact="unit">
        {listed?.unit ?? '\u00a0'}
      </span>
    </>
  );
  return (
    <AppShell
      application="ra"
      nav={<SideNav head={head} groups={stepGroups.map((group) => group.map(linkOf))} />}
    >
      {isOverview ? (
        <Page title={<span data-waiting="">{title}</span>}>
          <AssessmentFacts listed={listed} />
        </Page>
      ) : (
        <WaitingPage />
      )}
    </AppShell>
  );
}
