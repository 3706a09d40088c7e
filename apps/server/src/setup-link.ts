/** Decides where the one-time set-up link is shown: on the terminal, or in a file if the output is a log. */
import { fstatSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { formatErrorMessage } from './platform/folders.ts';

const standardOutput = 1;

interface Output {
  readonly journal: string | undefined;
  readonly processId: number;
  readonly parentId: number;
  readonly isTerminal: boolean;
}

/**
 * True if standard output is a log: systemd's journal (`JOURNAL_STREAM` names its device and inode), or the output of a
 * container's first process or of a child of its init.
 */
export function isOutputLogged({ journal, processId, parentId, isTerminal }: Output): boolean {
  if (isTerminal) return false;
  const { dev, ino } = fstatSync(standardOutput, { bigint: true });
  return processId === 1 || parentId === 1 || journal === `${dev}:${ino}`;
}

interface SetupLinkDisplay {
  /** Link to show; null if there is already an administrator. */
  readonly link: string | null;
  readonly isCollected: boolean;
  readonly dataDirectory: string;
}

/**
 * Returns the line for standard output, or null if none is needed. For collected output it writes the link to a file
 * instead; it also removes the file of an earlier start.
 */
export function presentSetupLink({ link, isCollected, dataDirectory }: SetupLinkDisplay): string | null {
  const path = join(resolve(dataDirectory), 'setup-link');
  try {
    rmSync(path, { force: true });
    if (link === null) return null;
    if (!isCollected) return `Set up the administrator (this link works once): ${link}`;
    mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
    writeFileSync(path, `${link}\n`, { mode: 0o600, flag: 'wx' });
    return `Set up the administrator: the one-time link is in ${path}`;
  } catch (error) {
    if (link === null) return null;
    return `Set up the administrator: the one-time link could not be put in a file. ${formatErrorMessage(error)} Set KLARSIKT_DATA to a folder where this user may write, then start again.`;
  }
}
