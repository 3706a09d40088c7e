import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkNames, settingOf } from '../words.mjs';

const folder = path.resolve(import.meta.dirname, '..');

function run(command, ...words) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(folder, command), ...words], {
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

describe('an unknown argument on the command line', () => {
  it.each([
    ['start.mjs', 'bakcup', 'There is no command "bakcup".', 'break-glass USER'],
    ['test.mjs', 'unti', 'Unknown step in "unti".', 'unit      Tests'],
    ['dev.mjs', 'now', 'Unknown: "now".', 'npm run dev'],
    ['mutate.mjs', 'acess', 'No such module: acess.', 'npm run mutate'],
    ['release.mjs', '--oz=linux', "Unknown option '--oz'", 'npm run release'],
  ])(
    'makes %s list the known arguments and exit with code 2 without any other effect',
    (command, word, why, list) => {
      const { status, stdout, stderr } = run(command, word);
      expect([status, stdout]).toEqual([2, '']);
      expect(stderr).toMatch(new RegExp(`^\\n${why}`));
      expect(stderr).toContain(list);
      const help = run(command, '--help');
      expect([help.status, help.stderr]).toEqual([0, '']);
      expect(help.stdout).toContain(list);
    },
  );
});

describe('an environment variable for tests and tools', () => {
  it('is rejected if no program reads a variable of that name', () => {
    expect(() => checkNames({ KLARSIKT_CHROMUIM: '/usr/bin/x' })).toThrow(
      /^There is no setting KLARSIKT_CHROMUIM\. Tests and tools read: .*KLARSIKT_CHROMIUM/,
    );
    expect(() => checkNames({ KLARSIKT_CHROMIUM: 'x', KLARSIKT_DATA: 'x', KLARSIKT_X: ' ' })).not.toThrow();
  });

  it('is absent when it is empty or blank', () => {
    for (const text of ['', ' ', undefined]) expect(settingOf('A', { A: text })).toBeUndefined();
    expect(settingOf('A', { A: ' b ' })).toBe('b');
  });
});
