/** Whether a folder of the settings can be worked in, and what is to be done when it can not. */
import { accessSync, constants, existsSync, mkdirSync, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const fullDisk = /ENOSPC|EDQUOT|No space left on device|Disk quota exceeded/;
const noSpace = 'Free some space, or put the folder on another disk; what was there before is whole.';

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : '';
}

const pathOf = (error: Error): string => ('path' in error ? String(error.path) : '');

const self = (): string => `user ${process.getuid?.() ?? ''}`.trim();

/** The nearest folder above that exists, and whose it is. */
function ownerAbove(path: string): { readonly path: string; readonly uid: number } {
  try {
    return { path, uid: statSync(path).uid };
  } catch {
    return path === dirname(path) ? { path, uid: 0 } : ownerAbove(dirname(path));
  }
}

function refused(path: string): string {
  const there = ownerAbove(path);
  if (there.uid === process.getuid?.()) return `${there.path} is closed to its owner, ${self()} (see chmod).`;
  return `${there.path} belongs to user ${there.uid}, and this process runs as ${self()}, who may not write there.`;
}

/** A sentence for an error of the file system; null for any other error. */
function ofFiles(error: Error): string | null {
  const [code, path] = [codeOf(error), pathOf(error)];
  if (code === 'EACCES' || code === 'EPERM')
    return `${refused(path)} Start as its owner, or give it away (chown).`;
  if (code === 'EROFS') return `${path} is on a disk that can only be read.`;
  const isFolderWanted =
    code === 'ENOTDIR' || (code === 'EEXIST' && 'syscall' in error && error.syscall === 'mkdir');
  if (isFolderWanted) return `A file is at ${path} or above it, where a folder is needed.`;
  if (code === 'EEXIST') return `${path} is there already.`;
  if (code === 'ENOENT') return `${path} is not there.`;
  return null;
}

const enoughBytes = 32 * 1024 ** 2;

/** A sentence where the disk of the folder has next to nothing left: the database then ends, and says why in its log alone. */
function ofDisk(folder: string | null): string {
  if (folder === null || !existsSync(folder)) return '';
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  if (free >= enoughBytes) return '';
  return ` The disk of ${folder} is full: ${Math.floor(free / 1024 ** 2)} MB are left. ${noSpace}`;
}

/** What the person at the terminal is told of an error, and of the disk where the database lies beside it. */
export function reportOf(error: unknown, dataDirectory: string | null): string {
  const said = sentenceOf(error);
  return said.includes(noSpace) ? said : `${said}${ofDisk(dataDirectory)}`;
}

/** What an error comes down to: a sentence where the reason is one of the machine's. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (fullDisk.test(`${codeOf(error)} ${error.message}`) || codeOf(error) === '53100') {
    const path = pathOf(error);
    return `The disk is full${path === '' ? '' : ` (${path})`}. ${noSpace}`;
  }
  if ('syscall' in error && 'path' in error) return ofFiles(error) ?? error.message;
  // The database library hides the reason behind the statement.
  if (error.cause instanceof Error && /^Failed query/.test(error.message)) return sentenceOf(error.cause);
  return error.message;
}

function adviceFor(path: string): string {
  const user = process.getuid?.() ?? 'USER';
  const give = existsSync(path)
    ? `give it away with "chown -R ${user} ${path}"`
    : `make ${path} for user ${user}`;
  return `Start as its owner, ${give}, or set KLARSIKT_DATA to another folder.`;
}

/** Makes the data directory where there is none; throws a sentence when this process can not work in it. */
export function checkDataDirectory(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const code = codeOf(error);
    if (code === 'EACCES' || code === 'EPERM')
      throw new Error(`The data directory: ${refused(path)} ${adviceFor(path)}`, { cause: error });
    throw new Error(`The data directory: ${sentenceOf(error)} Set KLARSIKT_DATA to another folder.`, {
      cause: error,
    });
  }
}
