/** The session, from one answer of `GET sessionContract` for the whole page. */
import { sessionContract as contract, type Session } from '@klarsikt/contract';
import type { Application, Permission } from '@klarsikt/engine/people';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { call, forgetCsrfToken, suspendCalls } from '../api/call.ts';
import { queryClient, toQueryKey } from '../api/query.ts';
import { askConfirmation } from '../confirm.ts';
import { organizationTimeZoneStore } from '../days.ts';
import { translate } from '../i18n/texts.ts';
import { languageSetting } from '../settings/language.ts';
import { setTabPerson } from '../unsent/tab.ts';
import { sendUnsentWork, setWorkPerson } from '../unsent/unsent.ts';
import { recordDemoSession } from './demo-ended.ts';
import { removePersonalDeviceData } from './device.ts';
import { sessionTexts } from './texts.ts';

export function createSessionQuery() {
  return queryOptions<Session, Error>({
    queryKey: toQueryKey(contract.getSession, {}),
    queryFn: async ({ signal }) => {
      const session = await call(contract.getSession, {}, { signal });
      organizationTimeZoneStore.become(session.timeZone);
      await setWorkPerson(session.authenticated ? (session.user?.id ?? null) : null);
      if (!leaving) recordDemoSession(session, window.location.pathname);
      return session;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export interface SessionView {
  /** `unresolved` until the server has answered for the first time. */
  readonly state: 'unresolved' | 'unauthenticated' | 'authenticated';
  readonly session: Session | null;
  readonly user: Session['user'];
  readonly demo: boolean;
  /** True if the person has the permission and the organisation has a licence for its application. */
  readonly can: (permission: Permission) => boolean;
  readonly entitled: (application: Application) => boolean;
  /** True if the organisation has a licence for the application, so that only a permission is missing. */
  readonly licensed: (application: Application) => boolean;
}

export function toSessionView(session: Session | undefined): SessionView {
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

const Context = createContext<SessionView>(toSessionView(undefined));

/** Makes one query for all components below, because separate queries would redraw each component at every state. */
export function SessionProvider({ children }: { readonly children: ReactNode }) {
  const { data } = useQuery(createSessionQuery());
  return <Context value={useMemo(() => toSessionView(data), [data])}>{children}</Context>;
}

export const useSession = (): SessionView => useContext(Context);

/** Whether the session is a demo, for code outside components; false until the session is loaded. */
export const isCurrentSessionDemo = (): boolean =>
  queryClient.getQueryData<Session>(toQueryKey(contract.getSession, {}))?.demo ?? false;

/** Reloads the session from the server. If the user has changed, all other cached answers are removed too. */
export async function reloadSession(): Promise<Session> {
  forgetCsrfToken();
  const before = queryClient.getQueryData<Session>(toQueryKey(contract.getSession, {}));
  const session = await queryClient.fetchQuery({ ...createSessionQuery(), staleTime: 0 });
  if (before?.user?.id !== session.user?.id) clearQueries();
  return session;
}

/**
 * Cached answers are removed, except the session itself, because answers for one session must not be shown in the
 * next.
 */
function clearQueries(): void {
  const own = JSON.stringify(toQueryKey(contract.getSession, {}));
  queryClient.removeQueries({ predicate: (query) => query.queryHash !== own });
}

let leaving = false;

/** True during a deliberate sign-out, so that no other code redirects the page. */
export const isSigningOut = (): boolean => leaving;

/** Shows a confirmation question before sign-out if unsent work or a demo would be lost. */
async function confirmSignOut({ user, demo }: SessionView): Promise<boolean> {
  if (user === null) return true;
  const say = (key: keyof (typeof sessionTexts)['en']) => translate(sessionTexts, languageSetting.get(), key);
  if (demo)
    return askConfirmation({
      title: say('session.demoLeaveTitle'),
      message: say('session.demoLeaveText'),
      yes: say('session.demoLeave'),
      no: say('session.demoStay'),
    });
  if (!(await sendUnsentWork(user.id))) return true;
  return askConfirmation({
    title: say('session.unsentTitle'),
    message: say('session.unsentText'),
    yes: say('session.unsentLeave'),
    no: say('session.unsentStay'),
  });
}

/**
 * Signs out and loads a fresh page, so that no data of the session stays in memory or storage. A person who signed in
 * through an identity provider is signed out there too.
 */
export async function signOut(): Promise<void> {
  const view = toSessionView(queryClient.getQueryData<Session>(toQueryKey(contract.getSession, {})));
  if (!(await confirmSignOut(view))) return;
  leaving = true;
  // Running requests are cancelled, because the server would refuse them after the sign-out.
  await queryClient.cancelQueries();
  const letCallsGo = await suspendCalls();
  try {
    const { logoutUrl } = await call(contract.deleteSession, {}, { timeoutMs: 15_000 });
    setTabPerson(null);
    await removePersonalDeviceData(view.user?.id ?? null);
    window.location.assign(logoutUrl ?? '/');
  } catch (cause) {
    leaving = false;
    letCallsGo();
    throw cause;
  }
}
