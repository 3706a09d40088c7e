import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { checkHouse } from './check.ts';
import { formatHouseFinding } from './finding.ts';
import { type HouseSources, readHouseSources } from './house.ts';
import { checkDayConversions } from './rules/days.ts';
import { checkModuleOrder } from './rules/floors.ts';
import { checkPartCycles } from './rules/rings.ts';
import { checkSlugs } from './rules/slugs.ts';
import { checkSqlPlaces } from './rules/sql.ts';
import { checkTexts } from './texts/check.ts';
import { parseMessagePlaceholders } from './texts/icu.ts';

const roots: string[] = [];
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true, force: true });
});

function houseOf(files: Record<string, string>): HouseSources {
  const root = mkdtempSync(path.join(os.tmpdir(), 'klarsikt-house-'));
  roots.push(root);
  for (const [file, text] of Object.entries({ 'package.json': '{}', ...files })) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  return readHouseSources(root);
}

/** The findings as `rule file:line`. */
function breaches(files: Record<string, string>, level: 'error' | 'warning' = 'error'): string[] {
  const { findings } = checkHouse(houseOf(files));
  return findings
    .filter((finding) => finding.level === level)
    .map(({ rule, file, line }) => `${rule} ${file}${line === undefined ? '' : `:${line}`}`)
    .sort();
}

const lines = (count: number) => 'void 0;\n'.repeat(count);
const functionOf = (count: number, head = 'function long() {') => `${head}\n${lines(count - 2)}}\n`;

describe('the source files covered by the check', () => {
  it.each(['reports', 'coverage', 'data', 'dist'])('include files in a source folder named %s', (name) => {
    const { sources } = houseOf({ [`apps/web/src/features/assessment/${name}/page.ts`]: 'void 0;\n' });
    expect(sources).toHaveLength(1);
  });

  it('exclude generated files', () => {
    const made = ['apps/web/node_modules/kit/a.ts', 'apps/web/dist/a.ts', 'packages/engine/reports/a.ts'];
    expect(houseOf(Object.fromEntries(made.map((file) => [file, 'void 0;\n']))).sources).toEqual([]);
  });
});

describe('the check for date conversions outside the calendar module', () => {
  it.each([
    ['export const a = (at: Date) => at.toISOString().slice(0, 10);', true],
    ['export const a = (text: string) => text.slice(0, 10);', true],
    ['export const a = (text: string) => text.slice(0, 9);', false],
    ['export const a = (at: Date) => at.getUTCFullYear();', true],
    ['export const a = (at: Date) => at.getDay();', true],
    ['export const a = (at: Date) => at.getTime();', false],
    ['export const a = Date.UTC(2026, 0, 1);', true],
    ['export const a = (day: string) => Date.parse(day);', true],
    ["export const a = (day: string) => new Date(day + 'T00:00:00Z');", true],
    ["export const a = (day: string) => new Date(day + 'T23:59:59');", true],
    ["export const a = 'select 1 where due < current_date';", true],
    ["export const a = 'select now()::date';", true],
    ["export const a = 'select now()';", false],
  ])('%s', (text, isRefused) => {
    const found = (file: string) => checkDayConversions(houseOf({ [file]: text })).map(({ line }) => line);
    expect(found('apps/server/src/features/action/rows.ts')).toEqual(isRefused ? [1] : []);
    expect(found('packages/engine/src/calendar/zone.ts')).toEqual([]);
    expect(found('apps/server/src/features/action/rows.test.ts')).toEqual([]);
  });
});

describe('the check that the features of contract and server match', () => {
  const whole = {
    'modules/identity/contract/unit.ts': '',
    'modules/identity/server/unit/handlers.ts': '',
  };

  it('accepts a feature that has the same slug in the contract and on the server of one module', () => {
    expect(checkSlugs(houseOf(whole))).toEqual([]);
  });

  it.each(Object.keys(whole))('reports a feature without %s', (missing) => {
    const rest = Object.fromEntries(Object.entries(whole).filter(([file]) => file !== missing));
    expect(checkSlugs(houseOf(rest))).toHaveLength(1);
  });

  it('reports a feature whose contract is in another module than its handlers', () => {
    const files = { ...whole, 'modules/library/contract/unit.ts': '' };
    const { 'modules/identity/contract/unit.ts': _, ...apart } = files;
    expect(checkSlugs(houseOf(apart)).map(({ file }) => file)).toEqual(['modules/library/contract/unit.ts']);
  });

  it('does not report parts of the contract without a feature', () => {
    const files = { 'packages/contract/src/endpoint.ts': '', 'packages/contract/src/errors.ts': '' };
    expect(checkSlugs(houseOf(files))).toEqual([]);
  });
});

