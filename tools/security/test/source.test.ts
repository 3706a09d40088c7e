/** Forbidden contents of the sources. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { repositoryRoot } from '../src/rows.ts';

interface Source {
  readonly file: string;
  readonly text: string;
}

/** Shipped sources, without tests and fixtures. */
function sourcesBelow(folder: string): Source[] {
  return readdirSync(path.join(repositoryRoot, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : sourcesBelow(file);
    if (!/\.(ts|tsx|mjs)$/.test(entry.name) || /\.(test|fixture)\.tsx?$/.test(entry.name)) return [];
    return [{ file, text: readFileSync(path.join(repositoryRoot, file), 'utf8') }];
  });
}

const sidesOf = (side: string): string[] =>
  readdirSync(path.join(repositoryRoot, 'modules'))
    .map((name) => `modules/${name}/${side}`)
    .filter((folder) => existsSync(path.join(repositoryRoot, folder)));

const server = [
  'apps/server/src',
  ...['server', 'contract'].flatMap(sidesOf),
  ...['engine', 'charts', 'contract', 'content'].map((name) => `packages/${name}/src`),
];
const onServer = server.flatMap(sourcesBelow);
const onWeb = ['apps/web/src', ...sidesOf('web')].flatMap(sourcesBelow);
const all = [...onServer, ...onWeb];

/** Files that match the pattern. */
const filesWith = (pattern: RegExp, sources: readonly Source[] = all): string[] =>
  sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

it('the source checks cover the whole product', () => {
  expect(onServer.length).toBeGreaterThan(200);
  expect(all.length).toBeGreaterThan(400);
});

