/** Watches the session: warns before it ends, ends it when it is over, notices when another tab changed it. */
import { session as contract, type Session } from '@klarsikt/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../platform/api/call.ts';
import { onApiEvent } from '../../platform/api/events.ts';
import { keyOf, queryClient } from '../../platform/api/query.ts';
import { dismissMessage, showMessage } from '../../platform/notices/messages.ts';
import { demoEnded } from '../../platform/session/demo-ended.ts';
import {
  deadlinesOf,
  type ExpiryState,
  expiryCheckMs,
  expiryState,
  integrityCheckMs,
} from '../../platform/session/expiry.ts';
import { isLeaving, reloadSession, sessionQuery } from '../../platform/session/session.tsx';
import { sealTab } from '../../platform/unsent/unsent.ts';

/** What the person was at is sealed first: the next one at this computer must not read it. */
async function startAfresh(): Promise<void> {
  // There is no account to sign in to: the page says that the demo has ended.
  if (demoEnded.now()) return;
  const back = window.location.pathname + window.location.search;
  await sealTab().catch((cause) => console.warn('The work of this tab could not be kept', cause));
  window.location.assign(`/login?uri=${encodeURIComponent(back)}`);
}

/** After the session ended: a signed-in page starts afresh, a visitor's page only asks again who it is. */
function invalidate(wasSignedIn: boolean): void {
  if (isLeaving()) return;
  const known = queryClient.getQueryData<Session>(keyOf(contract.getSession, {}));
  // Whose demo was refused has to be told what it is: the server is asked, and the answer noted.
  if (wasSignedIn && !known?.demo) {
    void startAfresh();
    return;
  }
  reloadSession().catch((cause) => console.warn('The session could not be read', cause));
}

/** This tab may have slept while the person worked in another one: the server has the last word. */
async function endIfOver(): Promise<void> {
  const fresh = await queryClient.fetchQuery({ ...sessionQuery(), staleTime: 0 });
  const now = Date.now();
  const deadlines = deadlinesOf(fresh, now);
  if (deadlines === null || expiryState(deadlines, now) === 'over') invalidate(true);
}

function warn(state: ExpiryState): void {
  if (state === 'warnHard')
    showMessage({ id: 'session-expiry', tone: 'warning', text: 'expiry.hard', stays: true });
  if (state === 'warnSoft')
    showMessage({ id: 'session-expiry', tone: 'warning', text: 'expiry.soft', stays: true });
  if (state === 'fine') dismissMessage('session-expiry');
}

function useExpiryCheck(session: Session | undefined, readAt: number): ExpiryState {
  const [state, setState] = useState<ExpiryState>('fine');
  useEffect(() => {
    if (!session?.authenticated) return;
    const deadlines = deadlinesOf(session, readAt);
    const check = () => {
      const now = deadlines === null ? 'over' : expiryState(deadlines, Date.now());
      if (now === 'over')
        endIfOver().catch((cause) => console.warn('The session could not be checked', cause));
      else setState(now);
    };
    check();
    const timer = window.setInterval(check, expiryCheckMs);
    return () => window.clearInterval(timer);
  }, [session, readAt]);
  useEffect(() => warn(state), [state]);
  return state;
}

/** Any call that is not passive counts as activity, whichever endpoint it is to. */
async function keepOpen(): Promise<void> {
  await call(contract.getLicenses, {});
  await reloadSession();
}

/** Reading on in what the page holds already makes no call of its own: near the end, a sign of life makes one. */
function useSignsOfLife(nearEnd: boolean): void {
  useEffect(() => {
    if (!nearEnd) return;
    const signs = ['pointerdown', 'keydown', 'wheel'] as const;
    const stop = () => {
      for (const sign of signs) window.removeEventListener(sign, onSign, true);
    };
    const onSign = () => {
      stop();
      keepOpen().catch((cause) => console.warn('The session could not be kept open', cause));
    };
    for (const sign of signs) window.addEventListener(sign, onSign, { capture: true, passive: true });
    return stop;
  }, [nearEnd]);
}

export function SessionGuard() {
  const known = queryClient.getQueryData<Session>(keyOf(contract.getSession, {}));
  const { data, dataUpdatedAt } = useQuery({
    ...sessionQuery(),
    // Checking the session does not extend it.
    refetchInterval: known?.authenticated ? integrityCheckMs : false,
  });
  useSignsOfLife(useExpiryCheck(data, dataUpdatedAt) === 'warnSoft');
  const userId = data?.user?.id ?? null;
  const signedIn = data?.authenticated ?? false;
  const before = useRef<number | null>(null);
  useEffect(() => {
    if (before.current !== null && before.current !== userId) {
      if (userId === null) invalidate(true);
      else window.location.reload();
    }
    before.current = userId;
  }, [userId]);
  useEffect(() => onApiEvent('unauthenticated', () => invalidate(signedIn)), [signedIn]);
  return null;
}
