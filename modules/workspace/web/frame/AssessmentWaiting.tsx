import {
  AssessmentFacts,
  useListedAssessment,
} from '@klarsikt/assessment/web/assessment/_components/frame/AssessmentFacts.tsx';
import { useRouteTitle } from '@klarsikt/web/platform/router/title.ts';
import { WaitingPage } from '@klarsikt/web/shell/WaitingPage.tsx';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { useParams, useRouterState } from '@tanstack/react-router';

export function AssessmentWaiting() {
  const { raId } = useParams({ from: '/ra/$raId' });
  const title = useRouteTitle();
  const listed = useListedAssessment(Number(raId));
  const isOverview = useRouterState({ select: ({ location }) => /^\/ra\/\d+\/?$/.test(location.pathname) });
  if (!isOverview) return <WaitingPage />;
  return (
    <Page title={<span data-waiting="">{title}</span>}>
      <AssessmentFacts listed={listed} />
    </Page>
  );
}
