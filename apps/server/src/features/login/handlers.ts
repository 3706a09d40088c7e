import { login as contract, type LoginStatus } from '@klarsikt/contract';
import { implement } from '../../deps.ts';
import { found, invalid, Refusal } from '../../platform/errors.ts';
import { hashPassword, verifyPassword } from '../../platform/passwords.ts';
import { enterSystemScope, inSystemTransaction } from '../../platform/tx.ts';
import { passwordFaults } from './policy.ts';
import {
  accountByName,
  createAdministrator,
  endSessionOf,
  hasAdministrator,
  liveDemoSessions,
  noteLogin,
  openSession,
  setupTokenIsGood,
  systemOrganization,
  takeSetupToken,
} from './store.ts';

function statusOnly(status: LoginStatus) {
  return { status, errorMessage: null };
}

export const login = implement(contract, {
  login: async ({ tx, input, actor, deps, call }) => {
    const { username, secret } = input.body;
    const refused = await deps.limiter.begin(username, call.ip);
    const account = await accountByName(tx, username);
    const subject = account ? `user:${account.id}` : 'user:unknown';
    const fail = (status: LoginStatus) => ({
      output: statusOnly(status),
      audit: [{ event: 'login.failed', subject, after: { status }, ...of(account) }] as const,
    });
    if (refused) return fail(refused);
    if (!(await verifyPassword(account?.passwordHash ?? null, secret)) || account === null)
      return fail('failed');
    await deps.limiter.succeeded(username, call.ip);
    if (account.status === 'disabled') return fail('disabled');
    if (actor.tokenHash) await endSessionOf(tx, actor.tokenHash);
    const now = deps.clock.now();
    const { softSec, hardSec } = deps.config.session;
    const { id: userId, organizationId, owes } = account;
    const token = await openSession(tx, {
      userId,
      organizationId,
      owes,
      demo: false,
      language: null,
      now,
      softSec,
      hardSec,
    });
    await noteLogin(tx, userId, now);
    call.setSessionCookie(token);
    return { output: statusOnly('success'), audit: [{ event: 'login.succeeded', subject, organizationId }] };
  },

  // No organisation has a federation yet, so no domain matches: the password form shows.
  matchingRealm: { direct: () => ({ realm: null }) },

  demo: async ({ tx, input, actor, deps, call }) => {
    await enterSystemScope(tx);
    if ((await liveDemoSessions(tx)) >= deps.config.demo.maxSessions) throw new Refusal('error.demo.full');
    if (actor.tokenHash) await endSessionOf(tx, actor.tokenHash);
    if (actor.demo && actor.organizationId !== null) await deps.sandboxes.remove(tx, actor.organizationId);
    const language = input.body?.language ?? call.language;
    const { organizationId, userId } = await deps.sandboxes.create(tx, language);
    const { softSec, hardSec } = deps.config.demo;
    const now = deps.clock.now();
    const token = await openSession(tx, {
      userId,
      organizationId,
      demo: true,
      owes: [],
      language,
      now,
      softSec,
      hardSec,
    });
    call.setSessionCookie(token);
    return {
      output: statusOnly('success'),
      audit: [{ event: 'login.demo', subject: `organization:${organizationId}`, organizationId }],
    };
  },

  getSetup: {
    direct: async ({ input, deps, call }) => {
      if (await deps.limiter.begin('setup', call.ip)) return { valid: false };
      const valid = await inSystemTransaction(deps.db, (tx) => setupTokenIsGood(tx, input.body.token));
      if (valid) await deps.limiter.succeeded('setup', call.ip);
      return { valid };
    },
  },

  setup: async ({ tx, input, deps, call }) => {
    const { token, secret, ...given } = input.body;
    const faults = passwordFaults(
      secret,
      [given.username, given.givenName, given.surname, given.organization],
      call.language,
    );
    if (faults.length > 0) throw invalid(...faults);
    await enterSystemScope(tx);
    const organizationId = found(await systemOrganization(tx));
    if (await hasAdministrator(tx, organizationId)) throw new Refusal('error.notfound');
    if (!(await takeSetupToken(tx, token))) throw new Refusal('error.notfound');
    const now = deps.clock.now();
    const passwordHash = await hashPassword(secret);
    const userId = await createAdministrator(tx, organizationId, { ...given, passwordHash }, now);
    const { softSec, hardSec } = deps.config.session;
    const session = { userId, organizationId, demo: false, owes: [], language: null, now, softSec, hardSec };
    call.setSessionCookie(await openSession(tx, session));
    return {
      output: statusOnly('success'),
      audit: [{ event: 'setup.completed', subject: `user:${userId}`, organizationId }],
    };
  },
});

function of(account: { organizationId: number } | null) {
  return account ? { organizationId: account.organizationId } : {};
}
