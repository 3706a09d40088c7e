import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

const filesIn = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => join(folder, file));

it('only the server recognises tables, so that no screen imports the recognition code', () => {
  const modules = readdirSync(join(root, 'modules')).map((name) => `modules/${name}/web`);
  const screens = ['apps/web/src', ...modules].flatMap(filesIn);
  const recognising = screens.filter((file) =>
    /\b(recognise(Figures|Entries)|readRiskList)\b/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(screens.length).toBeGreaterThan(500);
  expect(recognising).toEqual([]);
});
