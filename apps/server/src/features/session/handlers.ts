import { clientVersion, session as contract, type Session } from '@klarsikt/contract';
import { applications, languages } from '@klarsikt/engine';
import { implement } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { csrfForCall } from '../../platform/http.ts';
import { endSession, licencesOf } from './store.ts';

const languageNames = { en: 'English', sv: 'Svenska' } as const;

function applicationsOf(actor: Actor): Session['applications'] {
  return applications.flatMap((application) => {
    const held = [...actor.permissions].filter((permission) => permission.startsWith(`${application}:`));
    if (held.length === 0) return [];
    return [
      {
        application,
        permissions: held.map((permission) => ({ p: permission.slice(application.length + 1) })),
      },
    ];
  });
}

function secondsUntil(at: Date, now: Date): number {
  return Math.max(0, Math.floor((at.getTime() - now.getTime()) / 1000));
}

/** The session as the browser may know it. */
export function describeSession(actor: Actor, now: Date, headsupSec: number): Session {
  const { userId, organizationId, hardAt, activeAt } = actor;
  if (
    actor.state === 'anonymous' ||
    userId === null ||
    organizationId === null ||
    hardAt === null ||
    activeAt === null
  )
    return {
      authenticated: false,
      status: null,
      user: null,
      applications: [],
      demo: false,
      language: null,
      hardtimeSec: null,
      softtimeSec: null,
      headsupSec: null,
    };
  return {
    authenticated: actor.state === 'full',
    status: actor.owes ?? 'success',
    user: {
      id: userId,
      username: actor.username,
      givenName: actor.givenName,
      surname: actor.surname,
      displayName: `${actor.givenName} ${actor.surname}`.trim() || actor.username,
      organization: { id: organizationId, name: actor.organizationName },
    },
    applications: actor.state === 'full' ? applicationsOf(actor) : [],
    demo: actor.demo,
    language: actor.language,
    hardtimeSec: secondsUntil(hardAt, now),
    softtimeSec: secondsUntil(new Date(activeAt.getTime() + actor.softSec * 1000), now),
    headsupSec,
  };
}

export const session = implement(contract, {
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
    direct: ({ actor, deps }) => describeSession(actor, deps.clock.now(), deps.config.session.headsupSec),
  },
  deleteSession: async ({ tx, actor, call, deps }) => {
    if (actor.tokenHash) await endSession(tx, actor.tokenHash);
    if (actor.demo && actor.organizationId !== null) await deps.sandboxes.remove(tx, actor.organizationId);
    call.setSessionCookie(null);
    return {
      output: { done: true },
      audit: [{ event: 'session.ended', subject: `user:${actor.userId ?? 'visitor'}` }],
    };
  },
  getLicenses: async ({ tx, actor, deps }) => {
    const rows = await licencesOf(tx, deps.clock.now());
    return rows.flatMap((row) =>
      applicationsOf(actor)
        .filter(({ application }) => row.applications.includes(application))
        .map(({ application }) => ({
          application,
          offering: row.offering,
          datapoint: row.datapoint,
          countries: row.countries,
          seats: row.seats,
          validFrom: row.validFrom,
          validTo: row.validTo,
        })),
    );
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
