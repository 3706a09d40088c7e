/** Who may see an application's screens. Anybody else is sent to sign in, to the licence page, or told why not. */
import type { Application } from '@klarsikt/engine';
import { Navigate, useMatches, useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useSession } from '../../platform/session/session.tsx';
import { Spinner } from '../../ui/states/states.tsx';
import { NoPermissionPage } from './screens.tsx';
import '../../platform/router/route-data.ts';

interface GateProps {
  readonly application: Application;
  /** Visitors and unlicensed users see the public sample instead of being sent away. */
  readonly sample?: boolean;
  /** Shown until the session is known. */
  readonly waiting?: ReactNode;
  readonly children: ReactNode;
}

/**
 * To sign in and back. The address is read once: it changes while the page of signing in is being fetched, and would
 * be led to sign in itself, over and over.
 */
export function ToSignIn() {
  const router = useRouter();
  const [uri] = useState(() => router.state.location.href);
  return <Navigate to="/login" search={{ uri }} replace />;
}

export function Gate({ application, sample = false, waiting = <Spinner />, children }: GateProps) {
  const { state, session, entitled, can } = useSession();
  const matches = useMatches();
  const needed = matches.findLast(({ staticData }) => staticData.permission)?.staticData.permission;
  const isOfOperator = matches.some(({ staticData }) => staticData.operator);
  if (state === 'unresolved') return waiting;
  if (sample) return children;
  if (state === 'unauthenticated') return <ToSignIn />;
  if (!entitled(application)) return <Navigate to="/no-licence" search={{ application }} replace />;
  if (isOfOperator && session?.operator !== true) return <NoPermissionPage />;
  if (needed !== undefined && !can(needed)) return <NoPermissionPage needed={needed} />;
  return children;
}
