/** The bill of materials must be valid and contain packages of server and browser with their licences. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createBillOfMaterials } from './bill.ts';
import { findBillOfMaterialsFaults } from './bill-schema.ts';

const root = mkdtempSync(join(tmpdir(), 'klarsikt-bill-'));
const folder = join(root, 'staged');
afterAll(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, content: object): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(content));
}

const licences = { web: 'MIT', both: '(MIT OR Apache-2.0)', server: 'BSD', binary: undefined };
const integrity = `sha512-${Buffer.alloc(64, 7).toString('base64')}`;
const packages = Object.fromEntries(
  Object.keys(licences).map((name) => [`node_modules/${name}`, { version: '1.2.3', integrity }]),
);
for (const [name, license] of Object.entries(licences))
  for (const base of [root, folder])
    write(join(base, 'node_modules', name, 'package.json'), { name, version: '1.2.3', license });
write(join(root, 'package-lock.json'), { packages });
const { 'node_modules/web': _, ...installed } = packages;
write(join(folder, 'node_modules/.package-lock.json'), { packages: installed });
write(join(root, 'apps/server/dist/.inputs.json'), ['node_modules/both']);
write(join(root, 'apps/web/dist/.inputs.json'), ['node_modules/both', 'node_modules/web']);

const bill = createBillOfMaterials(root, folder, '0.2.0');

describe('the bill of materials', () => {
  it('is valid by its schema, and the schema refuses faulty bills', () => {
    expect(findBillOfMaterialsFaults(bill)).toEqual([]);
    expect(findBillOfMaterialsFaults({ ...bill, components: [{ type: 'library' }] }).join()).toContain(
      'name',
    );
  });

  it('lists installed and browser-only packages with the places where each of them runs', () => {
    const { components } = z
      .object({
        components: z.array(
          z.object({
            name: z.string(),
            licenses: z.array(z.unknown()),
            properties: z.array(z.object({ value: z.string() })),
          }),
        ),
      })
      .parse(bill);
    expect(components.map(({ name, properties }) => [name, properties.map(({ value }) => value)])).toEqual([
      ['binary', ['server']],
      ['both', ['server', 'browser']],
      ['server', ['server']],
      ['web', ['browser']],
    ]);
    expect(components.map(({ licenses }) => licenses)).toEqual([
      [],
      [{ expression: '(MIT OR Apache-2.0)' }],
      [{ license: { name: 'BSD' } }],
      [{ license: { id: 'MIT' } }],
    ]);
  });
});
