/**
 * Layout of all pages below /ra/{raId}: loads the assessment and its model once; `?revision=` opens a past state,
 * read only.
 */

import { AssessmentNav } from '@klarsikt/assessment/web/assessment/_components/frame/AssessmentNav.tsx';
import { AssessmentProvider } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import {
  type AssessmentOpenFailure,
  type OpenedAssessment,
  useAssessmentOpening,
} from '@klarsikt/assessment/web/assessment/_lib/opening.ts';
import { createPastAssessment } from '@klarsikt/assessment/web/assessment/_lib/past.ts';
import { assessmentFrameTexts } from '@klarsikt/assessment/web/assessment/texts.ts';
import { examinerContract } from '@klarsikt/contract';
import { CompletenessProvider } from '@klarsikt/governance/web/completeness/SheetContext.tsx';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useModel } from '@klarsikt/web/platform/model/use-model.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { AppShell } from '@klarsikt/web/shell/AppShell.tsx';
import { PageSkeleton } from '@klarsikt/web/shell/PageSkeleton.tsx';
import { ErrorState } from '@klarsikt/web/ui/states/states.tsx';
import { Link, useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { ExaminationNotice } from '../list/ExaminationList.tsx';
import { AssessmentFrame } from './AssessmentFrame.tsx';
import { AssessmentSkeleton } from './AssessmentSkeleton.tsx';

const hashOf = ({ loaded, past }: OpenedAssessment): string => past?.modelHash ?? loaded.meta.modelHash;

/**
 * Renders it with a React `key` of assessment, model and past state, because each combination needs its own editor.
 */
function WithModel(opened: OpenedAssessment) {
  const { loaded, past, unsaved } = opened;
  const { model, head } = useModel(hashOf(opened));
  const unit = loaded.units.find(({ id }) => id === loaded.meta.unitId);
  return (
    <AssessmentProvider
      loaded={past === null ? loaded : createPastAssessment(loaded, past, head)}
      past={past}
      version={model}
      unsaved={unsaved}
    >
      <CompletenessProvider>
        <AssessmentFrame unitName={unit?.name ?? ''} />
      </CompletenessProvider>
    </AssessmentProvider>
  );
}

/** Error page. Before it, an examiner is informed that the visit is recorded. */
function NotOpened({ raId, failure }: { readonly raId: string; readonly failure: AssessmentOpenFailure }) {
  const { of, error, isMissing, retry } = failure;
  const t = useT(assessmentFrameTexts);
  const { can } = useSession();
  const isAssessment = of === 'assessment';
  const enabled = isAssessment && isMissing && can('ra:Examine');
  const { data: examinations, isLoading } = useCall(examinerContract.mine, {}, { enabled });
  const examined = examinations?.find(({ id }) => id === Number(raId));
  if (isLoading) return <PageSkeleton />;
  if (enabled && examined) return <ExaminationNotice {...examined} />;
  // For a missing item, show the page's own text instead of the server's message, because both mean the same.
  const notThere = t(isAssessment ? 'assessment.notFound' : 'assessment.noSuchState');
  const missing = { title: notThere, why: notThere };
  const action = isAssessment ? (
    <Link className="text-link" to="/ra">
      {t('assessment.all')}
    </Link>
  ) : (
    <Link className="text-link" to="/ra/$raId" params={{ raId }} search={{ revision: undefined }}>
      {t('assessment.toPresent')}
    </Link>
  );
  return <ErrorState error={error} {...(isMissing ? missing : { onRetry: retry })} action={action} />;
}

export function AssessmentLayout() {
  const { raId } = useParams({ from: '/ra/$raId' });
  const { opened, failure } = useAssessmentOpening(Number(raId));
  if (failure !== null)
    return (
      <AppShell application="ra">
        <NotOpened raId={raId} failure={failure} />
      </AppShell>
    );
  return (
    <AppShell application="ra" nav={<AssessmentNav raId={raId} />}>
      <Suspense fallback={<AssessmentSkeleton />}>
        {opened === null ? (
          <AssessmentSkeleton />
        ) : (
          <WithModel key={`${raId} ${hashOf(opened)} ${opened.past?.revision ?? ''}`} {...opened} />
        )}
      </Suspense>
    </AppShell>
  );
}
