/** Checks that a configured folder is usable; if it is not, the message suggests a remedy. */
import { accessSync, constants, existsSync, mkdirSync, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Matches codes and messages of a full disk, from the system and from PostgreSQL. */
const fullDisk =
  /ENOSPC|EDQUOT|No space left on device|Disk quota exceeded|could not extend file|Check free disk space/;
const noSpace = 'Free some space, or move the folder to another disk; existing data are intact.';

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : '';
}

const pathOf = (error: Error): string => ('path' in error ? String(error.path) : '');

const self = (): string => `user ${process.getuid?.() ?? ''}`.trim();

function findOwnerAbove(path: string): { readonly path: string; readonly uid: number } {
  try {
    return { path, uid: statSync(path).uid };
  } catch {
    return path === dirname(path) ? { path, uid: 0 } : findOwnerAbove(dirname(path));
  }
}

function describeRefusedAccess(path: string): string {
  const there = findOwnerAbove(path);
  if (there.uid === process.getuid?.()) return `${there.path} is closed to its owner, ${self()} (see chmod).`;
  return `${there.path} belongs to user ${there.uid}, and this process runs as ${self()}, who may not write there.`;
}

/** Returns a message about an error of the file system; null for other errors. */
function describeFileError(error: Error): string | null {
  const [code, path] = [codeOf(error), pathOf(error)];
  if (code === 'EACCES' || code === 'EPERM')
    return `${describeRefusedAccess(path)} Start as its owner, or give it away (chown).`;
  if (code === 'EROFS') return `${path} is on a disk that can only be read.`;
  const isFolderWanted =
    code === 'ENOTDIR' || (code === 'EEXIST' && 'syscall' in error && error.syscall === 'mkdir');
  if (isFolderWanted) return `A file is at ${path} or above it, where a folder is needed.`;
  if (code === 'EEXIST') return `${path} is there already.`;
  if (code === 'ENOENT') return `${path} is not there.`;
  return null;
}

const enoughBytes = 32 * 1024 ** 2;

/**
 * Returns a warning if the disk is nearly full, because the embedded database then stops and reports the reason only
 * in its log.
 */
function warnOfFullDisk(folder: string | null): string {
  if (folder === null || !existsSync(folder)) return '';
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  if (free >= enoughBytes) return '';
  return ` The disk of ${folder} is full: ${Math.floor(free / 1024 ** 2)} MB are left. ${noSpace}`;
}

/** Formats an error for the terminal, with a warning if the disk is nearly full. */
export function formatErrorReport(error: unknown, dataDirectory: string | null): string {
  const said = formatErrorMessage(error, dataDirectory ?? '');
  return said.includes(noSpace) ? said : `${said}${warnOfFullDisk(dataDirectory)}`;
}

/** Describes an error for the operator. If the disk is full and the error has no path, `folder` is named. */
export function formatErrorMessage(error: unknown, folder = ''): string {
  if (!(error instanceof Error)) return String(error);
  if (fullDisk.test(`${codeOf(error)} ${error.message}`) || codeOf(error) === '53100') {
    const path = pathOf(error) || folder;
    return `The disk is full${path === '' ? '' : ` (${path})`}. ${noSpace}`;
  }
  if ('syscall' in error && 'path' in error) return describeFileError(error) ?? error.message;
  // Describe the cause, because the database library wraps it in an error about the statement.
  if (error.cause instanceof Error && /^Failed query/.test(error.message))
    return formatErrorMessage(error.cause, folder);
  return error.message;
}

function formatAccessAdvice(path: string): string {
  const user = process.getuid?.() ?? 'USER';
  const give = existsSync(path)
    ? `give it away with "chown -R ${user} ${path}"`
    : `make ${path} for user ${user}`;
  return `Start as its owner, ${give}, or set KLARSIKT_DATA to another folder.`;
}

/**
 * Creates the data directory if it is missing; throws an error with a message for the operator if this process cannot
 * use it.
 */
export function checkDataDirectory(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const code = codeOf(error);
    if (code === 'EACCES' || code === 'EPERM')
      throw new Error(`The data directory: ${describeRefusedAccess(path)} ${formatAccessAdvice(path)}`, {
        cause: error,
      });
    throw new Error(`The data directory: ${formatErrorMessage(error)} Set KLARSIKT_DATA to another folder.`, {
      cause: error,
    });
  }
}
