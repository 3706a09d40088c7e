/** A missing style sheet of a component would be noticed only when the component is shown. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const web = join(import.meta.dirname, '../../../apps/web');
const source = join(web, 'src');
const kit = dirname(createRequire(join(web, 'package.json')).resolve('@mantine/core/styles.css'));
/** Styles that the kit always needs, for its provider and its palette. */
const always = ['baseline', 'default-css-variables', 'global'];
const ofThePalette = ['Highlight', 'Modal', 'ScrollArea', 'UnstyledButton', 'Input'];

const sources = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  .map((name) => readFileSync(join(source, name), 'utf8'));

/** Names that the product imports from the component library. */
const taken = new Set(
  sources.flatMap((text) =>
    [...text.matchAll(/(?:im|ex)port \{([^}]*)\} from '@mantine\/core'/g)].flatMap(([, names = '']) =>
      names.split(',').map((name) => name.trim().split(' ')[0] ?? ''),
    ),
  ),
);

/** The style sheets of a module of the component library and of all its imports. */
function sheetsBehind(start: string, seen = new Set<string>()): readonly string[] {
  if (seen.has(start) || !existsSync(start)) return [];
  seen.add(start);
  const own = start.endsWith('.module.mjs') ? [basename(start, '.module.mjs')] : [];
  const imports = [...readFileSync(start, 'utf8').matchAll(/(?:from|import) "(\.[^"]+)"/g)];
  return [...own, ...imports.flatMap(([, to = '']) => sheetsBehind(join(dirname(start), to), seen))];
}

const needed = new Set(
  [...taken, ...ofThePalette].flatMap((name) => {
    const folder = join(kit, 'esm/components', name);
    return existsSync(folder) ? sheetsBehind(join(folder, `${name}.mjs`)) : [];
  }),
);

describe('the list of style sheets of the component kit', () => {
  const listed = readFileSync(join(source, 'shell/kit-styles.ts'), 'utf8');
  const names = [...listed.matchAll(/styles\/([\w-]+)\.layer\.css/g)].map(([, name = '']) => name);

  it('contains exactly the style sheets of the components in use', () => {
    expect(taken.size).toBeGreaterThan(10);
    expect(names.toSorted()).toEqual([...new Set([...always, ...needed])].toSorted());
  });

  it('has the order of the component library, in which later styles take precedence', () => {
    const whole = readFileSync(join(kit, 'styles.layer.css'), 'utf8');
    const place = (name: string) => {
      const text = readFileSync(join(kit, 'styles', `${name}.layer.css`), 'utf8');
      return whole.indexOf(text.replace('@layer mantine {', '').trim().slice(0, 60));
    };
    expect(names.map(place)).not.toContain(-1);
    expect(names.toSorted((a, b) => place(a) - place(b))).toEqual(names);
  });
});
