import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileCommand } from '@klarsikt/testkit/command';
import { afterAll, describe, expect, it } from 'vitest';
import { parseQualityOptions, printQualityDefects } from '../../cli/check-quality.ts';
import { collectionNames, listEntities } from '../../src/model/index.ts';
import { listQualityDefects } from '../../src/quality/index.ts';
import { smallModel } from '../model/small-model.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'quality-'));
afterAll(() => rmSync(folder, { recursive: true }));

const today = '2026-11-23';

function fileWith(name: string, value: unknown): string {
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify(value));
  return file;
}

function check(...words: readonly string[]) {
  const lines: string[] = [];
  const found = printQualityDefects(parseQualityOptions(words, today), (line) => lines.push(line));
  return { found, lines };
}

describe('the quality check of a model file', () => {
  const model = smallModel();
  const content = fileWith('model.json', model);

  it('prints the same findings as Atlas, each with its place, and a count per rule', () => {
    const entities = collectionNames.flatMap((collection) =>
      listEntities(model, collection).map((entity) => ({ collection, document: { ...entity } })),
    );
    const notes = listQualityDefects(entities, today);
    const { found, lines } = check(content);
    expect(notes.length).toBeGreaterThan(0);
    expect(found).toBe(notes.length);
    for (const { rule, collection, key, path, about } of notes)
      expect(lines).toContain([rule, `${collection}/${key}`, path, about].join('\t').trimEnd());
    expect(lines).toContain(`entity.orphan: ${notes.filter(({ rule }) => rule === 'entity.orphan').length}`);
    expect(lines).toContain('text.outdated: 0');
  });

  it('prints the same findings for a signed file, and only findings of the chosen rules if rules are given', () => {
    const signed = fileWith('signed.json', { content: model, manifest: {}, signature: {} });
    expect(check(signed)).toEqual(check(content));
    const { found, lines } = check('--rules=entity.orphan', signed);
    expect(lines).toHaveLength(found + 1);
    expect(lines.every((line) => line.startsWith('entity.orphan'))).toBe(true);
  });

  it('rejects a file without a model version, a missing file and unknown options', () => {
    const broken = fileWith('broken.json', { ...model, channels: [{ ...model.channels[0], name: 1 }] });
    expect(() => check(broken)).toThrow(/holds no version of the reference model\n.*channels/);
    expect(() => check(join(folder, 'missing.json'))).toThrow(/ENOENT/);
    for (const words of [
      [],
      ['--rules=nothing', content],
      ['--today=2026-02-30', content],
      ['--all', content],
    ])
      expect(() => check(...words)).toThrow(/usage/);
  });

  it('exits with code 0 without findings, 1 with findings and 2 for wrong arguments', () => {
    const command = compileCommand(join(root, 'packages/engine/cli/quality.ts'), folder);
    const run = (...words: readonly string[]) => spawnSync(process.execPath, [command, ...words]).status;
    expect(run(content, '--rules=text.outdated')).toBe(0);
    expect(run(content, '--rules=entity.orphan')).toBe(1);
    expect(run()).toBe(2);
  });
});
