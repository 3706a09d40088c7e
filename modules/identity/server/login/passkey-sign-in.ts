import { type loginContract as contract, type PasskeyAssertion, signInMessages } from '@klarsikt/contract';
import { Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import type { EndpointHandler } from '@klarsikt/server/platform/implement.ts';
import { hashToken } from '@klarsikt/server/platform/tokens.ts';
import { enterSystemScope, runInSystemTransaction, type WriteTx } from '@klarsikt/server/platform/tx.ts';
import { isFederatedOnly } from './accounts.ts';
import type { LoginDeps } from './deps.ts';
import {
  createSignInRefusal,
  openSessionUnlessBarred,
  type SignInContext,
  type SignInRefusalStatus,
} from './entry.ts';
import {
  consumePasskeyChallenge,
  createPasskeyChallenge,
  type PasskeyAssertionFault,
  passkeyCeremonyTimeoutMs,
  requireRelyingParty,
  verifyPasskeyAssertion,
} from './passkey-ceremony.ts';
import { listPasskeysOfPerson, lockPasskey, type PasskeyRecord, updatePasskey } from './passkeys.store.ts';
import { findPersonById, type PersonAccountRow } from './people.store.ts';
import { findSignInRefusal, loadSignInRules } from './people.ts';
import { logSignInResult } from './sign-in-log.ts';
import {
  beginSignInStep,
  completeSignInStep,
  endSignInAfterFailures,
  getFailureCounterName,
  maxWrongCodesPerSignIn,
} from './steps.ts';

type Contract = typeof contract;
type Handler<K extends keyof Contract> = EndpointHandler<Contract[K], LoginDeps>;
type PasskeyMessage = PasskeyAssertionFault | 'passkeyNotAlone';

function formatMessage({ deps, call }: SignInContext, name: PasskeyMessage): string {
  return signInMessages[name][call.language].replace('{address}', deps.config.origin);
}

export const toPasskeyDescriptor = ({ credentialId, transports }: PasskeyRecord) => ({
  id: credentialId.toString('base64url'),
  type: 'public-key' as const,
  transports,
});

export const passkeyOptionsHandler: Handler<'passkeyOptions'> = {
  direct: async ({ deps, db, call }) => {
    const rpId = requireRelyingParty(deps.config.origin);
    const challenge = await runInSystemTransaction(db, (tx) =>
      createPasskeyChallenge(
        tx,
        { clock: deps.clock, cookie: call.cookie },
        { purpose: 'alone', person: null },
      ),
    );
    return {
      challenge,
      rpId,
      timeout: passkeyCeremonyTimeoutMs,
      userVerification: 'required',
      allowCredentials: [],
    };
  },
};

export const passkeyFactorOptionsHandler: Handler<'passkeyFactorOptions'> = {
  direct: async ({ actor, deps, db, call }) => {
    const rpId = requireRelyingParty(deps.config.origin);
    return runInSystemTransaction(db, async (tx) => {
      const person = requireFound(actor.userId === null ? null : await findPersonById(tx, actor.userId));
      const passkeys = await listPasskeysOfPerson(tx, person.id);
      if (passkeys.length === 0) throw new Refusal('error.notfound');
      const given = { purpose: 'factor', person } as const;
      const challenge = await createPasskeyChallenge(tx, { clock: deps.clock, cookie: call.cookie }, given);
      const allowCredentials = passkeys.map(toPasskeyDescriptor);
      const shape = { rpId, timeout: passkeyCeremonyTimeoutMs, userVerification: 'preferred' as const };
      return { challenge, ...shape, allowCredentials };
    });
  },
};

interface Assertion {
  readonly credential: PasskeyAssertion;
  /** Id of the person who must own the passkey; null if the passkey itself identifies the person. */
  readonly userId: number | null;
}

type Checked =
  | { readonly stored: PasskeyRecord; readonly counter: number; readonly synced: boolean }
  | {
      readonly stored: PasskeyRecord | null;
      readonly fault: PasskeyAssertionFault;
      readonly counter?: number;
    };

/**
 * Verifies a signed challenge. A passkey that is used alone must have verified its user; as second factor, possession
 * is enough.
 */
async function checkAssertion(
  tx: WriteTx,
  { deps, call }: SignInContext,
  { credential, userId }: Assertion,
): Promise<Checked> {
  const purpose = userId === null ? 'alone' : 'factor';
  const { clientDataJSON } = credential.response;
  const context = { clock: deps.clock, cookie: call.cookie };
  const open = await consumePasskeyChallenge(tx, context, { purpose, userId, clientDataJSON });
  const found = await lockPasskey(tx, Buffer.from(credential.id, 'base64url'));
  const stored = userId === null || found?.userId === userId ? found : null;
  if (open === null) return { stored, fault: 'passkeyExpired' };
  if (stored === null) return { stored, fault: 'passkeyUnknown' };
  const { origin } = deps.config;
  const result = await verifyPasskeyAssertion(credential, open, {
    stored,
    origin,
    verifiesUser: userId === null,
  });
  return { stored, ...result };
}

/**
 * Returns the audit event about a passkey whose counter has not increased, which indicates a copy and informs
 * administrators.
 */
function listCopyEvents(checked: Checked, person: PersonAccountRow | null) {
  if (!('fault' in checked) || checked.fault !== 'passkeyCopied') return [];
  if (checked.stored === null || person === null) return [];
  const { name, counter: stored } = checked.stored;
  const after = { name, counter: checked.counter ?? 0, stored };
  const { id, organizationId } = person;
  return [{ event: 'passkey.copied' as const, subject: `user:${id}`, after, organizationId }];
}

async function recordUse(
  tx: WriteTx,
  { deps }: SignInContext,
  { stored, counter, synced }: { stored: PasskeyRecord; counter: number; synced: boolean },
): Promise<void> {
  await updatePasskey(tx, stored, { counter, synced, usedAt: deps.clock.now() });
}

/** The failures of each passkey are counted separately, so that wrong responses cannot lock its person out. */
const passkeyLimiterName = (id: string): string => `passkey:${hashToken(id).toString('hex').slice(0, 32)}`;

export const signInWithPasskey: Handler<'passkeyLogin'> = async ({ tx, input, ...context }) => {
  const { deps, call } = context;
  const { credential } = input.body;
  const refuse = (
    status: SignInRefusalStatus,
    person: PersonAccountRow | null,
    name: PasskeyMessage | null = null,
  ) => {
    const { output, audit } = createSignInRefusal(context, status, 'passkey', person);
    return { output: { ...output, errorMessage: name && formatMessage(context, name) }, audit };
  };
  const limiterName = passkeyLimiterName(credential.id);
  const locked = await deps.limiter.begin(limiterName, call.ip);
  await enterSystemScope(tx);
  if (locked) return refuse(locked, null);
  const checked = await checkAssertion(tx, context, { credential, userId: null });
  const person = checked.stored && (await findPersonById(tx, checked.stored.userId));
  if ('fault' in checked) {
    const { output, audit } = refuse('failed', person, checked.fault);
    return { output, audit: [...audit, ...listCopyEvents(checked, person)] as const };
  }
  if (person === null || person.status === 'invited') return refuse('failed', person, 'passkeyUnknown');
  await deps.limiter.succeeded(limiterName, call.ip);
  const rules = await loadSignInRules(tx, person, deps.clock.now());
  const bar = findSignInRefusal(person, rules, 'password');
  if (bar) return refuse(bar, person);
  if (await isFederatedOnly(tx, person, rules)) return refuse('restricted', person);
  if (!rules.settings.passkeySignIn) return refuse('failed', person, 'passkeyNotAlone');
  await recordUse(tx, context, checked);
  return openSessionUnlessBarred(tx, context, { person, method: 'passkey', passwordToChange: false });
};

export const confirmWithPasskey: Handler<'passkeyFactor'> = async ({ tx, input, ...context }) => {
  const { actor, deps, call } = context;
  const { owed, person } = await beginSignInStep(tx, context, 'needFactor');
  const locked = await deps.limiter.begin(getFailureCounterName(context, person), call.ip);
  if (locked) return endSignInAfterFailures(tx, context, person, locked, 'passkey');
  const left = await deps.limiter.attempt(`code:${actor.sessionId}`, maxWrongCodesPerSignIn);
  if (left < 0) return endSignInAfterFailures(tx, context, person, 'failed', 'passkey');
  const { credential } = input.body;
  const checked = await checkAssertion(tx, context, { credential, userId: person.id });
  if ('fault' in checked) {
    const copies = listCopyEvents(checked, person);
    if (left === 0) {
      const { output, audit } = await endSignInAfterFailures(tx, context, person, 'failed', 'passkey');
      return { output, audit: [...audit, ...copies] as const };
    }
    logSignInResult(context, 'failed', 'passkey', person);
    const { id, organizationId } = person;
    const entry = {
      event: 'login.failed' as const,
      subject: `user:${id}`,
      after: { status: 'failed', way: 'passkey' },
      organizationId,
    };
    return {
      output: { status: 'needFactor', errorMessage: formatMessage(context, checked.fault) },
      audit: [entry, ...copies] as const,
    };
  }
  await deps.limiter.succeeded(getFailureCounterName(context, person), call.ip);
  await recordUse(tx, context, checked);
  return completeSignInStep(tx, context, { owed, person, action: 'needFactor' });
};
