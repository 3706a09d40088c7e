/** The operator's object store (S3's protocol), for content that should not lie in the database. Names are ours alone. */
import type { Client } from 'minio';
import type { ObjectStoreSettings } from '../config/config.ts';
import { Refusal } from './errors.ts';
import type { Log } from './log.ts';

export interface ObjectStore {
  put(name: string, content: Buffer): Promise<void>;
  get(name: string): Promise<Buffer>;
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

async function read(parts: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of parts) pieces.push(piece);
  return Buffer.concat(pieces);
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
      throw new Refusal('error.file.store', {}, { cause: error });
    });
  return {
    put: async (name, content) => {
      await asked('put', (client) => client.putObject(bucket, name, content, content.length));
    },
    get: (name) => asked('get', (client) => client.getObject(bucket, name).then(read)),
    remove: (name) => asked('remove', (client) => client.removeObject(bucket, name)),
  };
}