describe('the check of the order of modules', () => {
  const later = {
    'modules/site/server/cms/provides.ts': 'export type Text = string;\n',
    'modules/identity/server/login/a.ts':
      "import type { Text } from '@klarsikt/site/server/cms/provides.ts';\n",
  };
  const earlier = {
    'modules/identity/contract/unit.ts': 'export const unit = 1;\n',
    'modules/site/web/pages/a.tsx': "import { unit } from '@klarsikt/contract';\n",
  };
  const found = (files: Record<string, string>, known: readonly string[] = []) =>
    checkModuleOrder(houseOf(files), known).map(({ file, line }) => `${file}:${line}`);

  it('allows a module to import earlier modules', () => {
    expect(found(earlier)).toEqual([]);
  });

  it('reports an import of a later module, even an import of types', () => {
    expect(found(later)).toEqual(['modules/identity/server/login/a.ts:1']);
  });

  it('reports the use of a name that a later module contributes to the contract', () => {
    const files = {
      'modules/site/contract/cms.ts': 'export const cms = 1;\n',
      'modules/identity/web/login/a.tsx': "import { cms } from '@klarsikt/contract';\n",
    };
    expect(found(files)).toEqual(['modules/identity/web/login/a.tsx:1']);
  });

  it('accepts a listed exception, and reports the exception once its import is gone', () => {
    const known = ['modules/identity/server/login/a.ts > site'];
    expect(found(later, known)).toEqual([]);
    const mended = { ...later, 'modules/identity/server/login/a.ts': '' };
    expect(found(mended, known)).toEqual(['tools/check-house/src/rules/floors.ts:undefined']);
  });
});

describe('the import rules between the sides of a module', () => {
  it.each([
    ['modules/identity/server/login/a.ts', "import { x } from '@klarsikt/identity/web/login/a.tsx';"],
    ['modules/identity/server/login/a.ts', "import { x } from '../../web/login/a.tsx';"],
    [
      'modules/identity/server/login/a.ts',
      "import { x } from '../../../operations/server/mail/provides.ts';",
    ],
    ['modules/identity/server/login/a.ts', "import { x } from '@klarsikt/operations/server/mail/store.ts';"],
    ['modules/identity/web/login/a.tsx', "import { x } from '@klarsikt/server/platform/db.ts';"],
    ['modules/identity/contract/unit.ts', "import { x } from '@klarsikt/identity/server/unit/handlers.ts';"],
    ['apps/web/src/ui/a.tsx', "import { x } from '@klarsikt/identity/web/login/a.tsx';"],
  ])('forbid in %s: %s', (file, text) => {
    expect(breaches({ [file]: text })).toContain(`arrows ${file}:1`);
  });

  it.each([
    ['modules/identity/server/login/a.ts', "import { x } from '@klarsikt/server/platform/db.ts';"],
    [
      'modules/identity/server/login/a.ts',
      "import type { x } from '@klarsikt/operations/server/mail/provides.ts';",
    ],
    ['modules/identity/web/login/a.tsx', "import { x } from '@klarsikt/web/ui/Button.tsx';"],
    ['modules/identity/contract/unit.ts', "import { x } from '@klarsikt/contract/endpoint.ts';"],
    ['apps/server/src/compose.ts', "import { x } from '@klarsikt/identity/server/login/a.ts';"],
  ])('allow in %s: %s', (file, text) => {
    expect(breaches({ [file]: text }).filter((breach) => breach.startsWith('arrows'))).toEqual([]);
  });
});

describe('the import rules between packages and layers', () => {
  it.each([
    ['packages/engine/src/a.ts', "import { z } from 'zod';"],
    ['packages/engine/src/a.ts', "import fs from 'node:fs';"],
    ['packages/engine/src/a.ts', "import { x } from '@klarsikt/contract';"],
    ['packages/engine/src/a.ts', "const x = await import('zod');"],
    ['packages/charts/src/a.ts', "import { x } from '@klarsikt/contract';"],
    ['packages/charts/src/a.ts', "import * as echarts from 'echarts';"],
    ['packages/contract/src/index.ts', "import { readFileSync } from 'node:fs';"],
    ['packages/contract/src/index.ts', "export { x } from '../../engine/src/x.ts';"],
    ['apps/web/src/main.tsx', "import type { Row } from '../../server/src/row.ts';"],
    ['apps/web/src/main.tsx', "import { x } from '@klarsikt/server';"],
    ['apps/server/src/main.ts', "import { x } from '../../web/src/x.ts';"],
    ['apps/web/src/ui/panel.tsx', "import { x } from '../features/unit/x.ts';"],
    ['apps/web/src/shell/AppShell.tsx', "import { x } from '../features/unit/x.ts';"],
    ['apps/web/src/platform/session/session.tsx', "import { x } from '../../ui/panel.tsx';"],
    ['apps/web/src/ui/panel.tsx', "import { x } from '../shell/MainArea.tsx';"],
    ['apps/server/src/platform/run.ts', "import { x } from '../features/unit/store.ts';"],
  ])('forbid in %s: %s', (file, text) => {
    expect(breaches({ [file]: text })).toContain(`arrows ${file}:1`);
  });

  it.each([
    ['packages/engine/src/a.ts', "import { x } from './b.ts';"],
    ['packages/charts/src/a.ts', "import type { x } from '@klarsikt/engine';"],
    ['packages/contract/src/index.ts', "import { z } from 'zod';"],
    ['apps/server/src/main.ts', "import { x } from './features/unit/handlers.ts';"],
    ['apps/web/src/shell/AppShell.tsx', "import { x } from '../ui/panel.tsx';"],
    ['apps/web/src/ui/table/panel.tsx', "import { x } from '../../platform/store.ts';"],
    ['apps/web/src/routes.tsx', "import { x } from './features/unit/UnitPage.tsx';"],
    ['packages/engine/test/a.test.ts', "import fc from 'fast-check';"],
  ])('allow in %s: %s', (file, text) => {
    expect(breaches({ [file]: text }).filter((breach) => breach.startsWith('arrows'))).toEqual([]);
  });

  it('allow a feature to import its own folder, but no other feature', () => {
    const files = {
      'packages/contract/src/unit.ts': '',
      'packages/contract/src/threat.ts': '',
      'apps/server/src/features/unit/handlers.ts': "import './store.ts';\nimport '../threat/store.ts';\n",
      'apps/server/src/features/unit/store.ts': "import '../../platform/db.ts';\n",
      'apps/server/src/features/threat/store.ts': '',
      'apps/web/src/features/unit/UnitPage.tsx':
        "import '../../ui/panel.tsx';\nimport '../threat/card.tsx';\n",
      'apps/web/src/features/threat/card.tsx': '',
    };
    expect(breaches(files)).toEqual([
      'arrows apps/server/src/features/unit/handlers.ts:2',
      'arrows apps/web/src/features/unit/UnitPage.tsx:2',
    ]);
  });

  it('produce findings with place, reason and remedy', () => {
    const { findings } = checkHouse(houseOf({ 'packages/engine/src/a.ts': "\nimport { z } from 'zod';" }));
    const text = findings.map(formatHouseFinding).join('\n');
    expect(text).toContain('error [arrows] packages/engine/src/a.ts:2');
    expect(text).toMatch(/It imports "zod"[\s\S]*why: +The engine is pure[\s\S]*mend: +\S/);
  });
});

