import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { nameOf, testOf, withoutProtection } from '../src/mutation.ts';
import { mutations } from '../src/mutations/index.ts';
import { pageFile, securityPage } from '../src/page.ts';
import { proofs } from '../src/proofs.ts';
import { allRows, ownRows, requirements, root } from '../src/rows.ts';
import { names, titlesOf } from '../src/titles.ts';

describe('docs/security.md', () => {
  it('says what is true now (otherwise: npm run security)', () => {
    expect(readFileSync(pageFile, 'utf8')).toBe(securityPage(requirements(), ownRows(), proofs()));
  });
});

describe('the lists', () => {
  it('name only tests that exist', () => {
    const titles = new Map<string, string[]>();
    const missing: string[] = [];
    for (const { name, row } of allRows())
      for (const test of row.tests) {
        const [file = '', part = ''] = test.split(' > ');
        const place = path.join(root, file);
        const known = titles.get(file) ?? (existsSync(place) ? titlesOf(readFileSync(place, 'utf8')) : []);
        titles.set(file, known);
        if (!names(known, part)) missing.push(`${name}: ${test}`);
      }
    expect(missing).toEqual([]);
  });

  it('hold every requirement of levels 1 and 2 once: 70 and 183', () => {
    const { requirements: rows } = requirements();
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect([1, 2].map((level) => rows.filter((row) => row.level === level).length)).toEqual([70, 183]);
  });

  it('hold every row of our own once, and all 22 lessons', () => {
    const { rows, lessons } = ownRows();
    const upTo = (group: string, last: number) => Array.from({ length: last }, (_, n) => `${group}${n + 1}`);
    const expected = Object.entries({
      A: 13,
      F: 4,
      S: 6,
      Z: 30,
      V: 12,
      I: 5,
      U: 13,
      X: 5,
      R: 2,
      L: 3,
      C: 10,
      RL: 21,
      W: 5,
      Q: 3,
      DI: 6,
      PK: 5,
      E: 4,
      T: 5,
      UX: 4,
      OF: 5,
      OP: 1,
    });
    expect(rows.map(({ id }) => id).sort()).toEqual(
      expected.flatMap(([group, last]) => upTo(group, last)).sort(),
    );
    expect(lessons.map(({ number }) => number)).toEqual(Array.from({ length: 22 }, (_, n) => n + 1));
  });

  it('call nothing tested without a test, and nothing else anything without a reason', () => {
    const bare = allRows().filter(({ row }) =>
      row.status === 'tested' ? row.tests.length === 0 : row.note === undefined,
    );
    expect(bare.map(({ name }) => name)).toEqual([]);
  });

  it('have at least four of five applicable requirements tested', () => {
    const applicable = requirements().requirements.filter(({ status }) => status !== 'notApplicable');
    const tested = applicable.filter(({ status }) => status === 'tested');
    expect(tested.length / applicable.length).toBeGreaterThanOrEqual(0.8);
  });
});

describe('titles', () => {
  it('are those of describes, tests and tables of cases, and no other texts', () => {
    const source = `
describe('a door', () => {
  const other = 'no title';
  it("opens when it's asked", async () => {});
  it.each<[string, number]>([
    ['wide', 1],
    ['narrow', 2],
  ])('is %s', (name) => {});
  test.each(['a', 'b'] as const)(
    \`for %s\`,
    () => {},
  );
});`;
    expect(titlesOf(source).sort()).toEqual(
      ['a', 'a door', 'b', 'for %s', 'is %s', 'narrow', "opens when it's asked", 'wide'].sort(),
    );
    expect(names(titlesOf(source), 'no title')).toBe(false);
  });
});

describe('the protections that are taken out', () => {
  it('stand once each in the file that is named', () => {
    const gone = mutations.flatMap((mutation) => {
      try {
        const changed = withoutProtection(mutation);
        return changed.length > 0 ? [] : [nameOf(mutation)];
      } catch (error) {
        return [String(error)];
      }
    });
    expect(gone).toEqual([]);
  });

  it('stand in the newest migration where it makes a function anew: an older one changes nothing', () => {
    const folder = path.join(root, 'apps/server/migrations');
    const migrations = readdirSync(folder).filter((file) => file.endsWith('.sql'));
    const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
    const header = /CREATE (?:OR REPLACE )?FUNCTION (\w+)\(/g;
    const stale = mutations.flatMap((mutation) => {
      const file = path.basename(mutation.file);
      if (!file.endsWith('.sql')) return [];
      const before = read(file).slice(0, read(file).indexOf(mutation.text));
      const [, made] = [...before.matchAll(header)].at(-1) ?? [];
      // Text after the end of a function belongs to another rule.
      if (made === undefined || /\$\$;[^$]*$/.test(before)) return [];
      const later = migrations.filter((each) => each > file);
      const anew = later.find((each) => [...read(each).matchAll(header)].some(([, name]) => name === made));
      return anew === undefined ? [] : [`${nameOf(mutation)}: ${anew}`];
    });
    expect(stale).toEqual([]);
  });

  it('are noticed by tests that exist, named under a row that exists', () => {
    const known = new Map(allRows().map(({ name, row }) => [name, row]));
    const wrong = mutations.filter((mutation) => {
      const { file, words } = testOf(mutation);
      const place = path.join(root, file);
      const there = existsSync(place) && names(titlesOf(readFileSync(place, 'utf8')), words);
      return !there || mutation.rows.some((row) => known.get(row)?.status !== 'tested');
    });
    expect(wrong.map(nameOf)).toEqual([]);
  });

  it('are there for every tested row of A, F, S, V and Z', () => {
    const covered = new Set(mutations.flatMap(({ rows }) => rows));
    const bare = ownRows().rows.filter(
      ({ id, status }) => status === 'tested' && /^[AFSVZ]\d/.test(id) && !covered.has(id),
    );
    expect(bare.map(({ id }) => id)).toEqual([]);
  });

  it('were proved for rows that have some', () => {
    const covered = new Set(mutations.flatMap(({ rows }) => rows));
    expect(Object.keys(proofs()).filter((row) => !covered.has(row))).toEqual([]);
  });
});
