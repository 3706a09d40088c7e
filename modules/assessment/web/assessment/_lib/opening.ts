/** Loads the assessment of an address: the present state, or with `?revision=` a past state. */
import { assessmentContract as contract, type LoadedAssessment } from '@klarsikt/contract';
import { ApiError } from '@klarsikt/web/platform/api/errors.ts';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import type { UnsavedWork } from '@klarsikt/web/platform/document/state.ts';
import { useUnsavedWork } from '@klarsikt/web/platform/document/use-document.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { assessmentKind } from './kind.ts';
import { type PastState, usePastState, useRevisionInAddress } from './past.ts';

export interface OpenedAssessment {
  readonly loaded: LoadedAssessment;
  readonly past: PastState | null;
  readonly unsaved: UnsavedWork | null;
}

export interface AssessmentOpenFailure {
  readonly of: 'assessment' | 'state';
  readonly error: Error | null;
  /** True if the assessment does not exist, so that loading it again would be useless. */
  readonly isMissing: boolean;
  readonly retry: () => void;
}

/** Result of opening an assessment; both members are null while it loads. */
interface OpenResult {
  readonly opened: OpenedAssessment | null;
  readonly failure: AssessmentOpenFailure | null;
}

interface Answer {
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

function createFailedResult(
  { error, refetch }: Answer,
  of: AssessmentOpenFailure['of'],
  isNone = false,
): OpenResult {
  const isMissing = isNone || (error instanceof ApiError && error.status === 404);
  if (error === null && !isMissing) return { opened: null, failure: null };
  return { opened: null, failure: { of, error, isMissing, retry: () => void refetch() } };
}

export function useAssessmentOpening(id: number): OpenResult {
  const { state } = useSession();
  const revision = useRevisionInAddress();
  const isId = Number.isSafeInteger(id) && id > 0;
  const present = useCall(
    contract.load,
    { body: { id } },
    { enabled: isId && state !== 'unresolved', staleTime: Number.POSITIVE_INFINITY },
  );
  const loaded = present.data;
  // In a past state the unsaved changes are not loaded; they are read again when the user returns to the present state.
  const unsavedId = loaded === undefined || revision !== null ? null : id;
  const unsaved = useUnsavedWork(assessmentKind, unsavedId ?? 0, unsavedId !== null);
  const past = usePastState(id, loaded === undefined ? 0 : (revision ?? 0));
  if (loaded === undefined) return createFailedResult(present, 'assessment', !isId);
  if (revision !== null) {
    if (past.data === undefined) return createFailedResult(past, 'state', revision === 0);
    return { opened: { loaded, past: past.data, unsaved: null }, failure: null };
  }
  // Without the decryption keys the stored unsaved changes are unreadable; opening the editor would overwrite them.
  if (unsaved.data === undefined) return createFailedResult(unsaved, 'assessment');
  return { opened: { loaded, past: null, unsaved: unsaved.data }, failure: null };
}
