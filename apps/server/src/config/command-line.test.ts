import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseCommandLine } from '../command-line.ts';
import list from '../commands.json' with { type: 'json' };

describe('command-line arguments', () => {
  it.each([
    [['bakcup'], 'There is no command "bakcup".'],
    [['--port=3000'], 'There is no command "--port=3000".'],
    [[''], 'There is no command "".'],
    [['constructor'], 'There is no command "constructor".'],
    [['backup', '--out', 'x'], 'The command backup has no option "--out".'],
    [['rotate-secret', 'now'], 'The command rotate-secret takes no word, not 1.'],
    [['restore', 'a', 'b'], 'The command restore takes one word, not 2.'],
  ])('%j print the list of commands and exit with code 2', (words, why) => {
    expect(parseCommandLine(words)).toEqual({ answer: `${why}\n\n${list.usage.join('\n')}\n`, exitCode: 2 });
  });

  it.each([[['help']], [['--help']], [['-h']], [['backup', '--help']]])(
    '%j print the list of commands and exit with code 0',
    (words) => {
      expect(parseCommandLine(words)).toEqual({ answer: `${list.usage.join('\n')}\n`, exitCode: 0 });
    },
  );

  it('start the named command, or the server if they are empty', () => {
    expect(parseCommandLine([])).toEqual({ command: null });
    expect(parseCommandLine(['backup'])).toEqual({ command: 'backup' });
    expect(parseCommandLine(['restore', 'file', '--unsealed'])).toEqual({ command: 'restore' });
    expect(parseCommandLine(['break-glass', 'anna'])).toEqual({ command: 'break-glass' });
  });

  it('are documented in the list of commands with one line for each command', () => {
    for (const name of Object.keys(list.mostWords))
      expect(
        list.usage.filter((line) => new RegExp(`^  ${name}(?![-\\w]).* {2,}[a-z]`).test(line)),
      ).toHaveLength(1);
  });

  it('are documented in docs/operator/settings.md with one row for each command', () => {
    const page = readFileSync(new URL('../../../../docs/operator/settings.md', import.meta.url), 'utf8');
    const rows = page.split('\n').filter((line) => line.startsWith('| `npm run '));
    for (const name of Object.keys(list.mostWords))
      expect(
        rows.filter((row) => new RegExp(`^\\| \`npm run (--silent )?${name}[ \`]`).test(row)),
      ).toHaveLength(1);
  });
});
