import {
  administratorsShown,
  clientVersion,
  session as contract,
  type Session,
  visitorSession,
} from '@klarsikt/contract';
import { applications, languages } from '@klarsikt/engine';
import { type Actor, actsAsOperator, administersCustomer, visitor } from '@klarsikt/server/platform/actor.ts';
import { csrfForCall } from '@klarsikt/server/platform/csrf.ts';
import { found } from '@klarsikt/server/platform/errors.ts';
import { implementFor } from '@klarsikt/server/platform/implement.ts';
import { inReadTransaction, moveScope } from '@klarsikt/server/platform/tx.ts';
import type { SessionDeps } from './deps.ts';
import { administratorsOf, endOwnSession, endSession, licencesOf, sessionsOf } from './store.ts';
import { languageNames } from './texts.ts';
import { unsentKeysOf } from './unsent-keys.ts';

function applicationsOf(actor: Actor): Session['applications'] {
  return applications.flatMap((application) => {
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

/** Administration takes any licence, and none in the organisation that runs the installation. */
function licensedTo({ licensed, system }: Actor): Session['licensed'] {
  const admin = system || licensed.length > 0;
  return applications.filter((one) => (one === 'admin' ? admin : licensed.includes(one)));
}

function secondsUntil(at: Date, now: Date): number {
  return Math.max(0, Math.floor((at.getTime() - now.getTime()) / 1000));
}

/** The session as the browser may know it. */
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
    applications: actor.state === 'full' ? applicationsOf(actor) : [],
    licensed: actor.state === 'full' ? licensedTo(actor) : [],
    demo: actor.demo,
    passwordPolicy: null,
    language: actor.language,
    method: actor.method,
    administering: administersCustomer(actor) ? { id: organizationId, name: actor.organizationName } : null,
    operator: actor.state === 'full' && actsAsOperator(actor),
    trade: actor.trade,
    timeZone: actor.timeZone,
    hardtimeSec: secondsUntil(hardAt, now),
    softtimeSec: secondsUntil(new Date(activeAt.getTime() + actor.softSec * 1000), now),
    headsupSec: actor.headsupSec,
  };
}

/** What people do to their own sessions is written in the log of their own organisation. */
function home({ ownOrganizationId }: Actor): { organizationId?: number } {
  return ownOrganizationId === null ? {} : { organizationId: ownOrganizationId };
}

export const session = implementFor<SessionDeps>()(contract, {
  getToken: { direct: ({ deps, call }) => ({ token: csrfForCall(deps.config.secret, call) }) },
  getTime: {
    direct: ({ deps }) => {
      const now = deps.clock.now();
      return { time: now.toISOString(), epochMs: now.getTime() };
    },
  },
  getLanguages: {
    direct: () => languages.map((code, index) => ({ code, id: index + 1, name: languageNames[code] })),
  },
  getVersion: { direct: ({ deps }) => ({ version: deps.config.version, clientVersion }) },
  getSession: {
    direct: async ({ actor, deps }) => {
      const lost = actor.method === 'federation' && (await deps.federations.keepFresh(actor)) === 'ended';
      const described = describeSession(lost ? visitor : actor, deps.clock.now());
      if (described.status !== 'updatePassword') return described;
      return { ...described, passwordPolicy: await deps.accounts.passwordPolicy(actor) };
    },
  },
  getUnsentKeys: {
    direct: ({ actor, deps }) => unsentKeysOf(deps.config.secret, found(actor.userId), deps.clock.now()),
  },
  deleteSession: {
    prepare: async ({ actor, call, deps }) => {
      const logoutUrl = actor.method === 'federation' ? await deps.federations.logoutUrl(actor) : null;
      return async (tx) => {
        await moveScope(tx, actor.ownOrganizationId);
        if (actor.tokenHash) await endSession(tx, actor.tokenHash);
        if (actor.demo && actor.organizationId !== null)
          await deps.sandboxes.remove(tx, actor.organizationId);
        call.setSessionCookie(null);
        const subject = `user:${actor.userId ?? 'visitor'}`;
        return {
          output: { done: true, logoutUrl },
          audit: [{ event: 'session.ended', subject, after: null, ...home(actor) }],
        };
      };
    },
  },
  listSessions: {
    direct: async ({ actor, deps, db }) => {
      const userId = found(actor.userId);
      const now = deps.clock.now();
      const rows = await inReadTransaction(db, { organizationId: actor.ownOrganizationId }, (tx) =>
        sessionsOf(tx, userId, now),
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
    const userId = found(actor.userId);
    await moveScope(tx, actor.ownOrganizationId);
    const ended = await deps.accounts.endSessions(tx, userId, actor.tokenHash ?? undefined);
    const after = { others: ended };
    return {
      output: { ended },
      audit: [{ event: 'session.ended', subject: `user:${userId}`, after, ...home(actor) }],
    };
  },
  endSession: async ({ tx, input, actor, call }) => {
    const userId = found(actor.userId);
    await moveScope(tx, actor.ownOrganizationId);
    found(await endOwnSession(tx, userId, input.params.id));
    if (input.params.id === actor.sessionId) call.setSessionCookie(null);
    const after = { session: input.params.id };
    return {
      output: { done: true },
      audit: [{ event: 'session.ended', subject: `user:${userId}`, after, ...home(actor) }],
    };
  },
  getLicenses: async ({ tx, actor, deps }) => {
    const rows = await licencesOf(tx, actor.organizationId, deps.clock.now());
    return applications.flatMap((application) =>
      rows.flatMap((row) => (row.application === application ? [{ ...row, application }] : [])),
    );
  },
  listAdministrators: async ({ tx, actor }) => {
    const rows = await administratorsOf(tx, found(actor.ownOrganizationId), administratorsShown);
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
