/** Who is signed in: one answer of `GET session` for the whole page. */
import { session as contract, type Session } from '@klarsikt/contract';
import type { Application, Permission } from '@klarsikt/engine';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { call, forgetCsrfToken, holdCalls } from '../api/call.ts';
import { keyOf, queryClient } from '../api/query.ts';
import { confirm } from '../confirm.ts';
import { dayZone } from '../days.ts';
import { translate } from '../i18n/texts.ts';
import { languageSetting } from '../settings/language.ts';
import { tabBelongsTo } from '../unsent/tab.ts';
import { leavesWork, workBelongsTo } from '../unsent/unsent.ts';
import { noteDemo } from './demo-ended.ts';
import { forgetOnDevice } from './device.ts';
import { texts } from './texts.ts';

/** Options of the one query behind every screen's knowledge of the session. */
export function sessionQuery() {
  return queryOptions<Session, Error>({
    queryKey: keyOf(contract.getSession, {}),
    queryFn: async ({ signal }) => {
      const session = await call(contract.getSession, {}, { signal });
      dayZone.become(session.timeZone);
      await workBelongsTo(session.authenticated ? (session.user?.id ?? null) : null);
      if (!leaving) noteDemo(session, window.location.pathname);
      return session;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export interface SessionView {
  /** `unresolved` until the first answer; then a visitor or somebody signed in. */
  readonly state: 'unresolved' | 'unauthenticated' | 'authenticated';
  readonly session: Session | null;
  readonly user: Session['user'];
  readonly demo: boolean;
  /** Whether the session holds the permission, licence included. */
  readonly can: (permission: Permission) => boolean;
  /** Whether any permission of the application is granted. */
  readonly entitled: (application: Application) => boolean;
  /** Whether the own organisation has a licence for the application: then it is a right that is missing. */
  readonly licensed: (application: Application) => boolean;
}

export function viewOf(session: Session | undefined): SessionView {
  const granted = new Set(
    (session?.applications ?? []).flatMap(({ application, permissions }) =>
      permissions.map(({ p }) => `${application}:${p}`),
    ),
  );
  const signedIn = session?.authenticated === true;
  const known = signedIn ? 'authenticated' : 'unauthenticated';
  return {
    state: session === undefined ? 'unresolved' : known,
    session: session ?? null,
    user: session?.user ?? null,
    demo: session?.demo ?? false,
    can: (permission) => signedIn && granted.has(permission),
    entitled: (application) =>
      signedIn && session.applications.some((given) => given.application === application),
    licensed: (application) => signedIn && session.licensed.includes(application),
  };
}

const Context = createContext<SessionView>(viewOf(undefined));

/** Asks once for every place below: each that asked by itself was told of each state of the one question. */
export function SessionProvider({ children }: { readonly children: ReactNode }) {
  const { data } = useQuery(sessionQuery());
  return <Context value={useMemo(() => viewOf(data), [data])}>{children}</Context>;
}

export const useSession = (): SessionView => useContext(Context);

/** Fetches the session anew; after signing in or out also everything that was answered to somebody else. */
export async function reloadSession(): Promise<Session> {
  forgetCsrfToken();
  const before = queryClient.getQueryData<Session>(keyOf(contract.getSession, {}));
  const session = await queryClient.fetchQuery({ ...sessionQuery(), staleTime: 0 });
  if (before?.user?.id !== session.user?.id) dropAnswers();
  return session;
}

/** Nothing that one session was told may be seen in the next. */
function dropAnswers(): void {
  const own = JSON.stringify(keyOf(contract.getSession, {}));
  queryClient.removeQueries({ predicate: (query) => query.queryHash !== own });
}

let leaving = false;

/** True while the person is leaving this page on purpose: nothing else may redirect it. */
export const isLeaving = (): boolean => leaving;

/** What only this session has is lost with it, and a demo is lost as a whole: the person decides. */
async function mayForget({ user, demo }: SessionView): Promise<boolean> {
  if (user === null) return true;
  const say = (key: keyof (typeof texts)['en']) => translate(texts, languageSetting.get(), key);
  if (demo)
    return confirm({
      title: say('session.demoLeaveTitle'),
      message: say('session.demoLeaveText'),
      yes: say('session.demoLeave'),
      no: say('session.demoStay'),
    });
  if (!(await leavesWork(user.id))) return true;
  return confirm({
    title: say('session.unsentTitle'),
    message: say('session.unsentText'),
    yes: say('session.unsentLeave'),
    no: say('session.unsentStay'),
  });
}

/**
 * Signs out and leaves through a fresh page, so that nothing of the session stays in memory, nor anywhere else in the
 * browser. Who came by an identity provider leaves through it, and is signed out there too.
 */
export async function signOut(): Promise<void> {
  const view = viewOf(queryClient.getQueryData<Session>(keyOf(contract.getSession, {})));
  if (!(await mayForget(view))) return;
  leaving = true;
  // What is still asked for would only be refused.
  await queryClient.cancelQueries();
  const letCallsGo = await holdCalls();
  try {
    const { logoutUrl } = await call(contract.deleteSession, {}, { timeoutMs: 15_000 });
    // What this page still holds is not kept any more.
    tabBelongsTo(null);
    await forgetOnDevice(view.user?.id ?? null);
    window.location.assign(logoutUrl ?? '/');
  } catch (cause) {
    leaving = false;
    letCallsGo();
    throw cause;
  }
}
