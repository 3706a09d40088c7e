import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileCommand } from '@klarsikt/testkit/command';
import { afterAll, describe, expect, it } from 'vitest';
import { checkTestVectors } from '../../cli/check-vectors.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const vectors = fileURLToPath(new URL('../vectors.json', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'vectors-'));
afterAll(() => rmSync(folder, { recursive: true }));

const command = compileCommand(join(root, 'packages/engine/cli/vectors.ts'), folder);

/** Runs the command in a process. */
function run(...files: readonly string[]): {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
} {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...files], { encoding: 'utf8' });
  return { status, out: stdout, err: stderr };
}

function check(...files: readonly string[]): { readonly failed: number; readonly lines: readonly string[] } {
  const lines: string[] = [];
  const failed = checkTestVectors(files, (line) => lines.push(line));
  return { failed, lines };
}

function fileWith(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

const wrong = () =>
  fileWith(
    'wrong.json',
    readFileSync(vectors, 'utf8').replace('"rawProbability":0.025', '"rawProbability":0.026'),
  );

describe('the command that checks calculation vectors', () => {
  it('exits with 0 if everything passes, 1 on a failure and 2 for an unusable file', () => {
    expect(run(vectors)).toEqual({ status: 0, out: '23 passed, 0 failed\n', err: '' });
    const failed = run(wrong());
    expect(failed.status).toBe(1);
    expect(failed.out).toMatch(/\n22 passed, 1 failed\n$/);
    const missing = run(join(folder, 'missing.json'));
    expect(missing).toMatchObject({ status: 2, out: '' });
    expect(missing.err).toContain('ENOENT');
    expect(run()).toMatchObject({ status: 2, err: expect.stringContaining('usage') });
  });
});

describe('the check of calculation vectors', () => {
  it('shows the case and the path of a difference', () => {
    const { failed, lines } = check(wrong(), vectors);
    expect(failed).toBe(1);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/: example 1 .*rawProbability: expected 0\.026, got 0\.025/);
    expect(lines[1]).toBe('45 passed, 1 failed');
  });

  it('counts a case that cannot be calculated as failed', () => {
    const twice = { assessment: {}, threats: [{ key: 'a' }, { key: 'a' }] };
    const text = JSON.stringify({ cases: [{ name: 'twice', case: twice, expected: {} }] });
    const { lines } = check(fileWith('twice.json', text));
    expect(lines[0]).toContain('Threat a occurs twice');
    expect(lines[1]).toBe('0 passed, 1 failed');
  });

  it('shows the first of many differences, and shortens long ones', () => {
    const expected = Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [`k${index}`, 'x'.repeat(300)]),
    );
    const text = JSON.stringify({ cases: [{ case: { assessment: {} }, expected }] });
    const { lines } = check(fileWith('many.json', text));
    expect(lines).toHaveLength(22);
    expect(lines[20]).toContain('and 13 more differences');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(600);
  });

  it.each([
    ['no JSON', fileWith('text.json', 'text'), 'text.json'],
    ['no cases', fileWith('empty.json', '{}'), 'neither examples nor cases'],
    ['cases that are no list', fileWith('object.json', '{"cases":{}}'), 'cases is no list'],
    ['a case without assessment', fileWith('shape.json', '{"cases":[{"case":{},"expected":1}]}'), 'cases[0]'],
    [
      'a case without expectation',
      fileWith('open.json', '{"cases":[{"case":{"assessment":{}}}]}'),
      'nothing is expected',
    ],
    ['a name that is no text', fileWith('name.json', '{"cases":[{"name":1}]}'), 'name is no text'],
    ['a tolerance that is none', fileWith('tolerance.json', '{"tolerance":"x"}'), 'tolerance'],
  ])('refuses a file with %s by an error that describes the fault', (_, file, message) => {
    expect(() => check(file)).toThrow(message);
  });
});
