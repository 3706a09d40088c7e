import {
  AssessmentFacts,
  useListedAssessment,
} from '@klarsikt/assessment/web/assessment/_components/frame/AssessmentFacts.tsx';
import { useRouteTitle } from '@klarsikt/web/platform/router/title.ts';
import { PageSkeleton } from '@klarsikt/web/shell/PageSkeleton.tsx';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { useParams, useRouterState } from '@tanstack/react-router';

export function AssessmentSkeleton() {
  const { raId } = useParams({ from: '/ra/$raId' });
  const title = useRouteTitle();
  const listed = useListedAssessment(Number(raId));
  const isOverview = useRouterState({ select: ({ location }) => /^\/ra\/\d+\/?$/.test(location.pathname) });
  if (!isOverview) return <PageSkeleton />;
  return (
    <Page title={<span data-waiting="">{title}</span>}>
      <AssessmentFacts listed={listed} />
    </Page>
  );
}
