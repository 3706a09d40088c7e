/**
 * The table of errors is merged from several parts, where a repeated code would silently replace the earlier
 * entry.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { errorTable } from '../src/index.ts';

const folder = path.join(import.meta.dirname, '../src');

it('every error code is defined exactly once', () => {
  const parts = readdirSync(folder).filter((name) => /^errors\.(\w+\.)?ts$/.test(name));
  const codes = parts.flatMap((name) =>
    [...readFileSync(path.join(folder, name), 'utf8').matchAll(/^ {2}'?(error\.[\w.]+)'?: \{/gm)].map(
      ([, code = '']) => code,
    ),
  );
  expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([]);
  expect(codes.toSorted()).toEqual(Object.keys(errorTable).toSorted());
});