describe('the check for import cycles', () => {
  it('reports a cycle once, even through type imports and other packages', () => {
    const files = {
      'packages/engine/src/index.ts': "import type { C } from './c.ts';\n",
      'packages/engine/src/c.ts': "import { d } from './d.ts';\n",
      'packages/engine/src/d.ts': "export * from './index.ts';\n",
      'packages/engine/src/e.ts': "import './c.ts';\n",
    };
    const { findings } = checkHouse(houseOf(files));
    const circles = findings.filter(({ rule }) => rule === 'circles');
    expect(circles.map(({ what }) => what)).toEqual([
      expect.stringMatching(/^3 modules .*c\.ts > .*d\.ts > .*index\.ts > .*c\.ts$/),
    ]);
  });

  it('does not report diamond-shaped imports as a cycle', () => {
    const files = {
      'packages/engine/src/a.ts': "import './b.ts';\nimport './c.ts';\n",
      'packages/engine/src/b.ts': "import './d.ts';\n",
      'packages/engine/src/c.ts': "import './d.ts';\n",
      'packages/engine/src/d.ts': '',
    };
    expect(breaches(files)).toEqual([]);
  });
});

describe('the check for import cycles between the folders of a package', () => {
  const ring = {
    'packages/engine/src/index.ts': "import './low/a.ts';\n",
    'packages/engine/src/high/a.ts': "import type { B } from '../low/b.ts';\n",
    'packages/engine/src/high/c.ts': '',
    'packages/engine/src/low/a.ts': "import { c } from '../high/c.ts';\n",
    'packages/engine/src/low/b.ts': '',
  };

  it('reports folders that import each other, even if no file is part of a cycle', () => {
    expect(breaches(ring)).toEqual(['rings packages/engine/src/high']);
  });

  it('counts a file beside the folders as a folder of its own, and ignores test files', () => {
    const files = {
      'packages/engine/src/words.ts': "import './low/a.ts';\n",
      'packages/engine/src/low/a.ts': '',
      'packages/engine/src/low/b.ts': "import '../words.ts';\n",
    };
    expect(breaches(files)).toEqual(['rings packages/engine/src/low']);
    const { 'packages/engine/src/low/b.ts': text, ...rest } = files;
    expect(breaches({ ...rest, 'packages/engine/src/low/b.test.ts': text })).toEqual([]);
  });

  it('covers only the listed workspaces', () => {
    expect(checkPartCycles(houseOf(ring), [])).toEqual([]);
  });
});

describe('the check for import cycles between the folders of the server', () => {
  const server = 'apps/server/src';

  it('reports two folders that import each other, even if no files do', () => {
    const files = {
      [`${server}/platform/a.ts`]: "import type { B } from '../config/b.ts';\n",
      [`${server}/platform/c.ts`]: '',
      [`${server}/config/b.ts`]: '',
      [`${server}/config/d.ts`]: "import '../platform/c.ts';\n",
    };
    const rings = checkHouse(houseOf(files)).findings.filter(({ rule }) => rule === 'rings');
    expect(rings.map(({ what }) => what)).toEqual([
      expect.stringMatching(
        /src\/config > .*src\/platform > .*src\/config \(.*config\/d\.ts:1; .*a\.ts:1\)$/,
      ),
    ]);
  });

  it('treats the provides.ts file of a feature as a folder of its own', () => {
    const files = {
      [`${server}/features/login/provides.ts`]: "import type { B } from '../mail/provides.ts';\n",
      [`${server}/features/login/a.ts`]: "import type { B } from '../mail/provides.ts';\n",
      [`${server}/features/mail/provides.ts`]: '',
      [`${server}/features/mail/a.ts`]: "import type { A } from '../login/provides.ts';\n",
      [`${server}/main.ts`]: "import './features/mail/a.ts';\n",
    };
    expect(breaches(files).filter((breach) => /^(rings|arrows)/.test(breach))).toEqual([]);
  });

  it('allows a feature to import types that another feature provides, but no code', () => {
    const file = `${server}/features/login/a.ts`;
    const files = {
      [file]: "import { b } from '../mail/provides.ts';\nimport type { C } from '../mail/store.ts';\n",
      [`${server}/features/mail/provides.ts`]: '',
      [`${server}/features/mail/store.ts`]: '',
    };
    expect(breaches(files).filter((breach) => breach.startsWith('arrows'))).toEqual([
      `arrows ${file}:1`,
      `arrows ${file}:2`,
    ]);
  });
});

