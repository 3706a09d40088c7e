import { analysisContract as contract } from '@klarsikt/contract';
import { ready } from '@klarsikt/web/test/demo.ts';
import { leave, open } from '@klarsikt/web/test/screen.tsx';
import { theApp } from '@klarsikt/web/test/server.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

beforeAll(() =>
  ready(() =>
    Promise.all([
      import('../../AnalysisPage.tsx'),
      import('../../list/AnalysesPage.tsx'),
      import('../../../threat/ThreatLayout.tsx'),
    ]),
  ),
);
afterEach(() => vi.restoreAllMocks());

const { body } = document;
const name = 'Handel och moms – å ä ö';
const selection = '/threatview/analysis?selection=th-tbml,th-vat,pr-current';
const analyst = async () => (await (await theApp()).tenant()).user(['threatview:View']);

async function results(list: string): Promise<readonly (string | null)[]> {
  const table = await screen.findByRole('treegrid', { name: list });
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  await waitFor(() =>
    expect(table.querySelectorAll('[role="row"], tr')).toHaveLength(
      Number(table.getAttribute('aria-rowcount')),
    ),
  );
  const rows = [...table.querySelectorAll<HTMLElement>('tr[data-row]:not([data-group])')].map(
    ({ dataset, textContent }) => `${dataset.row}: ${/\d+\/\d+/.exec(textContent ?? '')?.[0]}`,
  );
  act(() => void window.dispatchEvent(new Event('afterprint')));
  return rows.toSorted();
}

async function takes({ user }: Awaited<ReturnType<typeof open>>, menu: string, format: string, told: RegExp) {
  await user.click(await screen.findByRole('button', { name: menu }));
  await user.click(await screen.findByRole('menuitem', { name: format, hidden: true }));
  const said = await screen.findByText(told);
  const file = told.exec(said.textContent ?? '')?.[1] ?? '';
  await user.click(
    within(said.closest<HTMLElement>('[role="status"]') ?? body).getByRole('button', {
      name: /^(Close|Stäng)$/,
    }),
  );
  return file;
}

function saved(): Blob[] {
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) files.push(file);
    return `blob:${files.length}`;
  });
  return files;
}

describe('the exported files of an analysis', () => {
  it('can be downloaded in each format under the name of the analysis', async () => {
    const files = saved();
    const page = await open(selection, await analyst());
    const told = /^(.+) is ready and is being downloaded\./;
    const formats = [
      ['Word (DOCX)', /\.docx$/, 'PK'],
      ['PDF', /\.pdf$/, '%PDF'],
      ['Excel (XLSX)', /\.xlsx$/, 'PK'],
      ['CSV', /\.csv$/, 'Part'],
      ['JSON (can be imported)', /\.json$/, '{'],
      ['STIX 2.1', /\.stix\.json$/, '{'],
    ] as const;
    for (const [at, [format, ending, beginning]] of formats.entries()) {
      expect(await takes(page, 'Export', format, told)).toMatch(ending);
      const text = (await files[at]?.slice(0, 20).text()) ?? '';
      expect([format, text.replace(/^\ufeff/, '').slice(0, beginning.length)]).toEqual([format, beginning]);
    }
    expect(files).toHaveLength(formats.length);
  });

  it('are delivered even if one progress request fails', async () => {
    const files = saved();
    const page = await open(selection, await analyst());
    const { fetch } = globalThis;
    const asked = vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
      const questions = asked.mock.calls.filter(([address]) => /\/deferred\//.test(String(address)));
      const isFirst = questions.length === 1 && questions[0]?.[0] === input;
      return isFirst ? Promise.reject(new TypeError('Failed to fetch')) : fetch(input, init);
    });
    expect(await takes(page, 'Export', 'CSV', /^(.+) is ready and is being downloaded\./)).toMatch(/\.csv$/);
    expect(files).toHaveLength(1);
  });

  it('can be imported from JSON with the same results and the current date', async () => {
    const files = saved();
    const client = await analyst();
    const page = await open(selection, client, 'sv');
    await page.user.click(await screen.findByRole('button', { name: 'Spara' }));
    const naming = within(await screen.findByRole('dialog'));
    await page.user.type(naming.getByRole('textbox', { name: /^Namn/ }), name);
    await page.user.click(naming.getByRole('button', { name: 'Spara' }));
    await screen.findByRole('heading', { level: 2, name });
    const before = await results('Resultat');
    expect(before.length).toBeGreaterThan(20);
    const file = await takes(page, 'Exportera', 'JSON (kan importeras)', /^(.+) är klar och laddas ned/);
    await leave();

    const list = await open('/threatview/analyses', client, 'sv');
    await list.user.click(await screen.findByRole('button', { name: 'Importera' }));
    const dialog = within(await screen.findByRole('dialog'));
    const [content = new Blob()] = files;
    await list.user.upload(
      dialog.getByLabelText('Exporterad analys (JSON)'),
      new File([await content.text()], file, { type: 'application/json' }),
    );
    await waitFor(() =>
      expect(dialog.getByRole('button', { name: 'Importera' })).toHaveProperty('disabled', false),
    );
    await list.user.click(dialog.getByRole('button', { name: 'Importera' }));
    await waitFor(() => expect(list.address()).toMatch(/analysis\?id=\d+/));
    await waitFor(async () => expect(await results('Resultat')).toEqual(before));
    const id = Number(/id=(\d+)/.exec(list.address())?.[1]);
    const { analysis } = await client.call(contract.get, { params: { id } });
    const exported: typeof analysis = JSON.parse(await content.text());
    expect(analysis).toMatchObject({ name, selected: exported.selected });
    expect(analysis.selected.threats).toHaveLength(2);
    // The test clock may not advance between two calls, so equal times are accepted.
    expect(analysis.created).toBeGreaterThanOrEqual(exported.created);
  });
});
