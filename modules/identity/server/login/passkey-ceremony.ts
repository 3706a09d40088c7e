/**
 * Registration and verification of passkeys by WebAuthn. Challenges are stored in the database, so that each works
 * only once, on any node.
 */
import { isIP } from 'node:net';
import {
  type PasskeyAssertion,
  type PasskeyCreation,
  passkeyChallengeLifetimeSec,
  type signInMessages,
} from '@klarsikt/contract';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import { Refusal } from '@klarsikt/server/platform/errors.ts';
import { generateToken, hashToken } from '@klarsikt/server/platform/tokens.ts';
import type { WriteTx } from '@klarsikt/server/platform/tx.ts';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import {
  deletePasskeyChallenge,
  insertPasskeyChallenge,
  type PasskeyChallengeRecord,
  type PasskeyRecord,
} from './passkeys.store.ts';

/** Milliseconds within which the person must respond to the browser. */
export const passkeyCeremonyTimeoutMs = passkeyChallengeLifetimeSec * 1000;

/** COSE algorithms that new passkeys may use: EdDSA, ES256, RS256. */
export const passkeyAlgorithms = [-8, -7, -257];

/**
 * Returns the host name for which passkeys are valid (relying party ID): the host of the public address; null for a
 * numeric address.
 */
export function findRelyingParty(origin: string): string | null {
  const { hostname } = new URL(origin);
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? hostname : null;
}

/** Returns the host name for which passkeys are valid; refuses if there is none. */
export function requireRelyingParty(origin: string): string {
  const host = findRelyingParty(origin);
  if (host === null) throw new Refusal('error.passkey.hostname', { address: origin });
  return host;
}

interface ChallengeContext {
  readonly clock: Clock;
  /** Cookie that identifies the browser; null if the browser sent none. */
  readonly cookie: string | null;
}

type Purpose = PasskeyChallengeRecord['purpose'];

/**
 * Stores a new challenge for this browser. Refuses a browser without a cookie, because it could not be recognised
 * later.
 */
export async function createPasskeyChallenge(
  tx: WriteTx,
  { clock, cookie }: ChallengeContext,
  given: {
    readonly purpose: Purpose;
    readonly person: { readonly id: number; readonly organizationId: number } | null;
    readonly userHandle?: Buffer;
  },
): Promise<string> {
  if (cookie === null) throw new Refusal('error.csrf');
  const challenge = generateToken();
  const { purpose, person, userHandle = null } = given;
  await insertPasskeyChallenge(tx, {
    challengeHash: hashToken(challenge),
    organizationId: person?.organizationId ?? null,
    userId: person?.id ?? null,
    purpose,
    browserHash: hashToken(cookie),
    userHandle,
    createdAt: clock.now(),
  });
  return challenge;
}

interface ClientData {
  readonly challenge: string;
  readonly origin: string;
}

/** Parses the client data that the browser signed; null if the text has another form. */
function readClientData(text: string): ClientData | null {
  try {
    const { challenge, origin } = decodeClientDataJSON(text);
    return typeof challenge === 'string' && typeof origin === 'string' ? { challenge, origin } : null;
  } catch {
    return null;
  }
}

interface OpenCeremony {
  readonly stored: PasskeyChallengeRecord;
  readonly challenge: string;
}

/**
 * Deletes and returns the challenge of the response. It is deleted whatever the outcome, and is valid for one purpose
 * and person, in one browser, for five minutes.
 */
export async function consumePasskeyChallenge(
  tx: WriteTx,
  { clock, cookie }: ChallengeContext,
  given: { readonly purpose: Purpose; readonly userId: number | null; readonly clientDataJSON: string },
): Promise<OpenCeremony | null> {
  const client = readClientData(given.clientDataJSON);
  if (client === null || cookie === null) return null;
  const stored = await deletePasskeyChallenge(tx, hashToken(client.challenge));
  if (stored === null || stored.purpose !== given.purpose || stored.userId !== given.userId) return null;
  if (!stored.browserHash.equals(hashToken(cookie))) return null;
  if (clock.now().getTime() - stored.createdAt.getTime() > passkeyCeremonyTimeoutMs) return null;
  return { stored, challenge: client.challenge };
}

export const isForeignOrigin = (clientDataJSON: string, origin: string): boolean =>
  readClientData(clientDataJSON)?.origin !== origin;

/** Verifies the registration of a new passkey. */
export async function verifyPasskeyCreation(
  credential: PasskeyCreation,
  { challenge }: OpenCeremony,
  origin: string,
) {
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: requireRelyingParty(origin),
    requireUserVerification: false,
    supportedAlgorithmIDs: passkeyAlgorithms,
  }).catch(() => ({ registrationInfo: undefined }));
  return registrationInfo ?? null;
}

export type PasskeyAssertionFault = Extract<
  keyof typeof signInMessages,
  'passkeyInvalid' | 'passkeyAddress' | 'passkeyUnknown' | 'passkeyExpired' | 'passkeyCopied'
>;

export type PasskeyAssertionResult =
  | { readonly counter: number; readonly synced: boolean }
  | { readonly fault: PasskeyAssertionFault; readonly counter?: number };

/**
 * Verifies a challenge that a passkey has signed. The counter is compared only after the signature: the library would
 * compare it first, and anybody could then report a copy of another person's passkey.
 */
export async function verifyPasskeyAssertion(
  credential: PasskeyAssertion,
  { challenge }: OpenCeremony,
  given: { readonly stored: PasskeyRecord; readonly origin: string; readonly verifiesUser: boolean },
): Promise<PasskeyAssertionResult> {
  const { stored, origin, verifiesUser } = given;
  const { response } = credential;
  if (isForeignOrigin(response.clientDataJSON, origin)) return { fault: 'passkeyAddress' };
  const handle = response.userHandle;
  if (handle !== undefined && !Buffer.from(handle, 'base64url').equals(stored.userHandle))
    return { fault: 'passkeyUnknown' };
  const checked = await verifyAuthenticationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: requireRelyingParty(origin),
    requireUserVerification: verifiesUser,
    credential: {
      id: stored.credentialId.toString('base64url'),
      publicKey: new Uint8Array(stored.publicKey),
      counter: 0,
    },
  }).catch(() => null);
  if (checked === null || !checked.verified) return { fault: 'passkeyInvalid' };
  const { newCounter: counter, credentialBackedUp: synced } = checked.authenticationInfo;
  // Authenticators without a counter always send 0.
  if ((counter > 0 || stored.counter > 0) && counter <= stored.counter)
    return { fault: 'passkeyCopied', counter };
  return { counter, synced };
}