describe('the check that SQL is written only in stores', () => {
  const feature = 'apps/server/src/features/unit';

  it.each([
    "import { eq } from 'drizzle-orm';",
    "import type { SQL } from 'drizzle-orm';",
    "import { appUser } from '../../schema/identity.ts';",
    "import { Pool } from 'pg';",
    'await tx.select().from(rows);',
    "await given.pool.query('SELECT 1');",
  ])('reports in handlers: %s', (text) => {
    expect(breaches({ [`${feature}/handlers.ts`]: text })).toContain(`sql ${feature}/handlers.ts:1`);
    for (const file of [`${feature}/store.ts`, `${feature}/links.store.ts`, 'apps/server/src/platform/db.ts'])
      expect(breaches({ [file]: text }).filter((breach) => breach.startsWith('sql'))).toEqual([]);
  });

  it.each([
    "import type { NodePgDatabase } from 'drizzle-orm/node-postgres';",
    "createHash('sha256').update(text);",
    "import type { ClientConfig } from 'pg';",
  ])('does not report text without SQL: %s', (text) => {
    expect(
      breaches({ [`${feature}/handlers.ts`]: text }).filter((breach) => breach.startsWith('sql')),
    ).toEqual([]);
  });

  it('reports an exception that is no longer needed', () => {
    const file = `${feature}/handlers.ts`;
    const house = (text: string) => houseOf({ [file]: text });
    expect(checkSqlPlaces(house('await tx.select();'), { [file]: 'why' })).toEqual([]);
    expect(checkSqlPlaces(house(''), { [file]: 'why' })).toHaveLength(1);
  });
});

describe('the check that reads across organisations are declared', () => {
  it.each([
    "import { runInVisibleReadTransaction } from '../../platform/tx.ts';",
    "import { visibleTo as seen } from '../../platform/visible.ts';",
    "import * as tx from '../../platform/tx.ts'; tx.runInVisibleReadTransaction(db);",
  ])('reports in a feature: %s', (text) => {
    const file = 'apps/server/src/features/unit/handlers.ts';
    const found = (files: Record<string, string>) =>
      breaches(files).filter((breach) => breach.startsWith('reach'));
    expect(found({ [file]: text })).toEqual([`reach ${file}:1`]);
    expect(found({ 'apps/server/src/platform/run.ts': text })).toEqual([]);
  });
});

describe('the check that sentences for users are in dictionaries', () => {
  const feature = 'apps/server/src/features/unit';

  it.each([
    "const taken = { en: 'The name is taken', sv: 'Namnet är upptaget' };",
    "const word = { en: 'units', sv: 'enheter' }[language];",
    "throw invalid({ path: 'body', code: 'x', message: 'not the figures of it' });",
    'throw invalid({ path: "body", code: "x", message: `no figures of it` });',
    "const words = { en: { taken: 'The name is taken' }, sv: { taken: 'Namnet är upptaget' } } as const;",
    "const words = { en: { why: { a: 'It is taken' } }, sv: { why: { a: 'Upptaget' } } };",
    `const words = { en: { left: (n: number) => \`\${n} units\` }, sv: { left: () => 'enheter' } };`,
    `const words = { en: (n: number) => (n === 1 ? 'one unit' : \`\${n} units\`), sv: () => 'enheter' };`,
    "const columns = { en: ['Unit', 'Name'], sv: ['Enhet', 'Namn'] };",
  ])('reports in handlers: %s', (text) => {
    expect(breaches({ [`${feature}/handlers.ts`]: text })).toContain(`sentences ${feature}/handlers.ts:1`);
    for (const file of [`${feature}/texts.ts`, 'apps/server/src/features/mail/compose.ts'])
      expect(breaches({ [file]: text }).filter((breach) => breach.startsWith('sentences'))).toEqual([]);
  });

  it.each([
    "const locales = { en: 'en-GB', sv: 'sv-SE' };",
    "throw new Error('the row was not stored');",
    "log.warn({ message: error.message }, 'not sent, trying again');",
    "const empty = { en: '', sv: '' };",
    "const signs = { en: ['.', ','], sv: [','] };",
    "const locales = { en: { tag: 'en-GB' }, sv: { tag: 'sv-SE' } };",
  ])('does not report text that is no sentence for users: %s', (text) => {
    const found = breaches({ [`${feature}/handlers.ts`]: text });
    expect(found.filter((breach) => breach.startsWith('sentences'))).toEqual([]);
  });
});

