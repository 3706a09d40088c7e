import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useRouteTitle } from '@klarsikt/web/platform/router/title.ts';
import { AccessGate } from '@klarsikt/web/shell/router/Gate.tsx';
import { WaitingPicture } from './_components/Waiting.tsx';
import { AssessmentPage } from './AssessmentPage.tsx';
import { DashboardPage } from './DashboardPage.tsx';
import { portalTexts } from './texts.ts';

export function GatedDashboard() {
  const t = useT(portalTexts);
  return (
    <AccessGate application="portal" waiting={<WaitingPicture title={t('portal.mine')} />}>
      <DashboardPage />
    </AccessGate>
  );
}

export function GatedAssessment() {
  const title = useRouteTitle();
  return (
    <AccessGate application="portal" waiting={<WaitingPicture title={title} />}>
      <AssessmentPage />
    </AccessGate>
  );
}
