/**
 * The two ceremonies of WebAuthn: registration and assertion of a passkey. Challenges are stored, so that each works once
 * and on every node.
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

/** Milliseconds for which a browser waits for its user. */
export const passkeyCeremonyTimeoutMs = passkeyChallengeLifetimeSec * 1000;

/** COSE algorithms of new passkeys: EdDSA, ES256, RS256. */
export const passkeyAlgorithms = [-8, -7, -257];

/** Host name that passkeys belong to (relying party ID): the one of the public address; null for a numeric address. */
export function findRelyingParty(origin: string): string | null {
  const { hostname } = new URL(origin);
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? hostname : null;
}

/** Return the host name that passkeys belong to, or refuse. */
export function requireRelyingParty(origin: string): string {
  const host = findRelyingParty(origin);
  if (host === null) throw new Refusal('error.passkey.hostname', { address: origin });
  return host;
}

interface ChallengeContext {
  readonly clock: Clock;
  /** Cookie of the browser; null without one. */
  readonly cookie: string | null;
}

type Purpose = PasskeyChallengeRecord['purpose'];

/** Store a new challenge for this browser. Without a cookie the browser could not be recognised. */
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

/** Read what the browser signed; null if it is no client data. */
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

/** Read the client data that the browser signed; null if the text has another form. */
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

/**
 * Consume the challenge of the response. It is deleted whatever the outcome, and is valid for one purpose and person,
 * in one browser, for five minutes.
 */
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
 * Verify a signed challenge. The counter is compared only after the signature: the library compares it before, and anybody
 * could then report a copy of somebody's passkey.
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
