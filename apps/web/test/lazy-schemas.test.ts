import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as zod from 'zod';
import { z } from '../src/platform/api/lazy-schemas.ts';

const text = z.object({ en: z.string(), sv: z.string().min(2) });

describe('a schema that is built when it is needed', () => {
  it('builds nothing until it reads a value', () => {
    const schema = z.object({ name: z.string().regex(/^a/).nullable() }).extend({ at: z.iso.date() });
    let isBuilt = false;
    const watched = z.object({
      get inner() {
        isBuilt = true;
        return schema;
      },
    });
    const more = watched.readonly().nullable();
    expect(isBuilt).toBe(false);
    expect(more.parse({ inner: { name: 'ab', at: '2026-11-30' } })).toEqual({
      inner: { name: 'ab', at: '2026-11-30' },
    });
    expect(isBuilt).toBe(true);
  });

  it('accepts and refuses what the same schema of zod does', () => {
    const lazy = text.extend({
      count: z.number().int().default(3),
      kind: z.enum(['a', 'b']).exactOptional(),
    });
    const real = zod
      .object({ en: zod.string(), sv: zod.string().min(2) })
      .extend({ count: zod.number().int().default(3), kind: zod.enum(['a', 'b']).exactOptional() });
    for (const value of [
      { en: '', sv: 'ja' },
      { en: '', sv: 'j' },
      { en: '', sv: 'ja', count: 0, kind: 'b' },
      { en: '', sv: 'ja', count: 0.5, kind: 'c' },
      null,
    ]) {
      const given = lazy.safeParse(value);
      const wanted = real.safeParse(value);
      expect([given.success, given.data, given.error?.issues]).toEqual([
        wanted.success,
        wanted.data,
        wanted.error?.issues,
      ]);
    }
  });

  it('may be part of a schema of choices, and gives its members', () => {
    const choice = z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('text'), text }),
      z.strictObject({ kind: z.literal('none') }),
    ]);
    expect(choice.parse({ kind: 'none' })).toEqual({ kind: 'none' });
    expect(choice.safeParse({ kind: 'text', text: { en: 'a', sv: 'b' } }).success).toBe(false);
    expect(text.shape.en.parse('a')).toBe('a');
    expect(z.enum(['a', 'b']).options).toEqual(['a', 'b']);
    expect(z.toJSONSchema(text)).toEqual(
      zod.toJSONSchema(zod.object({ en: zod.string(), sv: zod.string().min(2) })),
    );
  });
});

const root = join(import.meta.dirname, '../../..');
const isSource = (name: string) => /(?<!\.test)\.tsx?$/.test(name);

function readSources(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => isSource(name) && !name.includes('node_modules'))
    .map((name) => readFileSync(join(root, folder, name), 'utf8'));
}

it('has every maker of zod that the contract and the screens use', () => {
  const parts = readdirSync(join(root, 'modules')).flatMap((name) => [
    `modules/${name}/contract`,
    `modules/${name}/web`,
  ]);
  const sources = ['packages/contract/src', 'apps/web/src', ...parts].flatMap(readSources).join('\n');
  const used = [...sources.matchAll(/(?<![\w.])z\s*\.([a-z]\w*)(?:\s*\.([a-z]\w*))?/g)]
    .filter(([whole]) => !/^z\s*\.(output|input|infer|core)\b/.test(whole))
    .map(([, maker = '', inner]) => (maker === 'iso' || maker === 'coerce' ? `${maker}.${inner}` : maker));
  const known = Object.entries(z).flatMap(([name, member]) =>
    typeof member === 'object' ? Object.keys(member).map((inner) => `${name}.${inner}`) : [name],
  );
  expect([...new Set(used)].filter((name) => !known.includes(name))).toEqual([]);
});
