import { createHash } from 'node:crypto';
import { chmodSync, existsSync, lstatSync, mkdirSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { changeFileOwner, type PostgresStartPrivileges } from './privileges.ts';

/**
 * Longest path of the folder in bytes. The kernel limits the path of a socket, including its file name, to 107 bytes
 * on Linux and 103 on macOS.
 */
const MAX_FOLDER_BYTES = 103 - '/.s.PGSQL.5432.lock'.length;

/**
 * Creates a private folder (mode 0700) for the socket in the data directory. If that path is too long or its file
 * system has no sockets, the folder is in the system's temporary folder.
 */
export async function createSocketFolder(
  dataDir: string,
  privileges: PostgresStartPrivileges,
): Promise<string> {
  const inside = path.join(dataDir, 'run');
  if (Buffer.byteLength(inside) <= MAX_FOLDER_BYTES) {
    makePrivate(inside, privileges);
    if (await canHoldSockets(inside)) return inside;
  }
  const outside = temporarySocketFolderOf(dataDir);
  makePrivate(outside, privileges);
  return outside;
}

function temporarySocketFolderOf(dataDir: string): string {
  const { dev, ino } = lstatSync(dataDir);
  const name = createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 12);
  return path.join(os.tmpdir(), `klarsikt-${process.getuid?.() ?? 0}-${name}`);
}

export function findSocketFolder(dataDir: string): string {
  const inside = path.join(dataDir, 'run');
  return existsSync(path.join(inside, '.s.PGSQL.5432')) ? inside : temporarySocketFolderOf(dataDir);
}

/** Removes the folder if it is in the system's temporary folder. */
export function removeSocketFolder(dataDir: string, socketFolder: string): void {
  if (path.dirname(socketFolder) !== dataDir) rmSync(socketFolder, { recursive: true, force: true });
}

function makePrivate(folder: string, privileges: PostgresStartPrivileges): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  const owners = [process.getuid?.(), privileges.user?.uid];
  if (!found.isDirectory() || !owners.includes(found.uid)) {
    throw new Error(`The socket folder ${folder} belongs to somebody else; remove it and start again.`);
  }
  chmodSync(folder, 0o700);
  changeFileOwner(folder, privileges);
}

function canHoldSockets(folder: string): Promise<boolean> {
  const probe = path.join(folder, `.probe-${process.pid}`);
  rmSync(probe, { force: true });
  const server = net.createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(probe, () => server.close(() => resolve(true)));
  });
}
