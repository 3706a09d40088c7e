import { expect, it } from 'vitest';
import { cleanName } from './name.ts';

it.each([
  ['Freight\tpapers\t', 'Freight papers'],
  ['Freight\u00a0papers', 'Freight papers'],
  [' \t ', ''],
])('a name that was copied from a sheet is one line without tabs: %j', (written, name) =>
  expect(cleanName(written)).toBe(name),
);
