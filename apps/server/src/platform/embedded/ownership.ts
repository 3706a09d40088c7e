import { createHash } from 'node:crypto';
import { closeSync, constants, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { z } from 'zod';

const holderSchema = z.object({ pid: z.number().int().positive(), since: z.string() });

/** The process that owns the data directory, as recorded by that process. */
export type DataDirectoryHolder = z.infer<typeof holderSchema>;

/** Thrown if another living process owns the data directory, because two owners would destroy the database. */
export class DataDirectoryInUseError extends Error {
  override readonly name = 'DataDirectoryInUseError';

  constructor(
    readonly dataDir: string,
    readonly holder: DataDirectoryHolder | undefined,
  ) {
    const who = holder ? `process ${holder.pid}, since ${holder.since}` : 'another process';
    super(
      `The data directory ${dataDir} is in use by ${who}. ` +
        'Stop that process first, or give this one another directory (KLARSIKT_DATA).',
    );
  }
}

/** Exclusive ownership of a data directory until release or the end of this process. */
export type DataDirectoryOwnership = { release(): Promise<void> };

/**
 * Takes ownership of the data directory or throws {@link DataDirectoryInUseError}. The kernel holds the lock and releases it
 * with the process, even after SIGKILL, so a lock is never stale.
 */
export async function acquireDataDirectory(dataDir: string): Promise<DataDirectoryOwnership> {
  const unlock = process.platform === 'linux' ? await lockByName(dataDir) : lockByFile(dataDir);
  const file = holderFile(dataDir);
  const holder: DataDirectoryHolder = { pid: process.pid, since: new Date().toISOString() };
  writeFileSync(file, `${JSON.stringify(holder)}\n`, { mode: 0o600 });
  return {
    async release() {
      rmSync(file, { force: true });
      await unlock();
    },
  };
}

function holderFile(dataDir: string): string {
  return path.join(dataDir, 'holder.json');
}

function readHolder(dataDir: string): DataDirectoryHolder | undefined {
  try {
    return holderSchema.parse(JSON.parse(readFileSync(holderFile(dataDir), 'utf8')));
  } catch {
    // Ignore an unreadable record, because only the message needs it and the owner may not have written it yet.
    return undefined;
  }
}

/**
 * Takes the lock as an abstract Unix socket named after device and inode, so that all paths of a directory give the
 * same name.
 */
function lockByName(dataDir: string): Promise<() => Promise<void>> {
  const { dev, ino } = statSync(dataDir);
  const name = createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 32);
  const server = net.createServer((socket) => socket.destroy());
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new DataDirectoryInUseError(dataDir, readHolder(dataDir)) : error);
    });
    server.listen({ path: `\0klarsikt-${name}` }, () => {
      server.unref();
      resolve(() => new Promise((done) => server.close(() => done())));
    });
  });
}

/** Flag for open(2) on macOS that takes the lock together with the file handle; Node has no constant for it. */
const O_EXLOCK = 0x20;

function lockByFile(dataDir: string): () => Promise<void> {
  const flags = constants.O_RDWR | constants.O_CREAT | constants.O_NONBLOCK | O_EXLOCK;
  try {
    const handle = openSync(path.join(dataDir, 'lock'), flags, 0o600);
    return async () => closeSync(handle);
  } catch (error) {
    if (
      error instanceof Error &&
      'code' in error &&
      (error.code === 'EAGAIN' || error.code === 'EWOULDBLOCK')
    ) {
      throw new DataDirectoryInUseError(dataDir, readHolder(dataDir));
    }
    throw error;
  }
}
