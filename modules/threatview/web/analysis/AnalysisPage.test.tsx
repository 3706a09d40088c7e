import { analysisContract as contract } from '@klarsikt/contract';
import type { TestClient } from '@klarsikt/testkit';
import { ready } from '@klarsikt/web/test/demo.ts';
import { leave, open } from '@klarsikt/web/test/screen.tsx';
import { answeredWith, theApp } from '@klarsikt/web/test/server.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';

beforeAll(() =>
  ready(() =>
    Promise.all([
      import('./AnalysisPage.tsx'),
      import('./report/ThreatReportPage.tsx'),
      import('../threat/ThreatLayout.tsx'),
      import('../threat/StartPage.tsx'),
    ]),
  ),
);

const { body } = document;
type Page = Awaited<ReturnType<typeof open>>;

const analyst = async () => (await (await theApp()).tenant()).user(['threatview:View', 'threatview:Share']);

const selected = () =>
  within(screen.getByRole('region', { name: 'Selection' }))
    .getAllByRole('listitem')
    .filter((item) => item.dataset.state !== undefined)
    .map((item) => item.querySelector('b')?.textContent?.slice(0, 11));
const selects = (...names: readonly string[]) =>
  waitFor(() => expect(selected().map((name) => names.find((one) => name?.startsWith(one)))).toEqual(names));

const press = async ({ user }: Page, name: string | RegExp) =>
  user.click((await screen.findAllByRole('button', { name }))[0] ?? body);

async function savesAs(page: Page, name: string): Promise<number> {
  await press(page, /^Save$/);
  const dialog = await screen.findByRole('dialog');
  await page.user.type(within(dialog).getByLabelText(/^Name/), name);
  await page.user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await screen.findByRole('heading', { level: 2, name });
  await waitFor(() => expect(page.address()).toMatch(/id=\d+/));
  return Number(new URLSearchParams(page.address().split('?')[1]).get('id'));
}

const savedThreats = async (client: TestClient, id: number) =>
  (await client.call(contract.get, { params: { id } })).analysis.selected.threats.length;

async function keeps(client: TestClient, id: number, count: number): Promise<number> {
  const params = { id };
  const { revision, analysis } = await client.call(contract.get, { params });
  const selectedNow = { ...analysis.selected, threats: analysis.selected.threats.slice(0, count) };
  const body = { revision, analysis: { ...analysis, selected: selectedNow } };
  return (await client.call(contract.update, { params, body })).revision;
}

async function sharedToRead(owner: TestClient, id: number): Promise<void> {
  const { users } = await owner.call(contract.containers, { query: {} });
  const { sharing } = await owner.call(contract.get, { params: { id } });
  const shared = users.map((user) => ({ kind: 'user' as const, id: user.id, write: false }));
  const body = { revision: sharing?.revision ?? 0, shared };
  await owner.call(contract.share, { params: { id }, body });
}

describe('undo in an analysis', () => {
  it('reverts steps from before the first save, and the result is saved', async () => {
    const client = await analyst();
    const page = await open('/threatview/analysis?selection=th-tbml,th-vat,th-loot', client);
    await selects('Trade', 'VAT', 'Company');
    await press(page, /^Remove VAT.* from the selection$/);
    await selects('Trade', 'Company');
    const id = await savesAs(page, 'Compare before and after');
    await press(page, /^Remove Company.* from the selection$/);
    await waitFor(async () => expect(await savedThreats(client, id)).toBe(1));
    await press(page, 'Undo');
    await press(page, 'Undo');
    await selects('Trade', 'VAT', 'Company');
    await waitFor(async () => expect(await savedThreats(client, id)).toBe(3));
    await press(page, 'Redo');
    await selects('Trade', 'Company');
    await waitFor(async () => expect(await savedThreats(client, id)).toBe(2));
  });

  it('reverts selections that were made before the page was opened', async () => {
    const client = await analyst();
    const page = await open('/threatview/analysis?selection=th-tbml', client);
    await selects('Trade');
    window.history.pushState(null, '', '/threatview');
    await page.user.type(await screen.findByLabelText('Find a threat, product or country'), 'VAT');
    await page.user.click(
      (await screen.findAllByRole('button', { name: /^Add VAT.* selection$/ }))[0] ?? body,
    );
    await page.user.click(await screen.findByRole('link', { name: 'Continue your analysis' }));
    await waitFor(() => expect(selected()).toHaveLength(2));
    await press(page, 'Undo');
    await selects('Trade');
  });
});

