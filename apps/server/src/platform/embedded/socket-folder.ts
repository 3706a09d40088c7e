import { createHash } from 'node:crypto';
import { chmodSync, existsSync, lstatSync, mkdirSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { handOver, type Privileges } from './privileges.ts';

/** The kernel's limit for a socket's path is 107 bytes on Linux and 103 on macOS, file name included. */
const MAX_FOLDER_BYTES = 103 - '/.s.PGSQL.5432.lock'.length;

/**
 * A folder of mode 0700 for the server's socket: inside the data directory, or, where that path is too long or its file
 * system has no sockets, below the system's folder for temporary files.
 */
export async function makeSocketFolder(dataDir: string, privileges: Privileges): Promise<string> {
  const inside = path.join(dataDir, 'run');
  if (Buffer.byteLength(inside) <= MAX_FOLDER_BYTES) {
    makePrivate(inside, privileges);
    if (await takesSockets(inside)) return inside;
  }
  const outside = outsideOf(dataDir);
  makePrivate(outside, privileges);
  return outside;
}

function outsideOf(dataDir: string): string {
  const { dev, ino } = lstatSync(dataDir);
  const name = createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 12);
  return path.join(os.tmpdir(), `klarsikt-${process.getuid?.() ?? 0}-${name}`);
}

/** Where the server that runs on this data directory has its socket. */
export function presentSocketFolder(dataDir: string): string {
  const inside = path.join(dataDir, 'run');
  return existsSync(path.join(inside, '.s.PGSQL.5432')) ? inside : outsideOf(dataDir);
}

/** Leaves nothing in the system's folder for temporary files. */
export function removeSocketFolder(dataDir: string, socketFolder: string): void {
  if (path.dirname(socketFolder) !== dataDir) rmSync(socketFolder, { recursive: true, force: true });
}

function makePrivate(folder: string, privileges: Privileges): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  const owners = [process.getuid?.(), privileges.user?.uid];
  if (!found.isDirectory() || !owners.includes(found.uid)) {
    throw new Error(`The socket folder ${folder} belongs to somebody else; remove it and start again.`);
  }
  chmodSync(folder, 0o700);
  handOver(folder, privileges);
}

function takesSockets(folder: string): Promise<boolean> {
  const probe = path.join(folder, `.probe-${process.pid}`);
  rmSync(probe, { force: true });
  const server = net.createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(probe, () => server.close(() => resolve(true)));
  });
}
