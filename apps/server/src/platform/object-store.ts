/** The operator's object store (S3's protocol), for content that should not lie in the database. Names are ours alone. */
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Client } from 'minio';
import type { ObjectStoreSettings } from '../config/config.ts';
import { Refusal } from './errors.ts';
import type { Log } from './log.ts';

/** What the database knows of a content. */
export interface ExpectedContent {
  readonly bytes: number;
  readonly sha256: Buffer;
}

export interface ObjectStore {
  put(name: string, content: Buffer): Promise<void>;
  /** What was put there; refused where the store gives more or fewer bytes than it is, or others. */
  get(name: string, expected: ExpectedContent): Promise<Buffer>;
  /** Also of what is not there. */
  remove(name: string): Promise<void>;
}

function within<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the object store gave no answer in time')), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** The store gave something other than what was put there: asking again would not help. */
class OtherContent extends Error {
  override readonly name = 'OtherContent';
}

/** Reads no more than there should be: what the store says of itself is not believed. */
async function read(parts: Readable, { bytes, sha256 }: ExpectedContent): Promise<Buffer> {
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

/** A store that gives no clear answer takes and gives nothing: the caller is told to try again. */
export function createObjectStore(settings: ObjectStoreSettings, log: Log): ObjectStore {
  const { host, port, tls, bucket, accessKey, secretKey, region, timeoutMs } = settings;
  // Read when it is asked for: most installations have no object store, and the library is large.
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
    within(opened.then(ask), timeoutMs).catch((error: unknown) => {
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
        // It began to answer when nobody waited for it any more.
        if (isOver) given.destroy();
        return read(given, expected);
      }).finally(() => {
        isOver = true;
        given?.destroy();
      });
    },
    remove: (name) => asked('remove', (client) => client.removeObject(bucket, name)),
  };
}
