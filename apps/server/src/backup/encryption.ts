/** Backups encrypted to public keys in the format of age (https://age-encryption.org/v1), which `age` itself can open too. */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';

/** A backup could not be opened with the key that was given, or without one. */
export class BackupLocked extends Error {
  override readonly name = 'BackupLocked';
}

const mark = 'age-encryption.org/v1';

/** Whether the file is encrypted, by its first bytes. */
export async function isEncrypted(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(mark.length), 0, mark.length, 0);
    return buffer.toString('latin1', 0, bytesRead) === mark;
  } finally {
    await file.close();
  }
}

/** The stream as the library takes it: bytes are asked for one piece after the other. */
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

/** Gives the encryption of what is written to it, for a pipeline; without keys the bytes as they are. */
export function createEncryption(recipients: readonly string[]) {
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

/** The bytes of the backup, decrypted where it is encrypted. */
export async function* readDecryptedBackup(path: string, identity: string | null): AsyncGenerator<Buffer> {
  // Read only once it is known to be there: a file that fails to open with nobody waiting would end the process.
  if (!(await isEncrypted(path))) {
    yield* createReadStream(path);
    return;
  }
  if (identity === null)
    throw new BackupLocked(
      `${path} is encrypted. Give the private key: KLARSIKT_BACKUP_IDENTITY_FILE=/path/of/the.key`,
    );
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  const file = createReadStream(path);
  try {
    const opened = await decrypter.decrypt(toWebStream(file)).catch((error: unknown) => {
      throw new BackupLocked(`${path} is not encrypted to the key that was given.`, { cause: error });
    });
    yield* readStreamChunks(opened);
  } finally {
    file.destroy();
  }
}

/** A new pair of keys: the text of the file of the private one, and the public one. */
export async function createBackupKey(
  at: Date,
): Promise<{ readonly file: string; readonly recipient: string }> {
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  const file = `# created: ${at.toISOString()}\n# public key: ${recipient}\n${identity}\n`;
  return { file, recipient };
}
