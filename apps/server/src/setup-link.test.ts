import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { showSetupLink } from './setup-link.ts';

const folder = mkdtempSync(join(tmpdir(), 'klarsikt-setup-link-'));
afterAll(() => rmSync(folder, { recursive: true }));

const link = 'https://klarsikt.example.org/setup#a-token-of-the-test';

describe('the set-up link', () => {
  it('is printed at a terminal', () => {
    const dataDirectory = join(folder, 'terminal');
    expect(showSetupLink({ link, isTerminal: true, dataDirectory })).toContain(link);
    expect(existsSync(dataDirectory)).toBe(false);
  });

  it('is in a file for its owner alone where standard output is no terminal', () => {
    const dataDirectory = join(folder, 'service');
    const path = join(dataDirectory, 'setup-link');
    const line = showSetupLink({ link, isTerminal: false, dataDirectory });
    expect(line).toBe(`Set up the administrator: the one-time link is in ${path}`);
    expect([readFileSync(path, 'utf8'), statSync(path).mode & 0o777]).toEqual([`${link}\n`, 0o600]);
    const next = link.replace('token', 'newer-token');
    showSetupLink({ link: next, isTerminal: false, dataDirectory });
    expect(readFileSync(path, 'utf8')).toBe(`${next}\n`);
    expect(showSetupLink({ link: null, isTerminal: false, dataDirectory })).toBeNull();
    expect(existsSync(path)).toBe(false);
  });

  it('is not printed either where the file can not be written', () => {
    const dataDirectory = join(folder, 'file');
    writeFileSync(dataDirectory, '');
    const line = showSetupLink({ link, isTerminal: false, dataDirectory });
    expect(line).toContain('Set KLARSIKT_DATA to a folder where this user may write');
    expect(line).not.toContain('#');
  });
});
