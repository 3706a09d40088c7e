/** Where the one-time set-up link is shown: to who started the server, or in a file where the output is collected as a log. */
import { fstatSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sentenceOf } from './platform/folders.ts';

const standardOutput = 1;

interface Output {
  readonly journal: string | undefined;
  readonly processId: number;
  readonly isTerminal: boolean;
}

/**
 * True where standard output is a log: the journal of systemd, which names the device and inode of it in `JOURNAL_STREAM`,
 * or the output of the first process of a container.
 */
export function isCollectedOutput({ journal, processId, isTerminal }: Output): boolean {
  if (isTerminal) return false;
  const { dev, ino } = fstatSync(standardOutput, { bigint: true });
  return processId === 1 || journal === `${dev}:${ino}`;
}

interface Shown {
  /** Null where there is an administrator. */
  readonly link: string | null;
  readonly isCollected: boolean;
  readonly dataDirectory: string;
}

/** The line about the set-up link for standard output, or null where none is needed. A file of an earlier start is removed. */
export function showSetupLink({ link, isCollected, dataDirectory }: Shown): string | null {
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
    return `Set up the administrator: the one-time link could not be put in a file. ${sentenceOf(error)} Set KLARSIKT_DATA to a folder where this user may write, then start again.`;
  }
}