it('the product starts programs without a shell, and only the database and our own file process', () => {
  const starting = filesWith(/from 'node:child_process'/);
  const elsewhere = starting.filter((file) => !file.startsWith('apps/server/src/platform/embedded/'));
  expect(elsewhere).toEqual(['apps/server/src/intake/one-file.ts']);
  const ours = onServer.filter(({ file }) => elsewhere.includes(file));
  expect(filesWith(/\b(?:spawn|exec\w*)\(/, ours)).toEqual([]);
  expect(filesWith(/\bexec(File)?(Sync)?\(['"`]|shell:\s*true/, onServer)).toEqual([]);
});

it('the product evaluates no text as code', () => {
  expect(filesWith(/\beval\(|\bnew Function\(|from 'node:vm'|set(Timeout|Interval)\(\s*['"`]/)).toEqual([]);
});

it('the product builds regular expressions from constants alone', () => {
  // The files and the reason for each: web.ts has addresses of the built pages; keys.ts has a prefix of ours; http.ts
  // has the name of one of our encodings; the audit store has the name of one of our kinds; the readers of Word and PDF
  // files have names of elements, our own marks and a number; the erasure of a person has escaped names; the first
  // screen has a constant; the remaining files have our own words.
  const known = [
    'modules/identity/server/assistant/assistants.ts',
    'modules/identity/server/directory/keys.ts',
    'modules/operations/server/audit/store.ts',
    'modules/workspace/server/import/read-tables.ts',
    'modules/reporting/server/report/word-more.ts',
    'modules/reporting/server/report/word-page.ts',
    'apps/server/src/intake/pdf-safety.ts',
    'apps/server/src/intake/word-copy.ts',
    'apps/server/src/platform/http.ts',
    'apps/server/src/platform/web.ts',
    'apps/server/src/privacy/marks.ts',
    'apps/web/src/first-screen/place.ts',
    'modules/threatview/web/threat/search/trade-words.ts',
    'packages/engine/src/assessment/product-written.ts',
    'packages/engine/src/values/numbers.ts',
    'packages/engine/src/recognise/grid.ts',
    'packages/engine/src/recognise/named-scales.ts',
    'packages/engine/src/recognise/number-forms.ts',
    'packages/engine/src/recognise/units.ts',
    'packages/engine/src/recognise/vocabulary.ts',
    'packages/engine/src/report/assessment/law-reference.ts',
  ];
  expect(filesWith(/\bnew RegExp\(/).filter((file) => !known.includes(file))).toEqual([]);
});

it('the product writes markup into a page only in listed files', () => {
  // Previews of a report and of a text of the site contain markup of our own renderers, which escape every text
  // (documents.test.ts, site.test.ts). First pictures of pages are drawn during the build and contain the host name.
  const known = [
    'modules/site/web/cms/_components/ContentPreview.tsx',
    'apps/web/src/first-screen/show.ts',
    'apps/web/src/ui/words/ReportSheet.tsx',
  ];
  const writing = /dangerouslySetInnerHTML|\.(inner|outer)HTML\s*=|insertAdjacentHTML|document\.write/;
  expect(filesWith(writing).filter((file) => !known.includes(file))).toEqual([]);
});

it('the product listens to messages only in listed files, between the application and its own workers', () => {
  const known = [
    'modules/threatview/web/threat/search/client.ts',
    'modules/threatview/web/threat/search/worker.ts',
    'modules/governance/web/appetite/use-cheapest-way.ts',
    'modules/governance/web/appetite/way-worker.ts',
    'modules/workspace/web/fragility/use-findings.ts',
    'modules/workspace/web/fragility/worker.ts',
    'apps/web/src/feed-worker.ts',
  ];
  const listening = filesWith(/addEventListener\(\s*'message'|\bonmessage\b/, onWeb);
  expect(listening.filter((file) => !known.includes(file))).toEqual([]);
});

it('the product masks every password field and allows pasting', () => {
  const open = all.filter(({ text }) => {
    const asked = text.match(/autoComplete="(current|new)-password"/g)?.length ?? 0;
    return asked > (text.match(/type="password"/g)?.length ?? 0);
  });
  expect(open.map(({ file }) => file)).toEqual([]);
  expect(filesWith(/autoComplete="(current|new)-password"/).length).toBeGreaterThan(2);
  // The grids of background data accept pasted cells. Elsewhere a paste handler only reports a text that is
  // too long for its field.
  const telling = 'apps/web/src/shell/notices/use-cut-pastes.ts';
  const pasting = filesWith(/onPaste=|addEventListener\(\s*'paste'/);
  expect(pasting.filter((file) => !file.startsWith('modules/workspace/web/background/'))).toEqual([telling]);
  expect(filesWith(/preventDefault|stopPropagation|stopImmediatePropagation/)).not.toContain(telling);
});

it('the product uses no cryptographic algorithm that is not listed', () => {
  const listed = new Set(['sha256', 'aes-256-gcm']);
  // STIX ids are UUIDs of version 5, which use SHA-1 without security relevance.
  const known = new Set(['apps/server/src/render/stix-objects.ts: sha1']);
  const used = all.flatMap(({ file, text }) =>
    [
      ...text.matchAll(
        /\b(?:createHash|createHmac|createCipheriv|createDecipheriv|hkdfSync|pbkdf2\w*)\(\s*'([^']+)'/g,
      ),
    ]
      .map(([, name = '']) => name)
      .filter((name) => !listed.has(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(used.filter((each) => !known.has(each))).toEqual([]);
  expect(filesWith(/createHash\((?!\s*'(sha256|sha1)')/, onServer)).toEqual([]);
  // The signing key of the installation: Ed25519.
  const signing = filesWith(/createCipher\(|createSign\(|generateKeyPair/, onServer);
  expect(signing).toEqual(['modules/reporting/server/pack/key.ts']);
});

it('the server never uses Math.random', () => {
  expect(filesWith(/Math\.random\(/, onServer)).toEqual([]);
});

it('the product never disables the verification of certificates', () => {
  expect(filesWith(/rejectUnauthorized:\s*false|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/)).toEqual(
    [],
  );
});

it('the product sets the names of downloads in one place, encoded', () => {
  expect(filesWith(/content-disposition/i, onServer)).toEqual(['apps/server/src/platform/http.ts']);
  const door = onServer.find(({ file }) => file.endsWith('platform/http.ts'))?.text ?? '';
  expect(door).toMatch(/filename\*=UTF-8''\$\{encodeURIComponent\(output\.filename\)\}/);
});

it('the product contains no secret in its sources', () => {
  const secret =
    /-----BEGIN [A-Z ]*PRIVATE KEY|\bAKIA[0-9A-Z]{16}\b|\bghp_\w{36}|\b(password|secret|apiKey)\s*[:=]\s*'[^']{12,}'/;
  expect(filesWith(secret)).toEqual([]);
});

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      resolved: z.string().optional(),
      integrity: z.string().optional(),
      link: z.boolean().optional(),
    }),
  ),
});

// The lock omits the registry's host, so any other source of a package is visible.
it('every dependency has an exact version from one registry and a digest', () => {
  const { packages } = lockSchema.parse(
    JSON.parse(readFileSync(path.join(repositoryRoot, 'package-lock.json'), 'utf8')),
  );
  const foreign = Object.entries(packages).filter(
    ([name, { resolved, integrity, link }]) =>
      name.includes('node_modules/') &&
      link !== true &&
      !(integrity?.startsWith('sha512-') && resolved === undefined),
  );
  expect(foreign.map(([name]) => name).slice(0, 20)).toEqual([]);
  expect(Object.keys(packages).length).toBeGreaterThan(300);
});

const manifestSchema = z.object({ dependencies: z.record(z.string(), z.string()).default({}) });

it('the product has at most sixty direct production dependencies', () => {
  const direct = [
    'apps/server',
    'apps/web',
    'packages/engine',
    'packages/charts',
    'packages/contract',
    'packages/content',
    ...readdirSync(path.join(repositoryRoot, 'modules')).map((name) => `modules/${name}`),
  ]
    .map((folder) =>
      manifestSchema.parse(
        JSON.parse(readFileSync(path.join(repositoryRoot, folder, 'package.json'), 'utf8')),
      ),
    )
    .flatMap(({ dependencies }) => Object.keys(dependencies))
    .filter((name) => !name.startsWith('@klarsikt/'));
  expect(new Set(direct).size).toBeLessThanOrEqual(60);
});
