/** A change of one byte in the archive, bill of materials or provenance statement of a release is detected. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultsOfRelease, readPublicKey } from '../../run/verify-release.mjs';
import { attestRelease } from './attest.ts';
import { createSigningKey } from './signing.ts';

const folder = mkdtempSync(join(tmpdir(), 'klarsikt-signing-'));
const root = resolve(import.meta.dirname, '../../..');
const release = join(folder, 'klarsikt-0.0.0-linux-x64.tar.gz');
let publicKey: ReturnType<typeof readPublicKey>;
let keyFile: string;

/** Pseudorandom numbers that are equal in every run (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

beforeAll(() => {
  const random = numbers(7);
  writeFileSync(release, Buffer.from(Array.from({ length: 20_000 }, () => Math.floor(random() * 256))));
  const bill = join(folder, 'sbom.cdx.json');
  writeFileSync(bill, `${JSON.stringify({ bomFormat: 'CycloneDX', components: [] })}\n`);
  const made = createSigningKey();
  keyFile = join(folder, 'release.key');
  writeFileSync(keyFile, made.file, { mode: 0o600 });
  writeFileSync(join(folder, 'release.key.pub'), made.publicKey);
  publicKey = readPublicKey(made.publicKey);
  attestRelease({ root, release, bill, version: '0.0.0', platform: 'linux-x64', keyFile });
});
afterAll(() => rmSync(folder, { recursive: true }));

const base = release.replace('.tar.gz', '');
const files = [release, `${base}.cdx.json`, `${base}.intoto.json`];
const signed = files.flatMap((file) => [file, `${file}.minisig`]);

describe('a signed release', () => {
  it('passes the verification if it is unchanged, also on the command line', () => {
    expect(faultsOfRelease(release, publicKey)).toEqual([]);
    const script = join(root, 'tools/run/verify-release.mjs');
    const run = (...words: string[]) =>
      spawnSync(process.execPath, [script, ...words], {
        encoding: 'utf8',
        cwd: folder,
        env: { INIT_CWD: folder },
      });
    const right = run('klarsikt-0.0.0-linux-x64.tar.gz', '--key', 'release.key.pub');
    expect([right.status, right.stderr]).toEqual([0, '']);
    expect(right.stdout).toContain('klarsikt-0.0.0-linux-x64.intoto.json');
    expect(run().status).toBe(2);
    expect(run('klarsikt-0.0.0-linux-x64.tar.gz', '--key', 'nowhere.pub').stderr).toContain(
      'There is no file',
    );
  });

  it('fails the verification after any of 200 changed bytes in any file, including signatures', () => {
    const random = numbers(2026);
    let found = 0;
    for (let round = 0; round < 200; round += 1) {
      const file = signed[round % signed.length] ?? release;
      const content = readFileSync(file);
      // The first line of a signature is a comment that is not signed.
      const first = file.endsWith('.minisig') ? content.indexOf('\n') + 1 : 0;
      const place = first + Math.floor(random() * (content.length - first));
      const changed = Buffer.from(content);
      changed[place] = (changed[place] ?? 0) ^ (1 + Math.floor(random() * 255));
      writeFileSync(file, changed);
      if (faultsOfRelease(release, publicKey).length > 0) found += 1;
      writeFileSync(file, content);
    }
    expect(found).toBe(200);
    expect(faultsOfRelease(release, publicKey)).toEqual([]);
  });

  it('is rejected with another key, a missing signature or an archive that the statement does not list', () => {
    const other = readPublicKey(createSigningKey().publicKey);
    expect(faultsOfRelease(release, other)).toEqual(
      files.map((file) => `${file.slice(folder.length + 1)}: it was signed with another key`),
    );
    const signature = readFileSync(`${release}.minisig`);
    rmSync(`${release}.minisig`);
    expect(faultsOfRelease(release, publicKey)[0]).toContain('tar.gz.minisig: it is missing');
    writeFileSync(`${release}.minisig`, signature);
    const statement = `${base}.intoto.json`;
    const [text, textSignature] = [readFileSync(statement), readFileSync(`${statement}.minisig`)];
    const older = join(folder, 'klarsikt-0.0.0-older.tar.gz');
    writeFileSync(older, 'an older archive');
    const bill = join(folder, 'sbom.cdx.json');
    attestRelease({ root, release: older, bill, version: '0.0.0', platform: 'linux-x64', keyFile });
    for (const end of ['', '.minisig'])
      writeFileSync(
        `${statement}${end}`,
        readFileSync(join(folder, `klarsikt-0.0.0-older.intoto.json${end}`)),
      );
    expect(faultsOfRelease(release, publicKey).join()).toContain(
      'the statement of origin has another digest',
    );
    writeFileSync(statement, text);
    writeFileSync(`${statement}.minisig`, textSignature);
    expect(faultsOfRelease(release, publicKey)).toEqual([]);
  });

  const hasMinisign = spawnSync('minisign', ['-v']).error === undefined;
  it.runIf(hasMinisign)('is accepted by the minisign program', () => {
    for (const file of files)
      expect(spawnSync('minisign', ['-V', '-m', file, '-p', join(folder, 'release.key.pub')]).status).toBe(0);
  });
});