describe('the size limits of functions and files', () => {
  const file = 'packages/engine/src/a.ts';

  it.each([
    [60, 0],
    [61, 1],
  ])('give a function of %i lines %i errors', (count, errors) => {
    expect(breaches({ [file]: functionOf(count) })).toHaveLength(errors);
  });

  it('apply to each function, even if the other functions of a workspace are short', () => {
    const short = 'const f = () => 1;\n'.repeat(400);
    expect(breaches({ [file]: short + functionOf(61) })).toEqual([`ceilings ${file}:401`]);
  });

  it('apply to a long function inside another function, as well as to the outer one', () => {
    const inner = functionOf(61, 'const inner = () => {');
    const outer = `function outer() {\n${inner}}\n`;
    expect(breaches({ [file]: outer })).toEqual([`ceilings ${file}:1`, `ceilings ${file}:2`]);
  });

  it.each([
    [300, 0, 0],
    [301, 1, 0],
    [501, 0, 1],
  ])('give a file of %i lines %i warnings and %i errors', (count, warnings, errors) => {
    expect(breaches({ [file]: lines(count) }, 'warning')).toHaveLength(warnings);
    expect(breaches({ [file]: lines(count) })).toHaveLength(errors);
  });

  it('are the same for a component as for a function', () => {
    const component = (count: number) =>
      functionOf(count, 'const Card = memo(() => { return <p />;').replace(/}\n$/, '});\n');
    const card = 'apps/web/src/ui/card.tsx';
    expect(breaches({ [card]: component(60) })).toEqual([]);
    expect(breaches({ [card]: component(61) })).toEqual([`ceilings ${card}:1`]);
  });

  it('do not apply to functions in tests, data and texts', () => {
    expect(breaches({ 'packages/engine/src/a.test.ts': functionOf(61) })).toEqual([]);
    expect(breaches({ 'packages/content/src/b.ts': functionOf(61) })).toEqual([]);
    expect(breaches({ 'apps/web/src/ui/texts.ts': functionOf(61) })).toEqual([]);
  });

  it('produce only a warning for a long test file', () => {
    expect(breaches({ 'packages/engine/test/a.test.ts': lines(800) })).toEqual([]);
    expect(breaches({ 'packages/engine/test/a.test.ts': lines(800) }, 'warning')).toHaveLength(1);
  });

  it('do not apply to files of data and texts', () => {
    expect(breaches({ 'packages/content/src/threats.ts': lines(2000) })).toEqual([]);
    expect(breaches({ 'apps/web/src/ui/texts.ts': lines(2000) })).toEqual([]);
  });
});

describe('the check of file names and code patterns', () => {
  it.each(['helpers.ts', 'date-utils.ts', 'common/x.ts', 'ThreatManager.ts', 'base.ts'])(
    'rejects the file name %s',
    (name) => {
      expect(breaches({ [`apps/server/src/${name}`]: '' })).toEqual([`names apps/server/src/${name}`]);
    },
  );

  it.each(['database.ts', 'base64.ts', 'commonality.ts'])('accepts the file name %s', (name) => {
    expect(breaches({ [`apps/server/src/${name}`]: '' })).toEqual([]);
  });

  it('reports default exports outside route and configuration files', () => {
    expect(
      breaches({
        'apps/web/src/ui/a.tsx': 'export default function A() {}',
        'apps/web/src/ui/b.tsx': 'const b = 1;\nexport default b;',
        'apps/web/vite.config.ts': 'export default {};',
        'apps/web/src/routes.tsx': 'export default {};',
      }),
    ).toEqual(['default-exports apps/web/src/ui/a.tsx:1', 'default-exports apps/web/src/ui/b.tsx:2']);
  });

  it('reports barrels in apps only', () => {
    const files = {
      'apps/server/src/x.ts': "export * from './y.ts';",
      'packages/engine/src/index.ts': "export * from './y.ts';",
    };
    expect(breaches(files)).toEqual(['barrels apps/server/src/x.ts:1']);
  });

  it('reports type assertions outside the platform, except for as const', () => {
    expect(
      breaches({
        'apps/server/src/a.ts':
          'const a = JSON.parse("1") as number;\nconst b = [1] as const;\nconst c = <string>d;\n',
        'apps/server/src/platform/a.ts': 'const a = JSON.parse("1") as number;',
        'apps/web/src/b.ts': 'const s = 1 satisfies number;',
      }),
    ).toEqual(['casts apps/server/src/a.ts:1', 'casts apps/server/src/a.ts:3']);
  });

  it('reports empty catch blocks and suppressed compiler errors', () => {
    expect(
      breaches({
        'apps/server/src/a.ts': 'try { a(); } catch {}\ntry { b(); } catch { /* gone already */ }\n',
        'apps/server/src/b.ts': '\n// @ts-ignore\nconst a: string = 1;\n',
      }),
    ).toEqual(['hidden-faults apps/server/src/a.ts:1', 'hidden-faults apps/server/src/b.ts:2']);
  });

  it('forbids the clock and random numbers in the engine', () => {
    const text =
      'const a = Date.now();\nconst b = Math.random();\nconst c = new Date();\nconst d = new Date(0);\n';
    expect(breaches({ 'packages/engine/src/a.ts': text, 'apps/server/src/a.ts': text })).toEqual([
      'pure-engine packages/engine/src/a.ts:1',
      'pure-engine packages/engine/src/a.ts:2',
      'pure-engine packages/engine/src/a.ts:3',
    ]);
  });

  it('requires docstrings on exports of the engine', () => {
    const text =
      'export const a = 1;\n/** Level, 0 to 4. */\nexport const b = [1];\nexport type B = (typeof b)[number];\nconst c = 3;\n';
    expect(breaches({ 'packages/engine/src/a.ts': text, 'apps/web/src/a.ts': text })).toEqual([
      'docstrings packages/engine/src/a.ts:1',
      'docstrings packages/engine/src/a.ts:4',
    ]);
  });
});

