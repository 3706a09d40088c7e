/** Stores content in the operator's object store (S3 protocol). Klarsikt chooses the names of the objects. */
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Client } from 'minio';
import type { ObjectStoreSettings } from '../config/config.ts';
import { Refusal } from './errors.ts';
import type { Log } from './log.ts';

/** Size and digest of a content, as the database has stored them. */
export interface ExpectedContent {
  readonly bytes: number;
  readonly sha256: Buffer;
}

export interface ObjectStore {
  put(name: string, content: Buffer): Promise<void>;
  /** Returns the content; throws if its size or digest differs from the expected one. */
  get(name: string, expected: ExpectedContent): Promise<Buffer>;
  /** Removes the object; succeeds if it does not exist. */
  remove(name: string): Promise<void>;
}

function withTimeout<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the object store gave no answer in time')), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Thrown if the object's content differs from the expected one; a retry does not help. */
class OtherContent extends Error {
  override readonly name = 'OtherContent';
}

/** Reads at most the expected size, because the store's own size is not trusted. */
async function readExpectedContent(parts: Readable, { bytes, sha256 }: ExpectedContent): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const piece of parts) {
      const part: Uint8Array = piece;
      length += part.length;
      if (length > bytes) throw new OtherContent(`more than ${bytes} bytes`);
      pieces.push(part);
    }
  } finally {
    parts.destroy();
  }
  if (length < bytes) throw new OtherContent(`${length} bytes instead of ${bytes}`);
  const content = Buffer.concat(pieces);
  if (!createHash('sha256').update(content).digest().equals(sha256)) throw new OtherContent('another digest');
  return content;
}

/** Creates the client. A call without a clear answer of the store is refused, so that the caller can retry it. */
export function createObjectStore(settings: ObjectStoreSettings, log: Log): ObjectStore {
  const { host, port, tls, bucket, accessKey, secretKey, region, timeoutMs } = settings;
  // The library is loaded on demand, because it is large and most installations have no object store.
  const opened = import('minio').then(
    (minio) =>
      new minio.Client({
        endPoint: host,
        port,
        useSSL: tls,
        accessKey,
        secretKey,
        region,
        pathStyle: true,
        retryOptions: { disableRetry: true },
      }),
  );
  const asked = <T>(what: string, ask: (client: Client) => Promise<T>): Promise<T> =>
    withTimeout(opened.then(ask), timeoutMs).catch((error: unknown) => {
      log.error({ err: error, bucket, what }, 'the object store could not be asked');
      const code = error instanceof OtherContent ? 'error.file.other' : 'error.file.store';
      throw new Refusal(code, {}, { cause: error });
    });
  return {
    put: async (name, content) => {
      await asked('put', (client) => client.putObject(bucket, name, content, content.length));
    },
    get: (name, expected) => {
      let given: Readable | null = null;
      let isOver = false;
      return asked('get', async (client) => {
        given = await client.getObject(bucket, name);
        // Drop a response that arrives after the timeout.
        if (isOver) given.destroy();
        return readExpectedContent(given, expected);
      }).finally(() => {
        isOver = true;
        given?.destroy();
      });
    },
    remove: (name) => asked('remove', (client) => client.removeObject(bucket, name)),
  };
}
