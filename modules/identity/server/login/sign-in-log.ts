import type { LoginStatus } from '@klarsikt/contract';
import type { Call } from '@klarsikt/server/platform/implement.ts';
import type { Log } from '@klarsikt/server/platform/log.ts';
import type { PersonAccountRow } from './people.store.ts';

/**
 * Writes one log line per sign-in attempt, with person and network address but never the entered secret (security
 * page L1).
 */
export function logSignInResult(
  { deps, call }: { readonly deps: { readonly log: Log }; readonly call: Call },
  status: LoginStatus,
  way: string,
  person: PersonAccountRow | null,
): void {
  const { id: user = null, organizationId: organization = null } = person ?? {};
  const facts = { event: 'sign-in', status, way, user, organization, ip: call.ip, request: call.id };
  if (status === 'locked' || status === 'iplocked') deps.log.warn(facts, 'sign-in locked');
  else deps.log.info(facts, 'sign-in');
}
