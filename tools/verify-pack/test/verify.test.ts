/** A pack is identical to the signed one, or the command reports the place of each difference. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { packFileNames } from '@klarsikt/contract';
import { compileCommand } from '@klarsikt/testkit/command';
import { createRandomNumbers } from '@klarsikt/testkit/random';
import { describe, expect, it } from 'vitest';
import { verifyPack } from '../src/verify.ts';
import { samplePack } from './pack.fixture.ts';

const { bytes, key } = samplePack();

describe('verify-pack', () => {
  it('finds no fault in an unchanged pack and recalculates every figure', () => {
    const { faults, figures, manifest } = verifyPack(bytes, key);
    expect(faults).toEqual([]);
    expect(figures).toBeGreaterThan(500);
    expect(manifest?.assessment.name).toContain('2026');
  });

  it('detects each of 1,000 changed bytes anywhere in the file', () => {
    const random = createRandomNumbers(20260930);
    const unnoticed: number[] = [];
    const changed = Buffer.from(bytes);
    for (let run = 0; run < 1000; run += 1) {
      const place = Math.floor(random() * bytes.length);
      const was = changed[place] ?? 0;
      changed[place] = was ^ (1 + Math.floor(random() * 255));
      if (verifyPack(changed).faults.length === 0) unnoticed.push(place);
      changed[place] = was;
    }
    expect(unnoticed).toEqual([]);
  }, 180_000);

  it('detects bytes added or removed at either end or inside the file', () => {
    const random = createRandomNumbers(7);
    for (let run = 0; run < 60; run += 1) {
      const place = run < 2 ? run * bytes.length : Math.floor(random() * bytes.length);
      const added = Buffer.concat([
        bytes.subarray(0, place),
        Buffer.from([Math.floor(random() * 256)]),
        bytes.subarray(place),
      ]);
      expect([place, verifyPack(added).faults.length]).toEqual([place, 1]);
      const without = Buffer.concat([
        bytes.subarray(0, place),
        bytes.subarray(place + 1 + Math.floor(random() * 40)),
      ]);
      if (without.length < bytes.length)
        expect([place, verifyPack(without).faults.length]).toEqual([place, 1]);
    }
  });

  it('detects a figure that was changed before the pack was signed again', () => {
    const forged = samplePack((files) => {
      const text = files.get(packFileNames.result)?.toString('utf8') ?? '';
      files.set(
        packFileNames.result,
        Buffer.from(
          text.replace(/"residual":(\d)/, (_, digit: string) => `"residual":${(Number(digit) + 1) % 4}`),
        ),
      );
    });
    const { faults } = verifyPack(forged.bytes);
    expect(faults[0]).toMatch(/^data\/result\.json, \S+\/residual: \S+ in the pack, \S+ calculated again$/);
  });

  it('detects another key, a missing file, and a log that does not match its seal', () => {
    expect(verifyPack(bytes, samplePack().key).faults[0]).toContain('signed with another key');
    const without = samplePack((files) => files.delete(packFileNames.traces));
    expect(verifyPack(without.bytes).faults[0]).toBe('data/traces.json: missing, or not canonical JSON');
    const log = samplePack((files) => {
      const text = files.get(packFileNames.audit)?.toString('utf8') ?? '';
      files.set(packFileNames.audit, Buffer.from(text.replace('assessment.created', 'assessment.changed')));
    });
    expect(verifyPack(log.bytes).faults.join('\n')).toContain('is not what was sealed');
  });

  it('exits with code 0 for a valid pack, 1 with the place of a fault, and 2 without a file', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'pack-'));
    try {
      const file = path.join(folder, 'pack.zip');
      const main = compileCommand(path.resolve(import.meta.dirname, '../src/main.ts'), folder);
      const run = (...words: string[]) =>
        spawnSync(process.execPath, [main, file, ...words], { encoding: 'utf8' });
      writeFileSync(file, bytes);
      const right = run(key.toUpperCase());
      expect([right.status, right.stderr]).toEqual([0, '']);
      expect(right.stdout).toContain('calculated again and equal');
      writeFileSync(file, Buffer.concat([bytes, Buffer.from('\n')]));
      const wrong = run();
      expect(wrong.status).toBe(1);
      expect(wrong.stderr).toContain(`byte ${bytes.length}: something follows the archive`);
      rmSync(file);
      const none = run();
      expect([none.status, none.stderr]).toEqual([2, expect.stringMatching(/^.+pack\.zip: ENOENT: .+\n$/)]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
