/** Encrypts texts with keys of the person's session (AES-GCM, one key per day). */
import type { UnsentWorkKey } from '@klarsikt/contract';
import { z } from 'zod';

export interface DayKey {
  readonly day: string;
  readonly key: CryptoKey;
}

const sealedSchema = z.object({ day: z.string(), iv: z.string(), data: z.string() });

const ivLength = 12;

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

/** Imports the keys as non-extractable, so that scripts can use them but cannot read them. */
export function importDayKeys(given: readonly UnsentWorkKey[]): Promise<readonly DayKey[]> {
  return Promise.all(
    given.map(async ({ day, key }) => ({
      day,
      key: await crypto.subtle.importKey('raw', bytesOf(key), 'AES-GCM', false, ['encrypt', 'decrypt']),
    })),
  );
}

/** Storage place and day are authenticated data, so an encrypted text cannot be moved to another place. */
const boundTo = (place: string, day: string) => new TextEncoder().encode(`${place}\n${day}`);

/** Returns the encrypted text for storage at `place`. */
export async function encryptText({ day, key }: DayKey, place: string, text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(ivLength));
  const additionalData = boundTo(place, day);
  const data = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData },
    key,
    new TextEncoder().encode(text),
  );
  return JSON.stringify({ day, iv: base64Of(iv), data: base64Of(new Uint8Array(data)) });
}

function parseSealed(kept: string): z.output<typeof sealedSchema> | null {
  try {
    return sealedSchema.parse(JSON.parse(kept));
  } catch {
    // The text was not written by this module, or it is truncated.
    return null;
  }
}

/** Returns the day of encryption; null if the text is not encrypted. */
export const readEncryptionDay = (kept: string): string | null => parseSealed(kept)?.day ?? null;

/** Decrypts a text; returns null if no key fits, or if the text was changed or moved. */
export async function decryptText(
  keys: readonly DayKey[],
  place: string,
  kept: string,
): Promise<string | null> {
  const parts = parseSealed(kept);
  const fitting = keys.find(({ day }) => day === parts?.day);
  if (parts === null || fitting === undefined) return null;
  try {
    const text = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: bytesOf(parts.iv), additionalData: boundTo(place, parts.day) },
      fitting.key,
      bytesOf(parts.data),
    );
    return new TextDecoder().decode(text);
  } catch (cause) {
    console.warn(`What was kept as ${place} can not be opened`, cause);
    return null;
  }
}