describe('the name of an analysis', () => {
  it('remains in the open dialog until a save succeeds, and repeated Enter saves only once', async () => {
    const client = await analyst();
    const page = await open('/threatview/analysis?selection=th-tbml,th-vat', client);
    await press(page, /^Save$/);
    const field = within(await screen.findByRole('dialog')).getByLabelText<HTMLInputElement>(/^Name/);
    await page.user.type(field, 'Held down');
    await answeredWith(503, async () => {
      await page.user.keyboard('{Enter}');
      await screen.findByText(/^The server did not answer/);
    });
    expect(screen.getByRole('dialog').contains(field)).toBe(true);
    expect(field.value).toBe('Held down');
    await page.user.keyboard('{Enter}{Enter}{Enter}');
    await screen.findByRole('heading', { level: 2, name: 'Held down' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await client.call(contract.list, { query: {} })).total).toBe(1);
  });
});

describe('the address of an analysis', () => {
  it('follows every change, so that back and forward restore the analysis', async () => {
    const page = await open('/threatview/analysis?selection=th-tbml,th-vat', await analyst());
    await selects('Trade', 'VAT');
    await press(page, /^Remove VAT.* from the selection$/);
    await waitFor(() => expect(page.address()).toBe('/threatview/analysis?selection=th-tbml'));
    window.history.pushState(null, '', '/threatview/analysis?selection=th-loot&segment=CORPORATES');
    await selects('Company');
    window.history.back();
    await selects('Trade');
    expect(page.address()).toBe('/threatview/analysis?selection=th-tbml');
    window.history.forward();
    await selects('Company');
    await waitFor(() => expect(page.address()).toContain('segment=CORPORATES'));
  });

  it('keeps the display settings of the results while the analysis changes', async () => {
    const page = await open('/threatview/analysis?selection=th-tbml,th-vat&view=matrix', await analyst());
    await selects('Trade', 'VAT');
    await press(page, /^Remove VAT.* from the selection$/);
    await waitFor(() => expect(page.address()).not.toContain('th-vat'));
    expect(page.address()).toContain('selection=th-tbml');
    expect(page.address()).toContain('view=matrix');
  });

  it('opens the saved analysis without changes of another analysis', async () => {
    const client = await analyst();
    const page = await open('/threatview/analysis?selection=th-tbml', client);
    await selects('Trade');
    const first = await savesAs(page, 'First');
    await press(page, 'New analysis');
    await waitFor(() => expect(page.address()).toBe('/threatview/analysis'));
    window.history.pushState(null, '', '/threatview/analysis?selection=th-vat,th-loot');
    await selects('VAT', 'Company');
    const second = await savesAs(page, 'Second');
    window.history.pushState(null, '', `/threatview/analysis?id=${first}`);
    await screen.findByRole('heading', { level: 2, name: 'First' });
    await selects('Trade');
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveProperty('disabled', true);
    window.history.back();
    await screen.findByRole('heading', { level: 2, name: 'Second' });
    await press(page, /^Remove VAT.* from the selection$/);
    await waitFor(async () => expect(await savedThreats(client, second)).toBe(1));
    expect(await savedThreats(client, first)).toBe(1);
  });
});

