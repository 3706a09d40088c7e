/** The pages of the portal that need an account. */
import { Gate } from '../../shell/router/Gate.tsx';
import { AssessmentPage } from './AssessmentPage.tsx';
import { DashboardPage } from './DashboardPage.tsx';

export function GatedDashboard() {
  return (
    <Gate application="portal">
      <DashboardPage />
    </Gate>
  );
}

export function GatedAssessment() {
  return (
    <Gate application="portal">
      <AssessmentPage />
    </Gate>
  );
}
