/**
 * Makes certificates for tests: an authority, and certificates for this machine that the authority signs (X.509
 * version 3, P-256).
 */
import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

function encode(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  if (length < 128) return Buffer.concat([Buffer.from([tag, length]), content]);
  const digits = length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...digits]), content]);
}

const sequence = (...parts: readonly Uint8Array[]) => encode(0x30, ...parts);
const oid = (hex: string) => encode(6, Buffer.from(hex, 'hex'));
const octets = (content: Uint8Array) => encode(4, content);
const extension = (id: string, critical: boolean, content: Uint8Array) =>
  sequence(oid(id), ...(critical ? [encode(1, Buffer.from([255]))] : []), octets(content));

const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'));
const commonName = (name: string) =>
  sequence(encode(0x31, sequence(oid('550403'), encode(12, Buffer.from(name)))));
const instant = (at: Date) =>
  encode(
    0x18,
    Buffer.from(
      `${at
        .toISOString()
        .replace(/[-:T]|\.\d+/g, '')
        .slice(0, 14)}Z`,
    ),
  );

/** The names in the certificates: localhost and 127.0.0.1. */
const thisMachine = sequence(
  encode(0x82, Buffer.from('localhost')),
  encode(0x87, Buffer.from([127, 0, 0, 1])),
);

function toPem(kind: string, der: Uint8Array): string {
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${kind}-----`, ...lines, `-----END ${kind}-----`, ''].join('\n');
}

interface Issue {
  readonly subject: string;
  readonly issuer: string;
  readonly key: KeyObject;
  readonly signer: KeyObject;
  readonly isAuthority: boolean;
}

function issue({ subject, issuer, key, signer, isAuthority }: Issue): string {
  const serial = Buffer.concat([Buffer.from([1]), randomBytes(15)]);
  const day = 86_400_000;
  const validity = [new Date(Date.now() - day), new Date(Date.now() + 365 * day)].map(instant);
  const constraints = extension(
    '551d13',
    true,
    isAuthority ? sequence(encode(1, Buffer.from([255]))) : sequence(),
  );
  const names = isAuthority ? [] : [extension('551d11', false, thisMachine)];
  const body = sequence(
    encode(0xa0, encode(2, Buffer.from([2]))),
    encode(2, serial),
    ecdsaWithSha256,
    commonName(issuer),
    sequence(...validity),
    commonName(subject),
    key.export({ type: 'spki', format: 'der' }),
    encode(0xa3, sequence(constraints, ...names)),
  );
  const signature = sign('sha256', body, signer);
  const bits = encode(3, Buffer.from([0]), signature);
  return toPem('CERTIFICATE', sequence(body, ecdsaWithSha256, bits));
}

export interface TestIdentity {
  readonly certificate: string;
  readonly key: string;
}

export interface TestAuthority {
  readonly certificate: string;
  /** Issues a certificate for this machine, with its key. */
  issue(name: string): TestIdentity;
}

export function createTestAuthority(name = 'Test authority'): TestAuthority {
  const own = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const signer = own.privateKey;
  const certificate = issue({ subject: name, issuer: name, key: own.publicKey, signer, isAuthority: true });
  return {
    certificate,
    issue: (subject) => {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      return {
        certificate: issue({ subject, issuer: name, key: publicKey, signer, isAuthority: false }),
        key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      };
    },
  };
}
