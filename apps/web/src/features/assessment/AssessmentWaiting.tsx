/** The page of an assessment that has not come: its name, and the levels or the shape of what comes. */
import { useParams, useRouterState } from '@tanstack/react-router';
import { useRouteTitle } from '../../platform/router/title.ts';
import { WaitingPage } from '../../shell/WaitingPage.tsx';
import { Page } from '../../ui/Page.tsx';
import { AssessmentFacts, useListed } from './_components/frame/AssessmentFacts.tsx';

export function AssessmentWaiting() {
  const { raId } = useParams({ from: '/ra/$raId' });
  const title = useRouteTitle();
  const listed = useListed(Number(raId));
  const isOverview = useRouterState({ select: ({ location }) => /^\/ra\/\d+\/?$/.test(location.pathname) });
  if (!isOverview) return <WaitingPage />;
  return (
    <Page title={<span data-waiting="">{title}</span>}>
      <AssessmentFacts listed={listed} />
    </Page>
  );
}
