/**
 * Backups encrypted to public keys in the format of age (https://age-encryption.org/v1); the program `age` can open
 * them too.
 */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';

/** Thrown if a backup is encrypted and the private key is missing or wrong. */
export class BackupLockedError extends Error {
  override readonly name = 'BackupLockedError';
}

const mark = 'age-encryption.org/v1';

/** Recognises an encrypted file by its first bytes. */
export async function isEncryptedFile(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(mark.length), 0, mark.length, 0);
    return buffer.toString('latin1', 0, bytesRead) === mark;
  } finally {
    await file.close();
  }
}

/** Converts a stream to a web stream, as the encryption library requires; reads the next piece only on demand. */
function toWebStream(source: Readable): ReadableStream<Uint8Array> {
  const pieces: AsyncIterator<Uint8Array> = source[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = await pieces.next();
      if (done === true) controller.close();
      else controller.enqueue(new Uint8Array(value));
    },
    cancel: () => void source.destroy(),
  });
}

async function* readStreamChunks(stream: ReadableStream<Uint8Array>): AsyncGenerator<Buffer> {
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield Buffer.from(value);
  }
}

/** Creates a pipeline step that encrypts to the public keys; without keys it passes the bytes on unchanged. */
export function createEncryptionStep(recipients: readonly string[]) {
  return async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    if (recipients.length === 0) {
      yield* source;
      return;
    }
    const encrypter = new Encrypter();
    for (const recipient of recipients) encrypter.addRecipient(recipient);
    yield* readStreamChunks(await encrypter.encrypt(toWebStream(Readable.from(source))));
  };
}

/** Yields the bytes of a backup, decrypted if the file is encrypted. */
export async function* readDecryptedBackup(path: string, identity: string | null): AsyncGenerator<Buffer> {
  // Check the encryption first, because this opens the file: an error of a read stream that has no listener yet would
  // end the process.
  if (!(await isEncryptedFile(path))) {
    yield* createReadStream(path);
    return;
  }
  if (identity === null)
    throw new BackupLockedError(
      `${path} is encrypted. Give the private key: KLARSIKT_BACKUP_IDENTITY_FILE=/path/of/the.key`,
    );
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  const file = createReadStream(path);
  try {
    const opened = await decrypter.decrypt(toWebStream(file)).catch((error: unknown) => {
      throw new BackupLockedError(`${path} is not encrypted to the key that was given.`, { cause: error });
    });
    yield* readStreamChunks(opened);
  } finally {
    file.destroy();
  }
}

/** Creates a key pair; returns the content of the file for the private key, and the public key. */
export async function createBackupKeyPair(
  at: Date,
): Promise<{ readonly file: string; readonly recipient: string }> {
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  const file = `# created: ${at.toISOString()}\n# public key: ${recipient}\n${identity}\n`;
  return { file, recipient };
}
