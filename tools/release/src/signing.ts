/** Signs in the format of minisign (Ed25519 over BLAKE2b-512), with a key that the publisher makes and stores. */
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';
import { z } from 'zod';

/** A signing key with the number that identifies it. */
export interface SigningKey {
  readonly number: Buffer;
  readonly key: KeyObject;
}

const fileSchema = z.object({
  klarsikt: z.literal('release key'),
  number: z.string().regex(/^[0-9a-f]{16}$/),
  pem: z.string(),
});

/** Returns the raw public key, which is the last 32 bytes of OpenSSL's form. */
const rawPublic = (key: KeyObject): Buffer =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32);

const hex = (number: Buffer): string => Buffer.from(number).reverse().toString('hex').toUpperCase();

/** Writes the public key in minisign's format. */
export function formatPublicKey({ number, key }: SigningKey): string {
  const line = Buffer.concat([Buffer.from('Ed'), number, rawPublic(key)]).toString('base64');
  return `untrusted comment: minisign public key ${hex(number)}\n${line}\n`;
}

/** Makes a key. Returns the content of its secret file, and its public key. */
export function createSigningKey(): { readonly file: string; readonly publicKey: string } {
  const number = randomBytes(8);
  const key = generateKeyPairSync('ed25519').privateKey;
  const pem = key.export({ format: 'pem', type: 'pkcs8' }).toString();
  const file = `${JSON.stringify({ klarsikt: 'release key', number: number.toString('hex'), pem }, null, 2)}\n`;
  return { file, publicKey: formatPublicKey({ number, key }) };
}

/**
 * Reads a key file.
 * @throws Error with a message for the user when the file is not a key.
 */
export function readSigningKey(text: string): SigningKey {
  const { number, pem } = fileSchema.parse(JSON.parse(text));
  return { number: Buffer.from(number, 'hex'), key: createPrivateKey(pem) };
}

/** Signs a content. The signature also covers the comment. */
export function signContent({ number, key }: SigningKey, content: Buffer, comment: string): string {
  const digest = createHash('blake2b512').update(content).digest();
  const signature = sign(null, digest, key);
  const line = Buffer.concat([Buffer.from('ED'), number, signature]).toString('base64');
  const over = sign(null, Buffer.concat([signature, Buffer.from(comment, 'utf8')]), key).toString('base64');
  return `untrusted comment: signature from klarsikt release key ${hex(number)}\n${line}\ntrusted comment: ${comment}\n${over}\n`;
}
