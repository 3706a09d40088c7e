/** Watches the session: warns before it ends, ends it, and reacts when another tab changes it. */
import { sessionContract as contract, type Session } from '@klarsikt/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../platform/api/call.ts';
import { onApiEvent } from '../../platform/api/events.ts';
import { queryClient, toQueryKey } from '../../platform/api/query.ts';
import { dismissMessage, showMessage } from '../../platform/notices/messages.ts';
import { demoEndedStore } from '../../platform/session/demo-ended.ts';
import {
  computeSessionDeadlines,
  computeSessionExpiryState,
  expiryCheckMs,
  integrityCheckMs,
  type SessionExpiryState,
} from '../../platform/session/expiry.ts';
import { createSessionQuery, isSigningOut, reloadSession } from '../../platform/session/session.tsx';
import { encryptTabWork } from '../../platform/unsent/unsent.ts';

/** Encrypts the person's unsent work before reloading, so that the next person at this computer cannot read it. */
async function reloadPage(): Promise<void> {
  // An ended demo has no account to sign in to; DemoEnded.tsx replaces its page.
  if (demoEndedStore.now()) return;
  const back = window.location.pathname + window.location.search;
  await encryptTabWork().catch((cause) => console.warn('The work of this tab could not be kept', cause));
  window.location.assign(`/login?uri=${encodeURIComponent(back)}&ended=true`);
}

/** Handles the end of a session: a signed-in page reloads, and a visitor's page only fetches the session again. */
function handleEndedSession(wasSignedIn: boolean): void {
  if (isSigningOut()) return;
  const known = queryClient.getQueryData<Session>(toQueryKey(contract.getSession, {}));
  // An ended demo fetches the session instead, so that its page can report the end.
  if (wasSignedIn && !known?.demo) {
    void reloadPage();
    return;
  }
  reloadSession().catch((cause) => console.warn('The session could not be read', cause));
}

/**
 * Fetches the session again, because it contains the installation's mode (read-only or maintenance), which a notice
 * shows.
 */
function reloadMode(): void {
  reloadSession().catch((cause) => console.warn('The session could not be read', cause));
}

/**
 * Browsers suspend hidden tabs, and the person may have worked in another tab, so the server decides whether the
 * session has ended.
 */
async function endExpiredSession(): Promise<void> {
  const fresh = await queryClient.fetchQuery({ ...createSessionQuery(), staleTime: 0 });
  const now = Date.now();
  const deadlines = computeSessionDeadlines(fresh, now);
  if (deadlines === null || computeSessionExpiryState(deadlines, now) === 'over') handleEndedSession(true);
}

function showExpiryWarning(state: SessionExpiryState): void {
  if (state === 'warnHard')
    showMessage({ id: 'session-expiry', tone: 'warning', text: 'expiry.hard', stays: true });
  if (state === 'warnSoft')
    showMessage({ id: 'session-expiry', tone: 'warning', text: 'expiry.soft', stays: true });
  if (state === 'fine') dismissMessage('session-expiry');
}

function useExpiryCheck(session: Session | undefined, readAt: number): SessionExpiryState {
  const [state, setState] = useState<SessionExpiryState>('fine');
  useEffect(() => {
    if (!session?.authenticated) return;
    const deadlines = computeSessionDeadlines(session, readAt);
    const check = () => {
      const now = deadlines === null ? 'over' : computeSessionExpiryState(deadlines, Date.now());
      if (now === 'over')
        endExpiredSession().catch((cause) => console.warn('The session could not be checked', cause));
      else setState(now);
    };
    check();
    const timer = window.setInterval(check, expiryCheckMs);
    return () => window.clearInterval(timer);
  }, [session, readAt]);
  useEffect(() => showExpiryWarning(state), [state]);
  return state;
}

/** Extends the session by a call, because any call that is not passive counts as activity. */
async function extendSession(): Promise<void> {
  await call(contract.getLicenses, {});
  await reloadSession();
}

/** A person who only reads makes no calls, so near the end of the session any input extends it by a call. */
function useExtendOnInput(nearEnd: boolean): void {
  useEffect(() => {
    if (!nearEnd) return;
    const signs = ['pointerdown', 'keydown', 'wheel'] as const;
    const stop = () => {
      for (const sign of signs) window.removeEventListener(sign, onSign, true);
    };
    const onSign = () => {
      stop();
      extendSession().catch((cause) => console.warn('The session could not be kept open', cause));
    };
    for (const sign of signs) window.addEventListener(sign, onSign, { capture: true, passive: true });
    return stop;
  }, [nearEnd]);
}

export function SessionGuard() {
  const known = queryClient.getQueryData<Session>(toQueryKey(contract.getSession, {}));
  const { data, dataUpdatedAt } = useQuery({
    ...createSessionQuery(),
    // Checking the session does not extend it.
    refetchInterval: known?.authenticated ? integrityCheckMs : false,
  });
  useExtendOnInput(useExpiryCheck(data, dataUpdatedAt) === 'warnSoft');
  const userId = data?.user?.id ?? null;
  const signedIn = data?.authenticated ?? false;
  const before = useRef<number | null>(null);
  useEffect(() => {
    if (before.current !== null && before.current !== userId) {
      if (userId === null) handleEndedSession(true);
      else window.location.reload();
    }
    before.current = userId;
  }, [userId]);
  useEffect(() => onApiEvent('unauthenticated', () => handleEndedSession(signedIn)), [signedIn]);
  useEffect(() => onApiEvent('mode', reloadMode), []);
  return null;
}
