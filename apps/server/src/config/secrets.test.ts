import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ensureInstallationSecret } from './secrets.ts';

const folder = mkdtempSync(join(tmpdir(), 'klarsikt-secret-'));
const path = join(folder, 'secret');
afterAll(() => rmSync(folder, { recursive: true }));

describe('the secret file', () => {
  it('prevents the start and is not overwritten if it is empty, blank or too short', () => {
    for (const text of ['', '\n', 'a'.repeat(31)]) {
      writeFileSync(path, text);
      expect(() => ensureInstallationSecret(undefined, folder)).toThrow(`The file ${path} holds no secret`);
      expect(readFileSync(path, 'utf8')).toBe(text);
    }
  });

  it('is created once and reused', () => {
    rmSync(path);
    const made = ensureInstallationSecret(undefined, folder);
    expect(made.length).toBe(64);
    expect(ensureInstallationSecret(undefined, folder).equals(made)).toBe(true);
  });
});
