import { login as contract } from '@klarsikt/contract';
import { addressKey } from '@klarsikt/server/platform/address.ts';
import { found, invalid, Refusal } from '@klarsikt/server/platform/errors.ts';
import { implementFor } from '@klarsikt/server/platform/implement.ts';
import { hashPassword } from '@klarsikt/server/platform/passwords.ts';
import { tokenHash } from '@klarsikt/server/platform/tokens.ts';
import { enterSystemScope, inSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import type { LoginDeps } from './deps.ts';
import { byPassword, byToken, progress, resetPassword } from './entry.ts';
import { changePassword, changeTotp, getAccount, removeTotp, updateAccount } from './own-account.ts';
import { personById } from './people.store.ts';
import { owedBy, readSettings, standingOf } from './people.ts';
import { passwordFaults } from './policy.ts';
import { openSession } from './sessions.ts';
import { acceptTos, otp, updatePassword, updateProfile, updateTotp } from './steps.ts';
import {
  createAdministrator,
  demoAddresses,
  setupTokenIsGood,
  systemOrganization,
  takeSetupToken,
} from './store.ts';
import { newTotpSecret } from './totp.ts';

/** Each link has a counter of its own: wrong ones lock nobody else out. */
const setupName = (token: string): string => `setup:${tokenHash(token).toString('hex').slice(0, 32)}`;

export const login = implementFor<LoginDeps>()(contract, {
  login: byPassword,
  otp,
  loginToken: byToken,
  updatePassword,
  updateTotp,
  updateProfile,
  acceptTos,
  resetPassword,
  generateSecret: { direct: () => ({ secret: newTotpSecret() }) },

  matchingRealm: {
    direct: async ({ input, deps }) => ({ realm: await deps.federations.realmFor(input.body.username) }),
  },

  demo: async ({ tx, input, actor, deps, call }) => {
    await enterSystemScope(tx);
    const language = input.body?.language ?? call.language;
    if (input.body?.keep && actor.demo && actor.organizationId !== null) {
      const { organizationId } = actor;
      await deps.sandboxes.translate(tx, organizationId, language);
      return {
        output: { status: 'success', errorMessage: null },
        audit: [{ event: 'login.demo', subject: `organization:${organizationId}`, organizationId }],
      };
    }
    const { maxSessions, perAddress } = deps.config.demo;
    const addresses = await demoAddresses(tx);
    if (addresses.length >= maxSessions) throw new Refusal('error.demo.full');
    const here = addresses.filter((address) => address === addressKey(call.ip)).length;
    // The browser's own demo gives way to the new one.
    if (here - (actor.demo ? 1 : 0) >= perAddress)
      throw new Refusal('error.demo.address', { limit: perAddress });
    const { organizationId, userId } = await deps.sandboxes.create(tx, language);
    const times = { ...deps.config.demo, headsupSec: deps.config.session.headsupSec };
    await openSession(
      tx,
      { userId, organizationId, method: 'demo', owed: [], times, language },
      { actor, call, now: deps.clock.now() },
    );
    if (actor.demo && actor.organizationId !== null) await deps.sandboxes.remove(tx, actor.organizationId);
    return {
      output: { status: 'success', errorMessage: null },
      audit: [{ event: 'login.demo', subject: `organization:${organizationId}`, organizationId }],
    };
  },

  getSetup: {
    direct: async ({ input, deps, db, call }) => {
      const name = setupName(input.body.token);
      if (await deps.limiter.begin(name, call.ip)) return { valid: false };
      const valid = await inSystemTransaction(db, (tx) => setupTokenIsGood(tx, input.body.token));
      if (valid) await deps.limiter.succeeded(name, call.ip);
      return { valid };
    },
  },

  setup: async ({ tx, input, actor, deps, call }) => {
    const { token, secret, language = call.language, ...given } = input.body;
    const faults = passwordFaults({
      password: secret,
      policy: readSettings({}).password,
      withFactor: false,
      names: [given.username, given.givenName, given.surname, given.organization],
      language: call.language,
    });
    if (faults.length > 0) throw invalid(...faults);
    if (await deps.limiter.begin(setupName(token), call.ip)) throw new Refusal('error.toomany');
    await enterSystemScope(tx);
    const organizationId = found(await systemOrganization(tx));
    if (!(await takeSetupToken(tx, organizationId, token))) throw new Refusal('error.notfound');
    const now = deps.clock.now();
    const passwordHash = await hashPassword(secret);
    const userId = await createAdministrator(tx, organizationId, { ...given, passwordHash, language }, now);
    const person = found(await personById(tx, userId));
    const standing = await standingOf(tx, person, now);
    const owed = owedBy(person, standing, { providerAnswers: false, passwordToChange: false });
    const times = standing.settings.session;
    await openSession(tx, { userId, organizationId, method: 'setup', owed, times }, { actor, call, now });
    await deps.limiter.succeeded(setupName(token), call.ip);
    const { output } = progress({ deps, call }, person, owed, 'setup');
    return {
      output,
      audit: [{ event: 'setup.completed', subject: `user:${userId}`, organizationId }],
    };
  },

  getAccount,
  updateAccount,
  changePassword,
  changeTotp,
  removeTotp,
});
