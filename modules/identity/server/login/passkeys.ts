import { randomBytes } from 'node:crypto';
import {
  type loginContract as contract,
  maxPasskeys,
  type OwnPasskeys,
  type Passkey,
} from '@klarsikt/contract';
import { isSecondFactorRequired } from '@klarsikt/engine/people';
import { Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import type { EndpointHandler } from '@klarsikt/server/platform/implement.ts';
import { type ReadTx, runInReadTransaction, runInWriteTransaction } from '@klarsikt/server/platform/tx.ts';
import { isFederatedOnly, queueAccountMail } from './accounts.ts';
import type { LoginDeps } from './deps.ts';
import { enterOwnOrganizationScope, loadOwnPerson, toAuditTarget } from './own-account.ts';
import {
  consumePasskeyChallenge,
  createPasskeyChallenge,
  findRelyingParty,
  isForeignOrigin,
  passkeyAlgorithms,
  passkeyCeremonyTimeoutMs,
  requireRelyingParty,
  verifyPasskeyCreation,
} from './passkey-ceremony.ts';
import { toPasskeyDescriptor } from './passkey-sign-in.ts';
import {
  deletePasskey,
  insertPasskey,
  listPasskeysOfPerson,
  lockPasskeysOfPerson,
  type PasskeyRecord,
  updatePasskey,
} from './passkeys.store.ts';
import type { PersonAccountRow } from './people.store.ts';
import { loadSignInRules } from './people.ts';

type Contract = typeof contract;
type Handler<K extends keyof Contract> = EndpointHandler<Contract[K], LoginDeps>;

const toWirePasskey = ({ id, name, synced, createdAt, usedAt }: PasskeyRecord): Passkey => ({
  id,
  name,
  synced,
  createdAt: createdAt.toISOString(),
  usedAt: usedAt?.toISOString() ?? null,
});

/** Returns the person's passkeys, and the reason if no further passkey can be registered. */
async function loadOwnPasskeys(tx: ReadTx, { config, clock }: LoginDeps, person: PersonAccountRow) {
  const rules = await loadSignInRules(tx, person, clock.now());
  const rows = await listPasskeysOfPerson(tx, person.id);
  const { secondFactor, passkeySignIn: alone } = rules.settings;
  const required = isSecondFactorRequired(secondFactor, rules.granted);
  const keepsLast = required && rows.length === 1 && person.totpSecret === null;
  const isNumeric = findRelyingParty(config.origin) === null;
  const byPosition = isNumeric ? 'address' : rows.length >= maxPasskeys ? 'most' : null;
  const bar: OwnPasskeys['bar'] = (await isFederatedOnly(tx, person, rules)) ? 'provider' : byPosition;
  return { rows, alone, bar, keepsLast };
}

function requireNoBar(bar: OwnPasskeys['bar'], { config }: LoginDeps): void {
  if (bar === 'provider') throw new Refusal('error.passkey.provider');
  if (bar === 'most') throw new Refusal('error.passkey.most', { limit: maxPasskeys });
  if (bar === 'address') throw new Refusal('error.passkey.hostname', { address: config.origin });
}

export const listPasskeysHandler: Handler<'listPasskeys'> = {
  direct: ({ actor, deps, db }) =>
    runInReadTransaction(db, { organizationId: actor.ownOrganizationId }, async (tx) => {
      const { rows, ...rest } = await loadOwnPasskeys(tx, deps, await loadOwnPerson(tx, actor));
      return { passkeys: rows.map(toWirePasskey), ...rest };
    }),
};

export const registerPasskeyOptionsHandler: Handler<'registerPasskeyOptions'> = {
  direct: async ({ input, actor, deps, db, call }) => {
    if (actor.demo) throw new Refusal('error.demo');
    const scope = { organizationId: actor.ownOrganizationId };
    const { person, rows, bar } = await runInReadTransaction(db, scope, async (tx) => {
      const own = await loadOwnPerson(tx, actor);
      return { person: own, ...(await loadOwnPasskeys(tx, deps, own)) };
    });
    requireNoBar(bar, deps);
    await deps.accounts.requireProof({ actor, call }, input.body.current);
    const userHandle = rows[0]?.userHandle ?? randomBytes(32);
    const { cookie } = call;
    const challenge = await runInWriteTransaction(db, scope, (tx) =>
      createPasskeyChallenge(tx, { clock: deps.clock, cookie }, { purpose: 'register', person, userHandle }),
    );
    const { username, givenName, surname } = person;
    return {
      challenge,
      rp: { id: requireRelyingParty(deps.config.origin), name: 'Klarsikt' },
      user: {
        id: userHandle.toString('base64url'),
        name: username,
        displayName: `${givenName} ${surname}`.trim() || username,
      },
      pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ type: 'public-key' as const, alg })),
      timeout: passkeyCeremonyTimeoutMs,
      excludeCredentials: rows.map(toPasskeyDescriptor),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'preferred',
      },
      attestation: 'none',
    };
  },
};