describe('the check of dependencies', () => {
  it.each(['^1.2.3', '~1.2.3', '*', 'latest', '1.2', '>=1.0.0', 'npm:x@^1.0.0', 'git+https://x.y/z'])(
    'rejects the inexact version %s',
    (version) => {
      expect(breaches({ 'apps/web/package.json': `{"devDependencies":{"x":"${version}"}}` })).toEqual([
        'versions apps/web/package.json',
      ]);
    },
  );

  it.each(['1.2.3', '18.4.0-beta.17', 'npm:typescript@7.0.2', 'npm:@scope/x@1.0.0'])(
    'accepts the exact version %s',
    (version) => {
      expect(breaches({ 'apps/web/package.json': `{"dependencies":{"x":"${version}"}}` })).toEqual([]);
    },
  );

  it('reports an import that the package.json of the workspace does not declare', () => {
    const files = {
      'apps/server/package.json': '{"dependencies":{"pg":"8.23.1","@fastify/cookie":"11.1.0"}}',
      'apps/server/src/a.ts':
        "import 'pg';\nimport '@fastify/cookie';\nimport 'zod/mini';\nimport 'node:fs';\n",
    };
    const found = breaches(files).filter((breach) => breach.startsWith('dependencies'));
    expect(found).toEqual(['dependencies apps/server/src/a.ts:3']);
  });
});

describe('the check that the product version is the same everywhere', () => {
  const agreeing = {
    'package.json': '{"version":"1.2.3"}',
    'apps/web/package.json': '{"version":"1.2.3","dependencies":{"@klarsikt/engine":"1.2.3","x":"9.9.9"}}',
    'docs/operator/helm/klarsikt/Chart.yaml':
      'version: 1.2.3\nappVersion: 1.2.3\nkubeVersion: ">=1.27.0-0"\n',
    'docs/operator/compose.yaml': 'image: klarsikt:1.2.3\nimage: postgres:17\n',
    'docs/operator/container.md': 'podman run klarsikt:1.2.3\n',
    'CHANGELOG.md': '# Changelog\n\n## 1.2.3 (2026-11-30)\n\n## 1.2.2 (2026-11-01)\n',
  };
  const find = (files: Record<string, string>) =>
    breaches({ ...agreeing, ...files }).filter((breach) => breach.startsWith('product-version'));

  it('accepts files with the same version', () => {
    expect(find({})).toEqual([]);
  });

  it.each(Object.entries(agreeing).filter(([file]) => file !== 'package.json'))(
    'reports another version in %s',
    (file, text) => {
      expect(find({ [file]: text.replace('1.2.3', '1.2.4') })).toEqual([`product-version ${file}`]);
    },
  );

  it('reports a dependency on another version of a workspace package', () => {
    const other = '{"dependencies":{"@klarsikt/engine":"1.2.2"}}';
    expect(find({ 'apps/web/package.json': other })).toEqual(['product-version apps/web/package.json']);
  });

  it('reports a file that no longer contains the version', () => {
    expect(find({ 'docs/operator/container.md': 'podman run klarsikt\n' })).toEqual([
      'product-version docs/operator/container.md',
    ]);
  });
});

