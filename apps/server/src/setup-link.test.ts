import { existsSync, fstatSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { isOutputLogged, presentSetupLink } from './setup-link.ts';

const folder = mkdtempSync(join(tmpdir(), 'klarsikt-setup-link-'));
afterAll(() => rmSync(folder, { recursive: true }));

const link = 'https://klarsikt.example.org/setup#a-token-of-the-test';

describe('the set-up link', () => {
  it('is printed at the start if nothing collects standard output', () => {
    const dataDirectory = join(folder, 'terminal');
    expect(presentSetupLink({ link, isCollected: false, dataDirectory })).toContain(link);
    expect(existsSync(dataDirectory)).toBe(false);
  });

  it('is written to a file for the owner only if standard output is collected in a log', () => {
    const dataDirectory = join(folder, 'service');
    const path = join(dataDirectory, 'setup-link');
    const line = presentSetupLink({ link, isCollected: true, dataDirectory });
    expect(line).toBe(`Set up the administrator: the one-time link is in ${path}`);
    expect([readFileSync(path, 'utf8'), statSync(path).mode & 0o777]).toEqual([`${link}\n`, 0o600]);
    const next = link.replace('token', 'newer-token');
    presentSetupLink({ link: next, isCollected: true, dataDirectory });
    expect(readFileSync(path, 'utf8')).toBe(`${next}\n`);
    expect(presentSetupLink({ link: null, isCollected: true, dataDirectory })).toBeNull();
    expect(existsSync(path)).toBe(false);
  });

  it('is not printed to a log even if the file cannot be written', () => {
    const dataDirectory = join(folder, 'file');
    writeFileSync(dataDirectory, '');
    const line = presentSetupLink({ link, isCollected: true, dataDirectory });
    expect(line).toContain('Set KLARSIKT_DATA to a folder where this user may write');
    expect(line).not.toContain('#');
  });
});

describe('standard output', () => {
  const { dev, ino } = fstatSync(1, { bigint: true });
  const own = `${dev}:${ino}`;
  const other = `${dev}:${ino + 1n}`;

  it.each([
    ['the journal of systemd', own, 4711, 4710, false, true],
    ['the log of a container', undefined, 1, 0, false, true],
    ['the log of a container with an init', undefined, 7, 1, false, true],
    ['a pipe below a process whose output is the journal', other, 4711, 4710, false, false],
    ['a pipe or a file of a person', undefined, 4711, 4710, false, false],
    ['a terminal in a container', undefined, 1, 0, true, false],
    ['a terminal in a container with an init', undefined, 7, 1, true, false],
  ])(
    'is recognised as a log or as the terminal or file of a person: %s',
    (_what, journal, processId, parentId, isTerminal, isCollected) => {
      expect(isOutputLogged({ journal, processId, parentId, isTerminal })).toBe(isCollected);
    },
  );
});