export const registerPasskeyHandler: Handler<'registerPasskey'> = {
  prepare: async ({ input, actor, deps, db, call }) => {
    const { credential, name } = input.body;
    const { clientDataJSON, transports = [] } = credential.response;
    const { cookie } = call;
    // The challenge is deleted even if the registration fails.
    const open = await runInWriteTransaction(db, { organizationId: actor.ownOrganizationId }, (tx) =>
      consumePasskeyChallenge(
        tx,
        { clock: deps.clock, cookie },
        { purpose: 'register', userId: requireFound(actor.userId), clientDataJSON },
      ),
    );
    if (open === null) throw new Refusal('error.passkey.expired');
    const { origin } = deps.config;
    if (isForeignOrigin(clientDataJSON, origin))
      throw new Refusal('error.passkey.address', { address: origin });
    const made = await verifyPasskeyCreation(credential, open, origin);
    if (made === null) throw new Refusal('error.passkey.invalid');
    return async (tx) => {
      const person = await enterOwnOrganizationScope(tx, actor);
      requireNoBar((await loadOwnPasskeys(tx, deps, person)).bar, deps);
      const saved = await insertPasskey(tx, {
        organizationId: person.organizationId,
        userId: person.id,
        credentialId: Buffer.from(made.credential.id, 'base64url'),
        publicKey: Buffer.from(made.credential.publicKey),
        userHandle: requireFound(open.stored.userHandle),
        counter: made.credential.counter,
        transports,
        name,
        synced: made.credentialBackedUp,
        createdAt: deps.clock.now(),
      });
      if (saved === null) throw new Refusal('error.passkey.known');
      await queueAccountMail(tx, deps, person, 'passkeyChanged');
      const after = { name, synced: saved.synced };
      return {
        output: toWirePasskey(saved),
        audit: [{ ...toAuditTarget(person), event: 'passkey.registered', after }],
      };
    };
  },
};

export const renamePasskey: Handler<'renamePasskey'> = async ({ tx, input, actor }) => {
  const person = await enterOwnOrganizationScope(tx, actor);
  const { id } = input.params;
  const { name } = input.body;
  const before = requireFound((await lockPasskeysOfPerson(tx, person.id)).find((row) => row.id === id));
  const saved = requireFound(await updatePasskey(tx, before, { name }));
  return {
    output: toWirePasskey(saved),
    audit: [
      {
        ...toAuditTarget(person),
        event: 'passkey.renamed',
        before: { name: before.name },
        after: { name },
      },
    ],
  };
};

export const removePasskeyHandler: Handler<'removePasskey'> = {
  prepare: async ({ input, actor, deps, call }) => {
    await deps.accounts.requireProof({ actor, call }, input.body.current);
    return async (tx) => {
      const person = await enterOwnOrganizationScope(tx, actor);
      await lockPasskeysOfPerson(tx, person.id);
      const { keepsLast, rows } = await loadOwnPasskeys(tx, deps, person);
      const { id } = requireFound(rows.find((row) => row.id === input.params.id));
      if (keepsLast) throw new Refusal('error.conflict');
      const { name } = requireFound(await deletePasskey(tx, { id, userId: person.id }));
      await deps.accounts.endSessions(tx, person.id, actor.tokenHash ?? undefined);
      await queueAccountMail(tx, deps, person, 'passkeyChanged', { change: 'removed' });
      return {
        output: { done: true },
        audit: [{ ...toAuditTarget(person), event: 'passkey.removed', before: { name } }],
      };
    };
  },
};
