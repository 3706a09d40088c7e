/** Everything below /ra/{raId}: loads the assessment and its model once; `?revision=` opens a past state of it, read only. */
import { examiner } from '@klarsikt/contract';
import { Link, useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useCall } from '../../platform/api/query.ts';
import { useT } from '../../platform/i18n/texts.ts';
import { useModel } from '../../platform/model/use-model.ts';
import { useSession } from '../../platform/session/session.tsx';
import { AppShell } from '../../shell/AppShell.tsx';
import { WaitingPage } from '../../shell/WaitingPage.tsx';
import { ErrorState } from '../../ui/states/states.tsx';
import { AssessmentNav } from './_components/frame/AssessmentNav.tsx';
import { AssessmentProvider } from './_lib/AssessmentContext.tsx';
import { type Failure, type Opened, useOpening } from './_lib/opening.ts';
import { loadedAt } from './_lib/past.ts';
import { AssessmentFrame } from './AssessmentFrame.tsx';
import { AssessmentWaiting } from './AssessmentWaiting.tsx';
import { SheetProvider } from './completeness/SheetContext.tsx';
import { ExaminationDoor } from './list/Examinations.tsx';
import { texts } from './texts.ts';

const hashOf = ({ loaded, past }: Opened): string => past?.modelHash ?? loaded.meta.modelHash;

/** Give it a `key` of all that makes it another one: assessment, model, past state. */
function WithModel(opened: Opened) {
  const { loaded, past, unsaved } = opened;
  const { model, head } = useModel(hashOf(opened));
  const unit = loaded.units.find(({ id }) => id === loaded.meta.unitId);
  return (
    <AssessmentProvider
      loaded={past === null ? loaded : loadedAt(loaded, past, head)}
      past={past}
      version={model}
      unsaved={unsaved}
    >
      <SheetProvider>
        <AssessmentFrame unitName={unit?.name ?? ''} />
      </SheetProvider>
    </AssessmentProvider>
  );
}

/** Why there is nothing to show. An examiner first sees a page that says that the visit is recorded. */
function NotOpened({ raId, failure }: { readonly raId: string; readonly failure: Failure }) {
  const { of, error, isMissing, retry } = failure;
  const t = useT(texts);
  const { can } = useSession();
  const isAssessment = of === 'assessment';
  const enabled = isAssessment && isMissing && can('ra:Examine');
  const { data: examinations, isLoading } = useCall(examiner.mine, {}, { enabled });
  const examined = examinations?.find(({ id }) => id === Number(raId));
  if (isLoading) return <WaitingPage />;
  if (enabled && examined) return <ExaminationDoor {...examined} />;
  // It says all there is to say: what the server says of what is not there is the same.
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
  const { opened, failure } = useOpening(Number(raId));
  if (failure !== null)
    return (
      <AppShell application="ra">
        <NotOpened raId={raId} failure={failure} />
      </AppShell>
    );
  return (
    <AppShell application="ra" nav={<AssessmentNav raId={raId} />}>
      <Suspense fallback={<AssessmentWaiting />}>
        {opened === null ? (
          <AssessmentWaiting />
        ) : (
          <WithModel key={`${raId} ${hashOf(opened)} ${opened.past?.revision ?? ''}`} {...opened} />
        )}
      </Suspense>
    </AppShell>
  );
}
