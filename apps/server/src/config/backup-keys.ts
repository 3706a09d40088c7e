/** Settings of encrypted backups (age, X25519 keys), and the number of backups to keep. */

const recipientPattern = /^age1[02-9ac-hj-np-z]{58}$/;
const identityPattern = /^AGE-SECRET-KEY-1[02-9AC-HJ-NP-Z]{58}$/;

/** Reads public keys that are separated by commas. */
export function readBackupPublicKeys(text: string): readonly string[] {
  const keys = text.split(',').map((key) => key.trim());
  if (keys.some((key) => key.startsWith('AGE-SECRET-KEY-')))
    throw new Error(
      'It is a private key: give its public key, and keep the private one away from this machine.',
    );
  if (!keys.every((key) => recipientPattern.test(key)))
    throw new Error('It is no public key, which begins with age1 and has 62 characters.');
  return keys;
}

/** Reads the private key from the text of a key file; lines that begin with a hash are comments. */
export function readBackupPrivateKey(text: string): string {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  const [key, ...more] = lines;
  if (key === undefined || more.length > 0 || !identityPattern.test(key))
    throw new Error('It is no private key, which begins with AGE-SECRET-KEY-1 and has 74 characters.');
  return key;
}

/** Reads the number of daily backups to keep, 1 to 9999. */
export function readBackupCount(text: string): number {
  if (!/^\d{1,4}$/.test(text) || Number(text) < 1) throw new Error('It is no whole number from 1 to 9999.');
  return Number(text);
}
