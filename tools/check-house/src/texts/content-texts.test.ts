import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { readHouseSources } from '../house.ts';
import { checkTexts } from './check.ts';

const roots: string[] = [];
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true, force: true });
});

/** The errors in the texts of one JSON file, as `line: what`. */
function reported(file: string, json: string): string[] {
  const root = mkdtempSync(path.join(os.tmpdir(), 'klarsikt-content-'));
  roots.push(root);
  const glossary = '| risk | risk | danger | fara |\n';
  for (const [name, text] of [
    ['package.json', '{}'],
    ['docs/glossary.md', glossary],
    [file, json],
  ] as const) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), text);
  }
  return checkTexts(readHouseSources(root)).findings.map(({ line, what }) => `${line}: ${what}`);
}

describe('the check of the texts in content files', () => {
  const file = 'packages/content/src/report/board-summary.json';

  it('accepts a text with the same content in both languages', () => {
    expect(reported(file, '[{ "text": { "en": "{name}: a risk.", "sv": "{name}: en risk." } }]')).toEqual([]);
    expect(reported(file, '{ "columns": [{ "header": { "en": "", "sv": "" } }] }')).toEqual([]);
  });

  it.each([
    ['{ "a": { "en": "A risk." } }', 'The sentence is missing in "sv".'],
    ['{ "a": { "sv": "En risk." } }', 'The sentence is missing in "en".'],
    ['{ "a": { "en": "A risk.", "sv": " " } }', 'The sentence is empty in "sv".'],
    [
      '{ "a": { "en": "{name}: a risk.", "sv": "En risk." } }',
      'The sentence asks for {name} in English and nothing in Swedish.',
    ],
    ['{ "a": { "en": "A danger.", "sv": "En risk." } }', '"" says "danger" in "en".'],
    ['{ "a": { "en": "The risk tells more.", "sv": "En risk." } }', '"" has "tells" in "en".'],
    [
      '[{ "a": { "en": "{count} risks.", "sv": "{count, plural, one {# risk} other {# risker}}." } }]',
      'The sentence in "en" has a count before a word for many: "{count} risks.".',
    ],
  ])('reports %s with its line', (json, what) => {
    expect(reported(file, `\n\n${json}`)).toEqual([`3: ${what}`]);
  });

  it.each(['portal/pawn.json', 'site/use-cases.json', 'site/terms.json'])(
    'checks only that a text of %s is complete',
    (name) => {
      const json = '[{ "en": "A danger tells more.", "sv": "En fara." }, { "en": "A risk.", "sv": "" }]';
      expect(reported(`packages/content/src/${name}`, json)).toEqual(['1: The sentence is empty in "sv".']);
    },
  );

  it('leaves out published editions of the library, and the documents of the demo', () => {
    const json = '{ "a": { "en": "A danger.", "sv": "" } }';
    expect(reported('packages/content/src/data/2026-1/threats.json', json)).toEqual([]);
    expect(reported('packages/content/src/demo/comments.json', json)).toEqual([]);
    expect(reported('packages/content/test/sample.json', json)).toEqual([]);
    expect(reported('packages/content/src/data.json', json)).toHaveLength(2);
  });
});
