import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useRouteTitle } from '@klarsikt/web/platform/router/title.ts';
import { Gate } from '@klarsikt/web/shell/router/Gate.tsx';
import { Waiting } from './_components/Waiting.tsx';
import { AssessmentPage } from './AssessmentPage.tsx';
import { DashboardPage } from './DashboardPage.tsx';
import { texts } from './texts.ts';

export function GatedDashboard() {
  const t = useT(texts);
  return (
    <Gate application="portal" waiting={<Waiting title={t('portal.mine')} />}>
      <DashboardPage />
    </Gate>
  );
}

export function GatedAssessment() {
  const title = useRouteTitle();
  return (
    <Gate application="portal" waiting={<Waiting title={title} />}>
      <AssessmentPage />
    </Gate>
  );
}
