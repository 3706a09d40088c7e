/** Where the one-time set-up link is shown: to a person at a terminal, else in a file that a log collector does not read. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sentenceOf } from './platform/folders.ts';

interface Shown {
  /** Null where there is an administrator. */
  readonly link: string | null;
  readonly isTerminal: boolean;
  readonly dataDirectory: string;
}

/** The line about the set-up link for standard output, or null where none is needed. A file of an earlier start is removed. */
export function showSetupLink({ link, isTerminal, dataDirectory }: Shown): string | null {
  const path = join(resolve(dataDirectory), 'setup-link');
  try {
    rmSync(path, { force: true });
    if (link === null) return null;
    if (isTerminal) return `Set up the administrator (this link works once): ${link}`;
    mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
    writeFileSync(path, `${link}\n`, { mode: 0o600, flag: 'wx' });
    return `Set up the administrator: the one-time link is in ${path}`;
  } catch (error) {
    if (link === null) return null;
    return `Set up the administrator: the one-time link could not be put in a file. ${sentenceOf(error)} Set KLARSIKT_DATA to a folder where this user may write, then start again.`;
  }
}