describe('the check of the dictionaries', () => {
  const file = 'apps/web/src/features/unit/texts.ts';
  const texts = (en: string, sv: string) => ({
    [file]: `export const texts = dictionary({ en: {${en}}, sv: {${sv}} });`,
  });
  const reported = (files: Record<string, string>, level = 'error') =>
    checkTexts(houseOf(files))
      .findings.filter((finding) => finding.level === level)
      .map(({ what }) => what);

  it('accepts texts with the same content in both languages', () => {
    const files = {
      ...texts(
        "'unit.count': '{n, plural, one {# unit} other {# units}} of {name}', 'unit.help': 'See <a>help</a>'",
        "'unit.count': '{name} har {n, plural, one {# enhet} other {# enheter}}', 'unit.help': 'Se <a>hjälp</a>'",
      ),
      'apps/web/src/features/unit/UnitPage.tsx':
        "t('unit.count', { n, name }); t.rich(x ? 'unit.help' : 'unit.count');",
    };
    expect(reported(files)).toEqual([]);
    expect(reported(files, 'warning')).toEqual([]);
  });

  it.each([
    ["a: 'x'", '', '"a" is missing in "sv".'],
    ["a: ''", "a: 'x'", '"a" is empty in "en".'],
    ["a: '{n} left'", "a: 'kvar'", '"a" asks for {n} in English and nothing in Swedish.'],
    ["a: '<b>x</b>'", "a: '<i>x</i>'", '"a" asks for <b> in English and <i> in Swedish.'],
    ["a: '{n'", "a: '{n}'", '"a" in "en" cannot be read: "{" at character 1 does not begin an argument.'],
    ["a: 'x}'", "a: 'x'", '"a" in "en" cannot be read: a "}" too many at character 2.'],
    [
      "a: '{n, plural, one {x}}'",
      "a: '{n}'",
      '"a" in "en" cannot be read: the plural of "n" has no branch "other".',
    ],
  ])('reports for en {%s}, sv {%s}: %s', (en, sv, what) => {
    expect(reported(texts(`z: 'z', ${en}`, `z: 'z', ${sv}`))).toEqual([what]);
  });

  it('reports a key that no dictionary contains, and a key that is never used', () => {
    const files = {
      ...texts("'unit.a': 'a', 'level.low': 'l'", "'unit.a': 'a', 'level.low': 'l'"),
      'apps/web/src/features/unit/UnitPage.tsx': `t('unit.b'); t(\`level.\${x}\`); t(\`none.\${x}\`);`,
    };
    expect(reported(files)).toEqual(['There is no text "unit.b".', 'No text begins with "none.".']);
    expect(reported(files, 'warning')).toEqual(['"unit.a" is not used.']);
  });

  it('checks calls with both languages like a dictionary, except in the demo content', () => {
    const call = "export const title = t('A danger', '');";
    const glossary = { 'docs/glossary.md': '| risk | risk | danger | fara |\n' };
    expect(reported({ 'packages/content/src/report/board.ts': call, ...glossary })).toEqual([
      'The sentence is empty in "sv".',
      '"" says "danger" in "en".',
    ]);
    expect(reported({ 'packages/content/src/demo/words.ts': call, ...glossary })).toEqual([]);
  });

  const page = 'apps/web/src/features/unit/UnitPage.tsx';
  const withOwnTexts = (en: string, sv: string, body = '', declared = 'const') => ({
    [page]: `${declared} texts = dictionary({ en: {${en}}, sv: {${sv}} });\n${body}`,
    'docs/glossary.md': '| risk | risk | danger | fara |\n',
  });

  it.each([
    ["a: 'x', b: 'y'", "a: 'x'", "t('a'); t('b');", '"b" is missing in "sv".'],
    ["a: '{n} left'", "a: 'kvar'", "t('a');", '"a" asks for {n} in English and nothing in Swedish.'],
    [
      "a: '{n'",
      "a: '{n}'",
      "t('a');",
      '"a" in "en" cannot be read: "{" at character 1 does not begin an argument.',
    ],
    [
      "a: '{n} members'",
      "a: 'kvar: {n}'",
      "t('a');",
      '"a" in "en" has a count before a word for many: "{n} members".',
    ],
    ["a: 'A danger'", "a: 'En risk'", "t('a');", '"a" says "danger" in "en".'],
    ["a: 'x'", "a: 'x'", "t('a'); t('b');", 'There is no text "b".'],
  ])('checks the dictionary of a page like any other: en {%s}, sv {%s}, %s', (en, sv, body, what) => {
    expect(reported(withOwnTexts(en, sv, body))).toEqual([what]);
  });

  it('reports the unused texts of a page', () => {
    const files = withOwnTexts("a: 'x', b: 'y'", "a: 'x', b: 'y'", "t('a');");
    expect(reported(files)).toEqual([]);
    expect(reported(files, 'warning')).toEqual(['"b" is not used.']);
  });

  it('forbids exporting the dictionary of a page for use by other pages', () => {
    const files = withOwnTexts("a: 'x'", "a: 'x'", "t('a');", 'export const');
    expect(reported(files)).toEqual(['The dictionary of a screen is exported.']);
    expect(reported({ ...texts("a: 'x'", "a: 'x'"), [page]: "t('a');" })).toEqual([]);
  });

  it('compares the two catalogues of a folder by key, and reports the line and file of the text', () => {
    const folder = 'modules/identity/web/unit';
    const catalogues = (en: Record<string, string>, sv: Record<string, string>) => ({
      [`${folder}/texts.en.json`]: JSON.stringify(en, null, 2),
      [`${folder}/texts.sv.json`]: JSON.stringify(sv, null, 2),
      [`${folder}/UnitPage.tsx`]: "t('a'); t('b');",
    });
    const { texts: count, findings } = checkTexts(
      houseOf(catalogues({ a: 'x', b: '{n} left' }, { a: 'x', b: 'kvar', c: 'y' })),
    );
    expect(count).toBe(2);
    expect(findings.map(({ file, line, what }) => `${file}:${line} ${what}`)).toEqual([
      `${folder}/texts.sv.json:3 "b" asks for {n} in English and nothing in Swedish.`,
      `${folder}/texts.en.json:1 "c" is missing in "en".`,
    ]);
    expect(reported({ [`${folder}/texts.en.json`]: '{ "a": "x" }' })).toEqual(['"a" is missing in "sv".']);
    expect(() => reported({ [`${folder}/texts.sv.json`]: '{ "a": 1 }' })).toThrow(/sv\.json:1: .* string/);
    expect(
      reported({
        ...catalogues({ a: 'A danger' }, { a: '' }),
        'docs/glossary.md': '| risk | risk | danger | fara |\n',
      }),
    ).toEqual(['"a" is empty in "sv".', '"a" says "danger" in "en".', 'There is no text "b".']);
  });

  it('compares the languages in every file, such as the error table', () => {
    const files = {
      'packages/contract/src/errors.ts':
        "export const errors = { 'error.a': { status: 400, en: 'No {x}', sv: 'Ingen' }, 'error.b': { status: 400, en: 'B', sv: '' } };",
    };
    expect(reported(files)).toEqual([
      'The sentence asks for {x} in English and nothing in Swedish.',
      'The sentence is empty in "sv".',
    ]);
  });

  it.each([
    ["a: 'x', b: 'y'", "a: 'x'", '"b" is missing in "sv".'],
    ["a: '{n} left'", "a: 'kvar'", '"a" asks for {n} in English and nothing in Swedish.'],
    ["a: { b: () => 'x' }", "a: { b: () => '' }", '"a.b" is empty in "sv".'],
  ])('compares the dictionaries of the server by key: en {%s}, sv {%s}', (en, sv, message) => {
    const files = {
      'apps/server/src/features/unit/texts.ts': `export const words = { en: {${en}}, sv: {${sv}} } as const;`,
    };
    expect(reported(files)).toEqual([message]);
    expect(reported(files, 'warning')).toEqual([]);
  });

  it('reads quoted braces as text', () => {
    expect([...parseMessagePlaceholders("it's '{'name'}' of {who}").arguments]).toEqual(['who']);
    expect([
      ...parseMessagePlaceholders("{a, select, x {{b}} other {it''s {c, number, ::percent}}}").arguments,
    ]).toEqual(['a', 'b', 'c']);
  });
});

