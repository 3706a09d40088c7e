import { expect, it } from 'vitest';
import { cleanAnalysisName } from './name.ts';

it.each([
  ['Freight\tpapers\t', 'Freight papers'],
  ['Freight\u00a0papers', 'Freight papers'],
  [' \t ', ''],
])('a pasted name is reduced to one line without tabs: %j', (written, name) =>
  expect(cleanAnalysisName(written)).toBe(name),
);
