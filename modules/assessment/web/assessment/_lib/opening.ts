/** What an address of an assessment opens: its present state, or with `?revision=` a state that was. */
import { assessment as contract, type Loaded } from '@klarsikt/contract';
import { ApiError } from '@klarsikt/web/platform/api/errors.ts';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import type { Unsaved } from '@klarsikt/web/platform/document/state.ts';
import { useUnsaved } from '@klarsikt/web/platform/document/use-document.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { assessmentKind } from './kind.ts';
import { type PastState, usePastState, useWantedRevision } from './past.ts';

export interface Opened {
  readonly loaded: Loaded;
  readonly past: PastState | null;
  readonly unsaved: Unsaved | null;
}

export interface Failure {
  readonly of: 'assessment' | 'state';
  readonly error: Error | null;
  /** It does not exist: there is nothing to try again. */
  readonly isMissing: boolean;
  readonly retry: () => void;
}

/** Both null while it is on its way. */
interface Opening {
  readonly opened: Opened | null;
  readonly failure: Failure | null;
}

interface Answer {
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

function unopened({ error, refetch }: Answer, of: Failure['of'], isNone = false): Opening {
  const isMissing = isNone || (error instanceof ApiError && error.status === 404);
  if (error === null && !isMissing) return { opened: null, failure: null };
  return { opened: null, failure: { of, error, isMissing, retry: () => void refetch() } };
}

export function useOpening(id: number): Opening {
  const { state } = useSession();
  const revision = useWantedRevision();
  const isId = Number.isSafeInteger(id) && id > 0;
  const present = useCall(
    contract.load,
    { body: { id } },
    { enabled: isId && state !== 'unresolved', staleTime: Number.POSITIVE_INFINITY },
  );
  const loaded = present.data;
  // Not asked for while a state that was is shown, so that it is read anew when one comes back from there.
  const unsavedId = loaded === undefined || revision !== null ? null : id;
  const unsaved = useUnsaved(assessmentKind, unsavedId ?? 0, unsavedId !== null);
  const past = usePastState(id, loaded === undefined ? 0 : (revision ?? 0));
  if (loaded === undefined) return unopened(present, 'assessment', !isId);
  if (revision !== null) {
    if (past.data === undefined) return unopened(past, 'state', revision === 0);
    return { opened: { loaded, past: past.data, unsaved: null }, failure: null };
  }
  // Without the keys nothing may be written over what is kept.
  if (unsaved.data === undefined) return unopened(unsaved, 'assessment');
  return { opened: { loaded, past: null, unsaved: unsaved.data }, failure: null };
}
