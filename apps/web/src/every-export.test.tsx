/** The export of a list contains every column of the screen, and none that is always empty. */
import { analysisContract, assessmentContract, keyContract } from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine/text';
import { smallFirmSettings, type TestClient } from '@klarsikt/testkit';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { demoAssessment, ready } from '../test/demo.ts';
import { keepingFiles } from '../test/saved-files.ts';
import { open } from '../test/screen.tsx';
import { theApp } from '../test/server.ts';

beforeAll(() =>
  ready(() =>
    Promise.all([
      import('@klarsikt/governance/web/completeness/CompletenessPage.tsx'),
      import('@klarsikt/threatview/web/threat/threats/ThreatsPage.tsx'),
      import('@klarsikt/threatview/web/analysis/list/AnalysesPage.tsx'),
    ]),
  ),
);

const save = {
  en: 'Download this view as CSV',
  sv: 'Ladda ned vyn som CSV',
} as const;

/** Cells of a CSV file; quoted ones may contain separators and line breaks. */
function rowsOf(text: string, language: Language): string[][] {
  const rows: string[][] = [[]];
  const cell =
    language === 'sv' ? /("(?:[^"]|"")*"|[^;\r\n]*)(;|\r\n|$)/gy : /("(?:[^"]|"")*"|[^,\r\n]*)(,|\r\n|$)/gy;
  const plain = text.replace(/^\ufeff/, '');
  while (cell.lastIndex < plain.length) {
    const [, said = '', end] = cell.exec(plain) ?? [];
    rows.at(-1)?.push(said.startsWith('"') ? said.slice(1, -1).replaceAll('""', '"') : said);
    if (end === '\r\n') rows.push([]);
  }
  return rows;
}

const headings = () =>
  screen.getAllByRole('columnheader').flatMap(({ textContent }) => {
    const said = (textContent ?? '').trim();
    return said === '' ? [] : [said];
  });

/** The exported file of the page's list, after the list is shown. */
async function fileOf(page: Awaited<ReturnType<typeof open>>, language: Language): Promise<string[][]> {
  await waitFor(() => expect(document.querySelectorAll('tr[data-row]').length).toBeGreaterThan(0));
  return keepingFiles(async (next) => {
    await page.user.click(await screen.findByRole('button', { name: save[language] }));
    return rowsOf(await next(), language);
  });
}

function emptyColumns([head = [], ...rows]: string[][]): string[] {
  return head.filter((_, at) => rows.every((cells) => (cells[at] ?? '').trim() === ''));
}

const wordsOf = (cell: Element | undefined): string => {
  const copy = cell?.cloneNode(true);
  if (!(copy instanceof Element)) return '';
  for (const button of copy.querySelectorAll('button[aria-label], input, svg')) button.remove();
  return (copy.textContent ?? '').trim();
};

function columnsShown(): string[] {
  const heads = [...document.querySelectorAll('thead tr:last-child > *')];
  const rows = [...document.querySelectorAll('tr[data-row]:not([data-group])')];
  return heads.flatMap((head, at) => {
    const name = (head.textContent ?? '').trim();
    const said = rows.some((row) => wordsOf(row.children[at]) !== '');
    return name !== '' && said ? [name] : [];
  });
}

/** Each column with content on the screen must have content in the file. */
async function expectWholeFile(address: string, client: TestClient): Promise<void> {
  const page = await open(address, client);
  await screen.findByRole('button', { name: save.en }, { timeout: 30_000 });
  // Without a height the imitated browser draws no rows; print draws all of them.
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  await waitFor(() => expect(columnsShown().length).toBeGreaterThan(0));
  const shown = columnsShown();
  const [head = [], ...rows] = await fileOf(page, 'en');
  const filled = head
    .filter((_, at) => rows.some((cells) => (cells[at] ?? '').trim() !== ''))
    // A file names the scale of its levels, which the screen shows by words.
    .map((name) => name.replace(/ \(0–4\)$/, ''));
  expect(shown.filter((name) => !filled.includes(name))).toEqual([]);
}

async function bank() {
  const tenant = await (await theApp()).tenant();
  const user = await tenant.user();
  const { id } = await user.call(assessmentContract.create, {
    body: { unitId: tenant.unitId, settings: smallFirmSettings },
  });
  const keep = (name: string) =>
    user.call(analysisContract.create, { body: { analysis: { name, priv: true, corp: true } } });
  await keep('Trade');
  await keep('Cash');
  return { user, id };
}

describe.each(['en', 'sv'] as const)('the exported file of a list (%s)', (language) => {
  it.each([
    ['the proof of completeness', '/ra/{id}/completeness'],
    ['threats', '/threatview/threats?view=table'],
  ])('has every column of the screen for %s and no empty column', async (_, address) => {
    const { client, id } = await demoAssessment();
    const page = await open(address.replace('{id}', String(id)), client, language);
    const [head = [], ...rows] = await fileOf(page, language);
    expect(head).toEqual(expect.arrayContaining(headings()));
    expect(emptyColumns([head, ...rows])).toEqual([]);
  });

  it('has no column of buttons for saved analyses', async () => {
    const { user } = await bank();
    const page = await open('/threatview/analyses', user, language);
    const [head = [], ...rows] = await fileOf(page, language);
    const shown = headings();
    expect(shown.slice(0, head.length)).toEqual(head);
    expect(shown.length).toBe(head.length + 1);
    expect(rows.map(([name]) => name).sort()).toEqual(['Cash', 'Trade']);
    expect(emptyColumns([head, ...rows])).toEqual([]);
  });
});

describe('the exported file of every list equals the screen', () => {
  it.each([
    '/ra/{id}/completeness',
    '/ra/{id}/controls',
    '/ra/{id}/reference',
    '/ra/{id}/threat',
    '/ra/{id}/ml/customers',
    '/ra/{id}/ml/geographies',
    '/ra/{id}/legal/legals',
    '/ra/{id}/ml/customers/control',
    '/threatview/threats',
    '/threatview/risks',
    '/threatview/risks?type=geographies',
    '/threatview/analysis?selection=th-fraud,cu-pep,pr-current',
  ])('in the demo at %s', async (address) => {
    const { client, id } = await demoAssessment();
    await expectWholeFile(address.replace('{id}', String(id)), client);
  });

  it.each([
    '/admin/users',
    '/admin/usergroups',
    '/admin/licences',
    '/admin/keys',
    '/admin/models',
    '/admin/audit',
    '/admin/usagelog',
    '/atlas/entities/product',
    '/atlas/entities/reference',
  ])('of the installation at %s', async (address) => {
    const tenant = await (await theApp()).tenant({ kind: 'system' });
    const admin = await tenant.user();
    await admin.call(keyContract.create, {
      params: { id: tenant.organizationId },
      body: { label: 'Import' },
    });
    await expectWholeFile(address, admin);
  });
});
