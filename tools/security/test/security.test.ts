import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { getMutationName, getMutationTest, removeProtection } from '../src/mutation.ts';
import { allMutations } from '../src/mutations/index.ts';
import { formatSecurityPage, securityPagePath } from '../src/page.ts';
import { readProofDays } from '../src/proofs.ts';
import {
  listSecurityRows,
  readOwnSecurityRows,
  readSecurityRequirements,
  repositoryRoot,
} from '../src/rows.ts';
import { isPartOfAnyTitle, listTestTitles } from '../src/titles.ts';

describe('docs/security.md', () => {
  it('is up to date (otherwise: npm run security)', () => {
    expect(readFileSync(securityPagePath, 'utf8')).toBe(
      formatSecurityPage(readSecurityRequirements(), readOwnSecurityRows(), readProofDays()),
    );
  });
});

describe('the lists of security requirements', () => {
  it('refer only to tests that exist', () => {
    const titles = new Map<string, string[]>();
    const missing: string[] = [];
    for (const { name, row } of listSecurityRows())
      for (const test of row.tests) {
        const [file = '', part = ''] = test.split(' > ');
        const place = path.join(repositoryRoot, file);
        const known =
          titles.get(file) ?? (existsSync(place) ? listTestTitles(readFileSync(place, 'utf8')) : []);
        titles.set(file, known);
        if (!isPartOfAnyTitle(known, part)) missing.push(`${name}: ${test}`);
      }
    expect(missing).toEqual([]);
  });

  it('contain each of the 70 requirements of level 1 and the 183 of level 2 once', () => {
    const { requirements: rows } = readSecurityRequirements();
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect([1, 2].map((level) => rows.filter((row) => row.level === level).length)).toEqual([70, 183]);
  });

  it('contain every row of our own once, and all 22 lessons', () => {
    const { rows, lessons } = readOwnSecurityRows();
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
      DP: 2,
    });
    expect(rows.map(({ id }) => id).sort()).toEqual(
      expected.flatMap(([group, last]) => upTo(group, last)).sort(),
    );
    expect(lessons.map(({ number }) => number)).toEqual(Array.from({ length: 22 }, (_, n) => n + 1));
  });

  it('mark a row as tested only with a test, and have a reason for every other status', () => {
    const bare = listSecurityRows().filter(({ row }) =>
      row.status === 'tested' ? row.tests.length === 0 : row.note === undefined,
    );
    expect(bare.map(({ name }) => name)).toEqual([]);
  });

  it('have tests for at least four of five applicable requirements', () => {
    const applicable = readSecurityRequirements().requirements.filter(
      ({ status }) => status !== 'notApplicable',
    );
    const tested = applicable.filter(({ status }) => status === 'tested');
    expect(tested.length / applicable.length).toBeGreaterThanOrEqual(0.8);
  });
});

describe('the test titles found in a source file', () => {
  it('are those of suites, tests and parametrised tests, and no other texts', () => {
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
    expect(listTestTitles(source).sort()).toEqual(
      ['a', 'a door', 'b', 'for %s', 'is %s', 'narrow', "opens when it's asked", 'wide'].sort(),
    );
    expect(isPartOfAnyTitle(listTestTitles(source), 'no title')).toBe(false);
  });
});

describe('the mutations that remove a protection', () => {
  it('match exactly one place in their file', () => {
    const gone = allMutations.flatMap((mutation) => {
      try {
        const changed = removeProtection(mutation);
        return changed.length > 0 ? [] : [getMutationName(mutation)];
      } catch (error) {
        return [String(error)];
      }
    });
    expect(gone).toEqual([]);
  });

  it('change the newest migration of a function, because older migrations have no effect', () => {
    const folder = path.join(repositoryRoot, 'apps/server/migrations');
    const migrations = readdirSync(folder).filter((file) => file.endsWith('.sql'));
    const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
    const header = /CREATE (?:OR REPLACE )?FUNCTION (\w+)\(/g;
    const stale = allMutations.flatMap((mutation) => {
      const file = path.basename(mutation.file);
      if (!file.endsWith('.sql')) return [];
      const before = read(file).slice(0, read(file).indexOf(mutation.text));
      const [, made] = [...before.matchAll(header)].at(-1) ?? [];
      // Text after the end of a function belongs to another rule.
      if (made === undefined || /\$\$;[^$]*$/.test(before)) return [];
      const later = migrations.filter((each) => each > file);
      const anew = later.find((each) => [...read(each).matchAll(header)].some(([, name]) => name === made));
      return anew === undefined ? [] : [`${getMutationName(mutation)}: ${anew}`];
    });
    expect(stale).toEqual([]);
  });

  it('are detected by existing tests that belong to a tested row', () => {
    const known = new Map(listSecurityRows().map(({ name, row }) => [name, row]));
    const wrong = allMutations.filter((mutation) => {
      const { file, words } = getMutationTest(mutation);
      const place = path.join(repositoryRoot, file);
      const there = existsSync(place) && isPartOfAnyTitle(listTestTitles(readFileSync(place, 'utf8')), words);
      return !there || mutation.rows.some((row) => known.get(row)?.status !== 'tested');
    });
    expect(wrong.map(getMutationName)).toEqual([]);
  });

  it('exist for every tested row of the groups A, F, S, V and Z', () => {
    const covered = new Set(allMutations.flatMap(({ rows }) => rows));
    const bare = readOwnSecurityRows().rows.filter(
      ({ id, status }) => status === 'tested' && /^[AFSVZ]\d/.test(id) && !covered.has(id),
    );
    expect(bare.map(({ id }) => id)).toEqual([]);
  });

  it('have recorded proofs only for rows with a mutation', () => {
    const covered = new Set(allMutations.flatMap(({ rows }) => rows));
    expect(Object.keys(readProofDays()).filter((row) => !covered.has(row))).toEqual([]);
  });
});
