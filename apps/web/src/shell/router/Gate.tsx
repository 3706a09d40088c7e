/**
 * Decides whether a person sees an application's screens. Others are sent to sign-in or the licence page, or see the
 * reason.
 */
import type { Application } from '@klarsikt/engine/people';
import { Navigate, useMatches, useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useSession } from '../../platform/session/session.tsx';
import { Spinner } from '../../ui/states/states.tsx';
import { NoPermissionPage } from './screens.tsx';
import '../../platform/router/route-data.ts';

interface GateProps {
  readonly application: Application;
  /** Visitors and people without a licence see the public sample. */
  readonly sample?: boolean;
  /** Content shown until the session is known. */
  readonly waiting?: ReactNode;
  readonly children: ReactNode;
}

/**
 * Redirects to sign-in and back afterwards. The address is read once, because it changes while the sign-in page
 * loads, and sign-in would then return to itself.
 */
export function SignInRedirect() {
  const router = useRouter();
  const [uri] = useState(() => router.state.location.href);
  return <Navigate to="/login" search={{ uri }} replace />;
}

export function AccessGate({ application, sample = false, waiting = <Spinner />, children }: GateProps) {
  const { state, session, entitled, can } = useSession();
  const matches = useMatches();
  const needed = matches.findLast(({ staticData }) => staticData.permission)?.staticData.permission;
  const isOfOperator = matches.some(({ staticData }) => staticData.operator);
  if (state === 'unresolved') return waiting;
  if (sample) return children;
  if (state === 'unauthenticated') return <SignInRedirect />;
  if (!entitled(application)) return <Navigate to="/no-licence" search={{ application }} replace />;
  if (isOfOperator && session?.operator !== true) return <NoPermissionPage />;
  if (needed !== undefined && !can(needed)) return <NoPermissionPage needed={needed} />;
  return children;
}