describe('the check that the product does not import test code', () => {
  const page = 'apps/web/src/features/unit/UnitsPage';

  it.each([
    "import { startTestApp } from '@klarsikt/testkit';",
    "import { render } from '@testing-library/react';",
    "import { Window } from 'happy-dom';",
    "import { open } from '../../../test/screen.tsx';",
  ])('forbids in a screen: %s', (text) => {
    const files = { [`${page}.tsx`]: text, 'apps/web/test/screen.tsx': '' };
    expect(breaches(files)).toContain(`tests ${page}.tsx:1`);
  });

  it('allows the build of the pages to import a simulated browser, but no test helper', () => {
    const found = (text: string) =>
      breaches({ 'apps/web/pages.ts': text }).filter((breach) => breach.startsWith('tests'));
    expect(found("import { Window } from 'happy-dom';")).toEqual([]);
    expect(found("import { startTestApp } from '@klarsikt/testkit';")).toEqual(['tests apps/web/pages.ts:1']);
  });

  it('allows test helpers in the test of a screen', () => {
    const text = "import { open } from '../../../test/screen.tsx';\nimport '@klarsikt/testkit';";
    const files = { [`${page}.test.tsx`]: text, 'apps/web/test/screen.tsx': '' };
    expect(breaches(files).filter((breach) => breach.startsWith('tests'))).toEqual([]);
  });
});

describe('the check that features use only our own component kit', () => {
  const part = "export { Menu } from '@mantine/core';";

  it('reports a component library that a feature imports', () => {
    const page = 'apps/web/src/features/unit/UnitPage.tsx';
    expect(breaches({ [page]: "import { Menu } from '@mantine/core';" })).toContain(`kit ${page}:1`);
  });

  it('reports a component library in the application frame, except for the provider and the palette', () => {
    const files = {
      'apps/web/src/shell/menus.tsx': "import { Menu } from '@mantine/core';",
      'apps/web/src/shell/ComponentKitProvider.tsx': "import { MantineProvider } from '@mantine/core';",
    };
    expect(breaches(files).filter((breach) => breach.startsWith('kit'))).toEqual([
      'kit apps/web/src/shell/menus.tsx:1',
    ]);
  });

  it('reports buttons that imitate the Button component, but not text links or pressable rows', () => {
    const file = 'apps/web/src/features/unit/Tools.tsx';
    const text = [
      'export const Tools = () => <>',
      '<button type="button" className={styles.primary}>a</button>',
      '<button type="button" className={styles.tool} />',
      '<Link to="/" className={styles.button}>c</Link>',
      '<button type="button" className="text-link">d</button>',
      '<button type="button" className={styles.row}>e</button>',
      '<Link to="/" className={styles.brand}>f</Link>',
      '</>;',
    ].join('\n');
    expect(breaches({ [file]: text }).filter((breach) => breach.startsWith('button'))).toEqual(
      [2, 3, 4].map((line) => `button ${file}:${line}`),
    );
    const ofItsOwn = 'apps/web/src/features/feed/Card.tsx';
    expect(breaches({ [ofItsOwn]: text }).filter((breach) => breach.startsWith('button'))).toEqual([]);
  });

  it('allows re-exports of library components only in the kit', () => {
    const found = breaches({ 'apps/web/src/ui/kit/menus.ts': part, 'apps/web/src/ui/panel.ts': part });
    expect(found.filter((breach) => /^(kit|barrels)/.test(breach))).toEqual([
      'barrels apps/web/src/ui/panel.ts:1',
    ]);
  });
});