describe('an analysis that may not be changed', () => {
  it('can be read, tried out and saved as a copy, and remains unchanged', async () => {
    const tenant = await (await theApp()).tenant();
    const eva = await tenant.user(['threatview:View', 'threatview:Share']);
    const omar = await tenant.user(['threatview:View']);
    const page = await open('/threatview/analysis?selection=th-tbml,th-vat', eva);
    await selects('Trade', 'VAT');
    const id = await savesAs(page, 'Read alone');
    await sharedToRead(eva, id);
    await leave();
    const other = await open(`/threatview/analysis?id=${id}`, omar);
    await screen.findByText(/has shared this analysis with you for reading\./);
    await press(other, /^Remove VAT.* from the selection$/);
    await selects('Trade');
    expect(screen.queryByRole('button', { name: 'Rename' })).toBeNull();
    await press(other, 'Undo');
    await selects('Trade', 'VAT');
    await press(other, /^Remove Trade.* from the selection$/);
    await selects('VAT');
    expect(await savedThreats(eva, id)).toBe(2);
  });

  it('shows a reader the saves of the owner without discarding local changes of the reader', async () => {
    const tenant = await (await theApp()).tenant();
    const eva = await tenant.user(['threatview:View', 'threatview:Share']);
    const omar = await tenant.user(['threatview:View']);
    const page = await open('/threatview/analysis?selection=th-tbml,th-vat,th-loot', eva);
    await selects('Trade', 'VAT', 'Company');
    const id = await savesAs(page, 'Looked at');
    await sharedToRead(eva, id);
    await leave();
    const other = await open(`/threatview/analysis?id=${id}`, omar);
    await selects('Trade', 'VAT', 'Company');
    await keeps(eva, id, 2);
    await selects('Trade', 'VAT');
    await screen.findByRole('button', { name: / also made changes$/ });
    await press(other, /^Remove Trade.* from the selection$/);
    await selects('VAT');
    const { revision, analysis } = await eva.call(contract.get, { params: { id } });
    const body = { revision, analysis: { ...analysis, name: 'Looked at again' } };
    await eva.call(contract.update, { params: { id }, body });
    await screen.findByRole('heading', { level: 2, name: 'Looked at again' });
    await selects('VAT');
    // Trial changes of a reader are neither saved nor pending.
    expect(within(screen.getByRole('region', { name: 'Analysis' })).queryByRole('status')).toBeNull();
    expect(await savedThreats(eva, id)).toBe(2);
  });
});

describe('an analysis that two people change', () => {
  it('shows changes of the other person and keeps edits of different parts by both', async () => {
    const tenant = await (await theApp()).tenant();
    const eva = await tenant.user(['threatview:View', 'threatview:Share']);
    const omar = await tenant.user(['threatview:View']);
    const page = await open('/threatview/analysis?selection=th-tbml,th-vat,th-loot', eva);
    await selects('Trade', 'VAT', 'Company');
    const id = await savesAs(page, 'Both');
    const params = { id };
    const { users } = await eva.call(contract.containers, { query: {} });
    const shared = users.map((user) => ({ kind: 'user' as const, id: user.id, write: true }));
    const { revision } = await eva.call(contract.get, { params });
    await eva.call(contract.share, { params, body: { revision, shared } });

    const after = await keeps(omar, id, 2);
    await waitFor(() => expect(selected()).toHaveLength(2), { timeout: 10_000 });
    expect((await omar.call(contract.lastUpdate, { params })).revision).toBe(after);

    await press(page, 'Rename');
    await keeps(omar, id, 1);
    const dialog = await screen.findByRole('dialog');
    const field = within(dialog).getByLabelText(/^Name/);
    await page.user.clear(field);
    await page.user.type(field, 'By Eva');
    await page.user.click(within(dialog).getByRole('button', { name: /Rename|Save/ }));
    await waitFor(() => expect(selected()).toHaveLength(1), { timeout: 10_000 });
    await waitFor(async () => {
      const { analysis } = await omar.call(contract.get, { params });
      expect([analysis.name, analysis.selected.threats.length]).toEqual(['By Eva', 1]);
    });
  });
});
