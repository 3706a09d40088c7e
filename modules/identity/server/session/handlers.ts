import {
  clientApiVersion,
  sessionContract as contract,
  maxShownAdministrators,
  openInstallationMode,
  type Session,
  visitorSession,
} from '@klarsikt/contract';
import { applicationNames } from '@klarsikt/engine/people';
import { languages } from '@klarsikt/engine/text';
import {
  type Actor,
  isActingAsOperator,
  isAdministeringCustomer,
  visitorActor,
} from '@klarsikt/server/platform/actor.ts';
import { ensureCsrfToken } from '@klarsikt/server/platform/csrf.ts';
import { requireFound } from '@klarsikt/server/platform/errors.ts';
import { implementEndpoints } from '@klarsikt/server/platform/implement.ts';
import { changeOrganizationScope, runInReadTransaction } from '@klarsikt/server/platform/tx.ts';
import type { SessionDeps } from './deps.ts';
import {
  deleteOwnSession,
  deleteSessionByHash,
  listActiveSessions,
  listAdministratorNames,
  listLicenceTerms,
} from './store.ts';
import { languageNames } from './texts.ts';
import { deriveUnsentWorkKeys } from './unsent-keys.ts';

function listApplications(actor: Actor): Session['applications'] {
  return applicationNames.flatMap((application) => {
    const granted = [...actor.permissions].filter((permission) => permission.startsWith(`${application}:`));
    if (granted.length === 0) return [];
    return [
      {
        application,
        permissions: granted.map((permission) => ({ p: permission.slice(application.length + 1) })),
      },
    ];
  });
}

/**
 * Lists the licensed applications. Administration needs any valid licence; the organisation that runs the
 * installation needs none.
 */
function listLicensedApplications({ licensed, system }: Actor): Session['licensed'] {
  const admin = system || licensed.length > 0;
  return applicationNames.filter((one) => (one === 'admin' ? admin : licensed.includes(one)));
}

function computeSecondsUntil(at: Date, now: Date): number {
  return Math.max(0, Math.floor((at.getTime() - now.getTime()) / 1000));
}

export function describeSession(actor: Actor, now: Date): Session {
  const { userId, ownOrganizationId, organizationId, hardAt, activeAt } = actor;
  if (
    actor.state === 'anonymous' ||
    userId === null ||
    ownOrganizationId === null ||
    organizationId === null ||
    actor.method === 'key' ||
    hardAt === null ||
    activeAt === null
  )
    return visitorSession;
  return {
    authenticated: actor.state === 'full',
    status: actor.owes ?? 'success',
    user: {
      id: userId,
      username: actor.username,
      givenName: actor.givenName,
      surname: actor.surname,
      displayName: `${actor.givenName} ${actor.surname}`.trim() || actor.username,
      organization: { id: ownOrganizationId, name: actor.ownOrganizationName },
    },
    applications: actor.state === 'full' ? listApplications(actor) : [],
    licensed: actor.state === 'full' ? listLicensedApplications(actor) : [],
    demo: actor.demo,
    owed: [...actor.owed],
    invitation: null,
    factors: null,
    passwordPolicy: null,
    language: actor.language,
    method: actor.method,
    administering: isAdministeringCustomer(actor)
      ? { id: organizationId, name: actor.organizationName }
      : null,
    operator: actor.state === 'full' && isActingAsOperator(actor),
    trade: actor.trade,
    timeZone: actor.timeZone,
    mode: openInstallationMode,
    hardtimeSec: computeSecondsUntil(hardAt, now),
    softtimeSec: computeSecondsUntil(new Date(activeAt.getTime() + actor.softSec * 1000), now),
    headsupSec: actor.headsupSec,
  };
}

/** Returns where changes of a person's own sessions are logged: in the person's own organisation. */
function ownOrganizationOf({ ownOrganizationId }: Actor): { organizationId?: number } {
  return ownOrganizationId === null ? {} : { organizationId: ownOrganizationId };
}

