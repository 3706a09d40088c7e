/** A software authenticator (ES256, attestation none), with switches that imitate faulty or malicious ones. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import {
  type loginContract as contract,
  type EndpointOutput,
  loginContract,
  type PasskeyAssertion,
  type PasskeyCreation,
} from '@klarsikt/contract';
import { type TestClient, testPassword } from '@klarsikt/testkit';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

interface SoftKey {
  readonly id: Buffer;
  readonly privateKey: KeyObject;
  readonly userHandle: string;
  counter: number;
}

interface Behaviour {
  readonly origin?: string;
  readonly verifiesUser?: boolean;
  readonly counter?: number;
  readonly forges?: boolean;
  readonly key?: SoftKey;
}

type RequestOptions = EndpointOutput<typeof contract.passkeyOptions>;
type CreationOptions = EndpointOutput<typeof contract.registerPasskeyOptions>;

const encodeClientData = (type: string, challenge: string, origin: string): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

function encodeAuthenticatorData(
  rpId: string,
  flags: number,
  counter: number,
  more = Buffer.alloc(0),
): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, more]);
}

const present = 0x01;
const verified = 0x04;
const attested = 0x40;

export class SoftAuthenticator {
  readonly keys: SoftKey[] = [];

  create(
    options: CreationOptions,
    { origin = 'http://localhost', verifiesUser = true }: Behaviour = {},
  ): PasskeyCreation {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const key = { id: randomBytes(32), privateKey, userHandle: options.user.id, counter: 0 };
    this.keys.push(key);
    const cose = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]);
    const length = Buffer.from([0, key.id.length]);
    const credential = Buffer.concat([Buffer.alloc(16), length, key.id, isoCBOR.encode(cose)]);
    const flags = present | attested | (verifiesUser ? verified : 0);
    const authData = encodeAuthenticatorData(options.rp.id, flags, 0, credential);
    const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, string>()],
      ['authData', new Uint8Array(authData)],
    ]);
    const id = key.id.toString('base64url');
    const clientData = encodeClientData('webauthn.create', options.challenge, origin);
    return {
      id,
      rawId: id,
      type: 'public-key',
      response: {
        clientDataJSON: clientData.toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  get(options: RequestOptions, behaviour: Behaviour = {}): PasskeyAssertion {
    const { origin = 'http://localhost', verifiesUser = true, forges = false } = behaviour;
    const key = behaviour.key ?? this.keys.at(-1);
    if (key === undefined) throw new Error('the authenticator has no key');
    key.counter = behaviour.counter ?? key.counter + 1;
    const flags = present | (verifiesUser ? verified : 0);
    const authData = encodeAuthenticatorData(options.rpId, flags, key.counter);
    const clientData = encodeClientData('webauthn.get', options.challenge, origin);
    const { privateKey } = forges ? generateKeyPairSync('ec', { namedCurve: 'P-256' }) : key;
    const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), privateKey);
    const id = key.id.toString('base64url');
    return {
      id,
      rawId: id,
      type: 'public-key',
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: key.userHandle,
      },
    };
  }
}

/** Register a passkey for a signed-in person. */
export async function registersPasskey(
  client: TestClient,
  authenticator: SoftAuthenticator,
  name = 'Laptop',
) {
  const options = await client.call(loginContract.registerPasskeyOptions, {
    body: { current: testPassword },
  });
  return client.call(loginContract.registerPasskey, {
    body: { name, credential: authenticator.create(options) },
  });
}
