/** Everything below /ra/{raId}: loads the assessment and its model once; `?revision=` opens a past state of it, read only. */
import { assessment as contract, examiner, type Loaded } from '@klarsikt/contract';
import { Link, useParams } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { ApiError } from '../../platform/api/errors.ts';
import { useCall } from '../../platform/api/query.ts';
import type { Unsaved } from '../../platform/document/state.ts';
import { useUnsaved } from '../../platform/document/use-document.ts';
import { useT } from '../../platform/i18n/texts.ts';
import { useModel } from '../../platform/model/use-model.ts';
import { useSession } from '../../platform/session/session.tsx';
import { AppShell } from '../../shell/AppShell.tsx';
import { ErrorState } from '../../ui/states/states.tsx';
import { AssessmentProvider } from './_lib/AssessmentContext.tsx';
import { assessmentKind } from './_lib/kind.ts';
import { loadedAt, type PastState, usePastState, useWantedRevision } from './_lib/past.ts';
import { AssessmentFrame } from './AssessmentFrame.tsx';
import { AssessmentWaiting } from './AssessmentWaiting.tsx';
import { SheetProvider } from './completeness/SheetContext.tsx';
import { ExaminationDoor } from './list/Examinations.tsx';
import { texts } from './texts.ts';

const loading = <AssessmentWaiting />;

interface WithModelProps {
  readonly loaded: Loaded;
  readonly past: PastState | null;
  readonly unsaved: Unsaved | null;
}

function WithModel({ loaded, past, unsaved }: WithModelProps) {
  const { model, head } = useModel(past?.modelHash ?? loaded.meta.modelHash);
  const shown = past === null ? loaded : loadedAt(loaded, past, head);
  const unit = loaded.units.find(({ id }) => id === loaded.meta.unitId);
  return (
    <AssessmentProvider
      key={`${shown.meta.id} ${shown.meta.modelHash} ${past?.revision ?? ''}`}
      loaded={shown}
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

interface FailedProps {
  readonly error: Error | null;
  readonly missing: string | null;
  readonly onRetry: () => void;
  readonly action: ReactNode;
}

/** Why there is nothing to show; `missing`: it does not exist, so there is no button to try again. */
function Failed({ error, missing, onRetry, action }: FailedProps) {
  return (
    <AppShell application="ra">
      <ErrorState error={error} {...(missing === null ? { onRetry } : { title: missing })} action={action} />
    </AppShell>
  );
}

const isMissing = (error: Error | null): boolean => error instanceof ApiError && error.status === 404;

function PresentAssessment({ id, loaded }: { readonly id: number; readonly loaded: Loaded }) {
  const t = useT(texts);
  // Without the keys nothing may be written over what is kept.
  const unsaved = useUnsaved(assessmentKind, id);
  if (unsaved.data !== undefined) return <WithModel loaded={loaded} past={null} unsaved={unsaved.data} />;
  if (unsaved.error === null) return loading;
  const retry = () => void unsaved.refetch();
  const all = <Link to="/ra">{t('assessment.all')}</Link>;
  return <Failed error={unsaved.error} missing={null} onRetry={retry} action={all} />;
}

interface PastProps {
  readonly id: number;
  readonly loaded: Loaded;
  readonly revision: number;
}

function PastAssessment({ id, loaded, revision }: PastProps) {
  const t = useT(texts);
  const { data, error, refetch } = usePastState(id, revision);
  if (data !== undefined) return <WithModel loaded={loaded} past={data} unsaved={null} />;
  const missing = revision < 1 || isMissing(error) ? t('assessment.noSuchState') : null;
  if (missing === null && error === null) return loading;
  const present = (
    <Link to="/ra/$raId" params={{ raId: String(id) }} search={{ revision: undefined }}>
      {t('assessment.toPresent')}
    </Link>
  );
  return <Failed error={error} missing={missing} onRetry={() => void refetch()} action={present} />;
}

export function AssessmentLayout() {
  const { raId } = useParams({ from: '/ra/$raId' });
  const t = useT(texts);
  const { state, can } = useSession();
  const revision = useWantedRevision();
  const id = Number(raId);
  const valid = Number.isSafeInteger(id) && id > 0;
  const { data, error, refetch } = useCall(
    contract.load,
    { body: { id: valid ? id : 1 } },
    { enabled: valid && state !== 'unresolved', staleTime: Number.POSITIVE_INFINITY },
  );
  // An examiner first sees a page that says that the visit is recorded.
  const { data: examinations } = useCall(
    examiner.mine,
    {},
    { enabled: can('ra:Examine') && isMissing(error) },
  );
  if (data && valid)
    return (
      <Suspense fallback={loading}>
        {revision === null ? (
          <PresentAssessment key={id} id={id} loaded={data} />
        ) : (
          <PastAssessment id={id} loaded={data} revision={revision} />
        )}
      </Suspense>
    );
  if (valid && error === null) return loading;
  const examined = examinations?.find((one) => one.id === id);
  if (examined && isMissing(error))
    return (
      <AppShell application="ra">
        <ExaminationDoor {...examined} />
      </AppShell>
    );
  const missing = !valid || isMissing(error) ? t('assessment.notFound') : null;
  const all = <Link to="/ra">{t('assessment.all')}</Link>;
  return <Failed error={error} missing={missing} onRetry={() => void refetch()} action={all} />;
}
