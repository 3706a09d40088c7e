/** An assessment before it is there: its steps without their counters, the name of the page, the shape of what comes. */
import type { LinkProps } from '@tanstack/react-router';
import { useParams, useRouterState } from '@tanstack/react-router';
import { useT } from '../../platform/i18n/texts.ts';
import type { IconName } from '../../platform/router/icons.ts';
import { useRouteTitle } from '../../platform/router/title.ts';
import { AppShell } from '../../shell/AppShell.tsx';
import { type NavLink, SideNav } from '../../shell/SideNav.tsx';
import { WaitingPage } from '../../shell/WaitingPage.tsx';
import { Page } from '../../ui/Page.tsx';
import { AssessmentFacts, useListed } from './_components/AssessmentFacts.tsx';
import styles from './_components/frame.module.css';
import { ProgressRing } from './_components/ProgressRing.tsx';
import { texts } from './texts.ts';

type Step = readonly [name: keyof typeof places, mark: IconName | null];

/** Where the steps lead that need no knowledge of the assessment; risks are found from their threats. */
const places = {
  overview: '/ra/$raId',
  settings: '/ra/$raId/edit',
  sources: '/ra/$raId/reference',
  background: '/ra/$raId/background',
  threats: '/ra/$raId/threat',
  own: '/ra/$raId/model',
  exploitation: '/ra/$raId/exploitation',
  risks: '/ra/$raId/threat',
  controls: '/ra/$raId/controls',
  residual: '/ra/$raId/controls',
  appetite: '/ra/$raId/appetite',
  fragility: '/ra/$raId/fragility',
  completeness: '/ra/$raId/completeness',
  launches: '/ra/$raId/launches',
  actions: '/ra/$raId/actions',
  comments: '/ra/$raId/comments',
  files: '/ra/$raId/files',
  signoff: '/ra/$raId/signoff',
  history: '/ra/$raId/history',
  reports: '/ra/$raId/reports',
} as const satisfies Readonly<Record<string, LinkProps['to']>>;

/** In the order of the navigation; without an icon the step has a ring. */
const groups: readonly (readonly Step[])[] = [
  [['overview', 'overview']],
  [
    ['settings', null],
    ['sources', null],
    ['background', null],
    ['threats', null],
    ['own', 'own'],
    ['exploitation', null],
    ['risks', null],
    ['controls', null],
    ['residual', null],
  ],
  [
    ['appetite', 'appetite'],
    ['fragility', 'fragility'],
    ['completeness', 'assessment'],
    ['launches', 'actions'],
    ['actions', 'actions'],
    ['comments', 'comments'],
    ['files', 'files'],
    ['signoff', 'assessment'],
    ['history', 'history'],
    ['reports', 'report'],
  ],
];

export function AssessmentWaiting() {
  const t = useT(texts);
  const { raId } = useParams({ from: '/ra/$raId' });
  const linkOf = ([name, icon]: Step): NavLink => ({
    label: t(`assessment.${name}`),
    link: {
      to: places[name],
      params: { raId },
      activeOptions: { exact: true, includeSearch: false },
    },
    ...(icon === null ? { mark: <ProgressRing done={0} total={0} /> } : { icon }),
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
      nav={<SideNav head={head} groups={groups.map((group) => group.map(linkOf))} />}
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
