import { loginContract as contract } from '@klarsikt/contract';
import { toIpAddressKey } from '@klarsikt/server/platform/address.ts';
import { createInputRefusal, Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import { implementEndpoints } from '@klarsikt/server/platform/implement.ts';
import { hashPassword } from '@klarsikt/server/platform/passwords.ts';
import { hashToken } from '@klarsikt/server/platform/tokens.ts';
import { enterSystemScope, runInSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import type { LoginDeps } from './deps.ts';
import {
  createSignInProgress,
  resetPasswordHandler,
  signInByPasswordHandler,
  signInByToken,
} from './entry.ts';
import { changePassword, changeTotp, getAccountHandler, removeTotp, updateAccount } from './own-account.ts';
import {
  confirmWithPasskey,
  passkeyFactorOptionsHandler,
  passkeyOptionsHandler,
  signInWithPasskey,
} from './passkey-sign-in.ts';
import { isPasskeySignInOffered } from './passkeys.store.ts';
import {
  listPasskeysHandler,
  registerPasskeyHandler,
  registerPasskeyOptionsHandler,
  removePasskeyHandler,
  renamePasskey,
} from './passkeys.ts';
import { findPersonById } from './people.store.ts';
import { listOutstandingSignInSteps, loadSignInRules, parseOrganizationSettings } from './people.ts';
import { listPasswordFaults } from './policy.ts';
import { openSession } from './sessions.ts';
import { acceptTos, submitOneTimeCode, updatePassword, updateProfile, updateTotp } from './steps.ts';
import {
  createAdministrator,
  deleteSetupToken,
  findSystemOrganization,
  isSetupTokenValid,
  listDemoAddresses,
} from './store.ts';
import { generateTotpSecret } from './totp.ts';

/** The failures of each setup link are counted separately, so that guessed links cannot lock anybody out. */
const setupLimiterName = (token: string): string => `setup:${hashToken(token).toString('hex').slice(0, 32)}`;

export const loginHandlers = implementEndpoints<LoginDeps>()(contract, {
  login: signInByPasswordHandler,
  otp: submitOneTimeCode,
  loginToken: signInByToken,
  updatePassword,
  updateTotp,
  updateProfile,
  acceptTos,
  resetPassword: resetPasswordHandler,
  generateSecret: { direct: () => ({ secret: generateTotpSecret() }) },

  passkeyOffer: {
    direct: async ({ db }) => ({
      offered: await runInSystemTransaction(db, (tx) => isPasskeySignInOffered(tx)),
    }),
  },
  passkeyOptions: passkeyOptionsHandler,
  passkeyLogin: signInWithPasskey,
  passkeyFactorOptions: passkeyFactorOptionsHandler,
  passkeyFactor: confirmWithPasskey,
  listPasskeys: listPasskeysHandler,
  registerPasskeyOptions: registerPasskeyOptionsHandler,
  registerPasskey: registerPasskeyHandler,
  renamePasskey,
  removePasskey: removePasskeyHandler,

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
        output: { status: 'success', errorMessage: null, assessment: null },
        audit: [{ event: 'login.demo', subject: `organization:${organizationId}`, organizationId }],
      };
    }
    const { maxSessions, perAddress } = deps.config.demo;
    const addresses = await listDemoAddresses(tx);
    if (addresses.length >= maxSessions) throw new Refusal('error.demo.full');
    const here = addresses.filter((address) => address === toIpAddressKey(call.ip)).length;
    if (here - (actor.demo ? 1 : 0) >= perAddress)
      throw new Refusal('error.demo.address', { limit: perAddress });
    const { organizationId, userId, assessmentId } = await deps.sandboxes.create(tx, language);
    const times = { ...deps.config.demo, headsupSec: deps.config.session.headsupSec };
    await openSession(
      tx,
      { userId, organizationId, method: 'demo', owed: [], times, language },
      { actor, call, now: deps.clock.now() },
    );
    if (actor.demo && actor.organizationId !== null) await deps.sandboxes.remove(tx, actor.organizationId);
    return {
      output: { status: 'success', errorMessage: null, assessment: assessmentId },
      audit: [{ event: 'login.demo', subject: `organization:${organizationId}`, organizationId }],
    };
  },

  getSetup: {
    direct: async ({ input, deps, db, call }) => {
      const name = setupLimiterName(input.body.token);
      if (await deps.limiter.begin(name, call.ip)) return { valid: false };
      const valid = await runInSystemTransaction(db, (tx) => isSetupTokenValid(tx, input.body.token));
      if (valid) await deps.limiter.succeeded(name, call.ip);
      return { valid };
    },
  },

  setup: async ({ tx, input, actor, deps, call }) => {
    const { token, secret, language = call.language, ...given } = input.body;
    const faults = listPasswordFaults({
      password: secret,
      policy: parseOrganizationSettings({}).password,
      withFactor: false,
      names: [given.username, given.givenName, given.surname, given.organization],
      language: call.language,
    });
    if (faults.length > 0) throw createInputRefusal(...faults);
    if (await deps.limiter.begin(setupLimiterName(token), call.ip)) throw new Refusal('error.toomany');
    await enterSystemScope(tx);
    const organizationId = requireFound(await findSystemOrganization(tx));
    if (!(await deleteSetupToken(tx, organizationId, token))) throw new Refusal('error.notfound');
    const now = deps.clock.now();
    const passwordHash = await hashPassword(secret);
    const userId = await createAdministrator(tx, organizationId, { ...given, passwordHash, language }, now);
    const person = requireFound(await findPersonById(tx, userId));
    const standing = await loadSignInRules(tx, person, now);
    const owed = listOutstandingSignInSteps(person, standing, {
      providerAnswers: false,
      passwordToChange: false,
    });
    const times = standing.settings.session;
    await openSession(tx, { userId, organizationId, method: 'setup', owed, times }, { actor, call, now });
    await deps.limiter.succeeded(setupLimiterName(token), call.ip);
    const { output } = createSignInProgress({ deps, call }, person, owed, 'setup');
    return {
      output,
      audit: [{ event: 'setup.completed', subject: `user:${userId}`, organizationId }],
    };
  },

  getAccount: getAccountHandler,
  updateAccount,
  changePassword,
  changeTotp,
  removeTotp,
});