export const sessionHandlers = implementEndpoints<SessionDeps>()(contract, {
  getToken: { direct: ({ deps, call }) => ({ token: ensureCsrfToken(deps.config.secret, call) }) },
  getTime: {
    direct: ({ deps }) => {
      const now = deps.clock.now();
      return { time: now.toISOString(), epochMs: now.getTime() };
    },
  },
  getLanguages: {
    direct: () => languages.map((code, index) => ({ code, id: index + 1, name: languageNames[code] })),
  },
  getVersion: { direct: ({ deps }) => ({ version: deps.config.version, clientVersion: clientApiVersion }) },
  getSession: {
    direct: async ({ actor, deps }) => {
      const lost = actor.method === 'federation' && (await deps.federations.keepFresh(actor)) === 'ended';
      const described = {
        ...describeSession(lost ? visitorActor : actor, deps.clock.now()),
        mode: deps.modes.now(),
      };
      if (described.owed.length === 0) return described;
      const owesPassword = described.owed.includes('updatePassword');
      return {
        ...described,
        invitation: await deps.accounts.invitation(actor),
        factors: described.owed.includes('needFactor') ? await deps.accounts.factors(actor) : null,
        passwordPolicy: owesPassword ? await deps.accounts.passwordPolicy(actor) : null,
      };
    },
  },
  getUnsentKeys: {
    direct: ({ actor, deps }) =>
      deriveUnsentWorkKeys(deps.config.secret, requireFound(actor.userId), deps.clock.now()),
  },
  deleteSession: {
    prepare: async ({ actor, call, deps }) => {
      const logoutUrl = actor.method === 'federation' ? await deps.federations.logoutUrl(actor) : null;
      return async (tx) => {
        await changeOrganizationScope(tx, actor.ownOrganizationId);
        if (actor.tokenHash) await deleteSessionByHash(tx, actor.tokenHash);
        if (actor.demo && actor.organizationId !== null)
          await deps.sandboxes.remove(tx, actor.organizationId);
        call.setSessionCookie(null);
        const subject = `user:${actor.userId ?? 'visitor'}`;
        return {
          output: { done: true, logoutUrl },
          audit: [{ event: 'session.ended', subject, after: null, ...ownOrganizationOf(actor) }],
        };
      };
    },
  },
  listSessions: {
    direct: async ({ actor, deps, db }) => {
      const userId = requireFound(actor.userId);
      const now = deps.clock.now();
      const rows = await runInReadTransaction(db, { organizationId: actor.ownOrganizationId }, (tx) =>
        listActiveSessions(tx, userId, now),
      );
      return rows.map(({ createdAt, activeAt, hardAt, softSec, ...row }) => ({
        ...row,
        createdAt: createdAt.toISOString(),
        activeAt: activeAt.toISOString(),
        expiresAt: new Date(Math.min(hardAt.getTime(), activeAt.getTime() + softSec * 1000)).toISOString(),
        current: row.id === actor.sessionId,
      }));
    },
  },
  endOtherSessions: async ({ tx, actor, deps }) => {
    const userId = requireFound(actor.userId);
    await changeOrganizationScope(tx, actor.ownOrganizationId);
    const ended = await deps.accounts.endSessions(tx, userId, actor.tokenHash ?? undefined);
    const after = { others: ended };
    return {
      output: { ended },
      audit: [{ event: 'session.ended', subject: `user:${userId}`, after, ...ownOrganizationOf(actor) }],
    };
  },
  endSession: async ({ tx, input, actor, call }) => {
    const userId = requireFound(actor.userId);
    await changeOrganizationScope(tx, actor.ownOrganizationId);
    requireFound(await deleteOwnSession(tx, userId, input.params.id));
    if (input.params.id === actor.sessionId) call.setSessionCookie(null);
    const after = { session: input.params.id };
    return {
      output: { done: true },
      audit: [{ event: 'session.ended', subject: `user:${userId}`, after, ...ownOrganizationOf(actor) }],
    };
  },
  getLicenses: async ({ tx, actor, deps }) => {
    const rows = await listLicenceTerms(tx, actor.organizationId, deps.clock.now());
    return applicationNames.flatMap((application) =>
      rows.flatMap((row) => (row.application === application ? [{ ...row, application }] : [])),
    );
  },
  listAdministrators: async ({ tx, actor }) => {
    const rows = await listAdministratorNames(
      tx,
      requireFound(actor.ownOrganizationId),
      maxShownAdministrators,
    );
    return rows.map(({ givenName, surname, username }) => ({
      name: `${givenName} ${surname}`.trim() || username,
      username,
    }));
  },
  getAnalyticsSettings: { direct: ({ deps }) => ({ enabled: deps.config.analytics }) },
  track: {
    direct: async ({ input, actor, deps }) => {
      if (deps.config.analytics) await deps.usage(actor, input.body.event, input.body.detail);
      return { done: true };
    },
  },
  logError: {
    direct: ({ input, call, deps }) => {
      deps.log.warn({ client: input.body, request: call.id }, 'client error');
      return { done: true };
    },
  },
});
