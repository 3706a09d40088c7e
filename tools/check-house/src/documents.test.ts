import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { HouseSources } from './house.ts';
import { checkDocumentLinks } from './rules/links.ts';
import { checkDecisionRecords } from './rules/records.ts';
import { checkCommitTitles } from './titles.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function makeFolder(files: Record<string, string> = {}): string {
  const root = mkdtempSync(path.join(os.tmpdir(), 'klarsikt-documents-'));
  folders.push(root);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  return root;
}

const houseAt = (root: string): HouseSources => ({
  root,
  sources: [],
  manifests: [],
  catalogues: [],
  folders: new Set(),
});

describe('a decision record', () => {
  const headings = (...names: string[]) => names.map((name) => `## ${name}\n\nText.\n`).join('\n');
  const whole = `# 1. Keep one\n\nDate: 2026-11-21. Status: accepted.\n\n${headings('Context', 'Decision', 'Consequences')}`;
  const index = '| [1](0001-one.md) | Keep one | 2026-11-21 | accepted |\n';
  const faultsOf = (record: string, rows = index) =>
    checkDecisionRecords(
      houseAt(makeFolder({ 'docs/decisions/0001-one.md': record, 'docs/decisions/README.md': rows })),
    ).map(({ what }) => what);

  it('is accepted with all required headings, with or without alternatives', () => {
    expect(faultsOf(whole)).toEqual([]);
    expect(faultsOf(`${whole}\n${headings('What was not chosen')}`)).toEqual([]);
    expect(checkDecisionRecords(houseAt(makeFolder()))).toEqual([]);
  });

  it.each([
    ['another number', whole.replace('# 1.', '# 2.'), /^Its first line is not/],
    ['no date', whole.replace('2026-11-21', 'November'), /^Its third line is not/],
    [
      'a heading missing',
      whole.replace('## Context', 'Context'),
      /^Its headings are "Decision, Consequences"/,
    ],
    ['a heading of its own', `${whole}\n${headings('Price')}`, /Consequences, Price"\.$/],
    ['an unknown successor', whole.replace('accepted', 'superseded by 9'), /^There is no record 9/],
  ])('is refused with %s', (_, record, fault) => {
    expect(faultsOf(record)).toContainEqual(expect.stringMatching(fault));
  });

  it('has one row in the index that agrees with the record', () => {
    expect(faultsOf(whole, '')).toEqual([`The index lacks its row: ${index.trim()}`]);
    expect(faultsOf(whole, index.replace('Keep one', 'Keep two'))).toHaveLength(2);
    expect(faultsOf(whole, `${index}| [2](0002-two.md) | Two | 2026-11-21 | accepted |\n`)).toHaveLength(1);
  });
});

describe('the links between documents', () => {
  const brokenIn = (text: string) =>
    checkDocumentLinks(
      houseAt(
        makeFolder({ 'README.md': text, 'docs/a.md': '# Title\n\n## One, two\n\n[up](../README.md)\n' }),
      ),
    ).map(({ what }) => what);

  it('may lead to a file, a heading, a folder or an external address', () => {
    const links = ['docs/a.md', 'docs/a.md#one-two', '#here', 'docs', 'https://example.org/'];
    expect(brokenIn(`# Here\n${links.map((link) => `[x](${link})`).join('\n')}`)).toEqual([]);
    expect(brokenIn('`[x](gone.md)`')).toEqual([]);
  });

  it.each(['docs/b.md', 'docs/a.md#three', '#there', 'a.md'])(
    'are refused if the target does not exist: %s',
    (link) => {
      expect(brokenIn(`[x](${link})`)).toEqual([`Its link "${link}" leads nowhere.`]);
    },
  );
});

/** A title with a given number of characters, one of which has two bytes. */
const titleOf = (length: number) => `Å${'a'.repeat(length - 1)}`;

describe('the limit of 72 characters for commit titles', () => {
  function makeRepository(...titles: string[]): string {
    const root = makeFolder();
    const git = (...words: string[]) =>
      expect(spawnSync('git', ['-C', root, ...words], { encoding: 'utf8' })).toMatchObject({ status: 0 });
    git('init', '--quiet');
    for (const title of titles)
      git(
        ...['-c', 'user.name=Test', '-c', 'user.email=test@example.org', '-c', 'core.hooksPath=/dev/null'],
        ...['commit', '--quiet', '--allow-empty', '-m', title],
      );
    return root;
  }

  it('applies to the newest commits of the work tree', () => {
    const root = makeRepository(titleOf(73), titleOf(72));
    const checked = checkCommitTitles(root);
    expect(checked?.commits).toBe(2);
    expect(checked?.findings.map(({ what }) => what)).toEqual([
      expect.stringContaining('73 characters, 72 are allowed'),
    ]);
  });

  it('is not checked outside a work tree or in a subfolder of a work tree', () => {
    const root = makeRepository(titleOf(73));
    mkdirSync(path.join(root, 'part'));
    expect(checkCommitTitles(path.join(root, 'part'))).toBeNull();
    expect(checkCommitTitles(makeFolder())).toBeNull();
  });

  it.each([
    ['72 characters', `${titleOf(72)}\n\n${'Why. '.repeat(30)}\n`, 0],
    ['73 characters', `${titleOf(73)}\n`, 1],
    ['a title on two lines', `${titleOf(40)}\n${titleOf(40)}\n`, 1],
    ['comments of the editor', `# ${titleOf(80)}\n\n${titleOf(10)}\n`, 0],
    ['a merge', `Merge ${titleOf(80)}\n`, 0],
  ])('is checked by the commit hook: %s', (_, message, status) => {
    const hook = path.resolve(import.meta.dirname, '..', '..', '..', '.githooks', 'commit-msg');
    const file = path.join(makeFolder({ message }), 'message');
    expect(spawnSync('sh', [hook, file]).status).toBe(status);
  });
});
