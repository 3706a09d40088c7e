/**
 * Encrypts stored secrets that must be readable again (mail bodies, TOTP keys, client secrets) with the
 * installation's key.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts and decrypts values. A value that was encrypted for one purpose cannot be decrypted for another. */
export interface ValueCipher {
  close(purpose: string, plain: string): Buffer;
  /** Decrypts a value; throws if its bytes were changed or encrypted with another key or for another purpose. */
  open(purpose: string, sealed: Buffer): string;
}

const ivLength = 12;
const tagLength = 16;

export function createValueCipher(secret: Buffer): ValueCipher {
  const keyOf = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), `klarsikt vault ${purpose}`, 32));
  return {
    close: (purpose, plain) => {
      const iv = randomBytes(ivLength);
      const cipher = createCipheriv('aes-256-gcm', keyOf(purpose), iv);
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },
    open: (purpose, sealed) => {
      const decipher = createDecipheriv('aes-256-gcm', keyOf(purpose), sealed.subarray(0, ivLength));
      decipher.setAuthTag(sealed.subarray(ivLength, ivLength + tagLength));
      return Buffer.concat([
        decipher.update(sealed.subarray(ivLength + tagLength)),
        decipher.final(),
      ]).toString('utf8');
    },
  };
}
