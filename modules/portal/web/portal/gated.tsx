import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useRouteTitle } from '@klarsikt/web/platform/router/title.ts';
import { AccessGate } from '@klarsikt/web/shell/router/Gate.tsx';
import { LoadingPlaceholder } from './_components/LoadingPlaceholder.tsx';
import { SelfAssessmentPage } from './AssessmentPage.tsx';
import { PortalOverviewPage } from './DashboardPage.tsx';
import { portalTexts } from './texts.ts';

export function GatedPortalOverview() {
  const t = useT(portalTexts);
  return (
    <AccessGate application="portal" waiting={<LoadingPlaceholder title={t('portal.mine')} />}>
      <PortalOverviewPage />
    </AccessGate>
  );
}

export function GatedSelfAssessment() {
  const title = useRouteTitle();
  return (
    <AccessGate application="portal" waiting={<LoadingPlaceholder title={title} />}>
      <SelfAssessmentPage />
    </AccessGate>
  );
}
