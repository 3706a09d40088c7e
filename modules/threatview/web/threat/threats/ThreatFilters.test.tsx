import { organizationContract } from '@klarsikt/contract';
import { preferencesStorageKey } from '@klarsikt/engine/people';
import { ready } from '@klarsikt/web/test/demo.ts';
import { heading, open } from '@klarsikt/web/test/screen.tsx';
import { theApp } from '@klarsikt/web/test/server.ts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';

beforeAll(() => ready(() => Promise.all([import('./ThreatsPage.tsx'), import('../ThreatLayout.tsx')])));

const analyst = async () => (await (await theApp()).tenant()).user(['threatview:View']);

const rows = () => [...document.querySelectorAll<HTMLElement>('tr[data-row]:not([data-group])')];
const has = (name: string) => rows().some(({ textContent }) => textContent?.includes(name));
const fraud = 'Laundering of fraud proceeds';
const drugs = 'Proceeds of drug trafficking';

const search = (address: string, name: string) => new URL(address, 'http://localhost').searchParams.get(name);
const shown = () => {
  const [, count] = /^\D*(\d+)/.exec(screen.getByRole('heading', { level: 1 }).textContent ?? '') ?? [];
  return Number(count);
};

type Page = Awaited<ReturnType<typeof open>>;

const chip = (name: string) =>
  within(screen.getByRole('main')).findByRole('button', { name: new RegExp(`^${name} ?(All|Any)$`) });

async function choose({ user }: Page, name: string, option: string | RegExp): Promise<void> {
  await user.click(await chip(name));
  await user.click(await screen.findByRole('option', { name: option }));
}

async function listed(address: string, client: Awaited<ReturnType<typeof analyst>>): Promise<Page> {
  const page = await open(address, client);
  await heading(/^Threats/);
  // jsdom has no layout height, so the print event renders all rows.
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  await waitFor(() => expect(rows().length).toBeGreaterThan(0), { timeout: 30_000 });
  return page;
}

async function ofTrade(trade: 'bank' | 'realestate') {
  const tenant = await (await theApp()).tenant();
  const client = await tenant.user();
  const { revision } = await client.call(organizationContract.get, { params: { id: tenant.organizationId } });
  await client.call(organizationContract.save, { body: { id: tenant.organizationId, revision, trade } });
  return client;
}

describe('the default filter by type of business', () => {
  it('applies to the lists of threats and risks, until it is removed', async () => {
    const client = await ofTrade('realestate');
    const page = await listed('/threatview/threats', client);
    await waitFor(() => expect(search(page.address(), 'business')).toBe('bu-estate,bu-letting'));
    const clear = { name: 'Clear filter Business' };
    await page.user.click(screen.getByRole('button', clear));
    await waitFor(() => expect(search(page.address(), 'business')).toBeNull());
    expect(screen.queryByRole('button', clear)).toBeNull();
    cleanup();
    const again = await listed('/threatview/threats', client);
    expect(search(again.address(), 'business')).toBeNull();
    await again.user.click(await chip('Business'));
    await again.user.type(await screen.findByRole('combobox', { name: 'Business' }), 'letting');
    await again.user.click(await screen.findByRole('option', { name: 'Real estate agent, Letting agent' }));
    await waitFor(() => expect(search(again.address(), 'business')).toBe('bu-estate,bu-letting'));
    cleanup();
    const risks = await open('/threatview/risks?type=products', client);
    await waitFor(() => expect(search(risks.address(), 'business')).toBe('bu-estate,bu-letting'));
  });

  it('is not applied to an address that already has a filter', async () => {
    const page = await listed('/threatview/threats?level=HIGH', await ofTrade('bank'));
    expect(search(page.address(), 'business')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Clear filter Business' })).toBeNull();
  });
});

describe('the filters of the threat list', () => {
  it('narrow the list by category and by country group, and are stored in the address', async () => {
    const page = await listed('/threatview/threats', await analyst());
    await waitFor(() => expect(has(fraud)).toBe(true));
    await choose(page, 'Category', 'Corruption and abuse of office');
    await waitFor(() => expect(search(page.address(), 'category')).toMatch(/^ca-/));
    await waitFor(() => expect(has(fraud)).toBe(false));
    expect(has('Laundering of corruption proceeds')).toBe(true);
    const before = shown();
    await page.user.click(await chip('Country'));
    await page.user.type(await screen.findByRole('combobox', { name: 'Country' }), 'nordic');
    await page.user.click(await screen.findByRole('option', { name: /^Nordic.*countries\)$/ }));
    await waitFor(() => expect(search(page.address(), 'country')).toBe('ge-nordic'));
    expect(shown()).toBeLessThanOrEqual(before);
  });

  it('include the source level, and are kept together with the sort order', async () => {
    const client = await analyst();
    const page = await listed('/threatview/threats?view=table', client);
    const filters = ['Area', 'Category', 'Country', 'Segment', 'Grade', 'Business'];
    for (const name of [...filters, 'Source level', 'Level according to the sources', 'Review'])
      await chip(name);
    const all = shown();
    await choose(page, 'Review', 'Review due');
    await waitFor(() => expect(search(page.address(), 'due')).toBe('true'));
    await waitFor(() => expect(shown()).toBeLessThan(all));
    await waitFor(() => expect(rows()).toHaveLength(shown()));
    for (const row of rows()) within(row).getByRole('img', { name: 'Review due' });
    await page.user.click(screen.getByRole('button', { name: 'Clear filter Review' }));
    await choose(page, 'Level according to the sources', 'Continental');
    await waitFor(() => expect(search(page.address(), 'reference')).toBe('CONTINENTAL'));
    await waitFor(() => expect(shown()).toBeLessThan(all));
    const few = shown();
    const order = () => screen.getByRole('columnheader', { name: /^Individuals/ }).getAttribute('aria-sort');
    await page.user.click(screen.getByRole('button', { name: 'Individuals' }));
    await waitFor(() => expect(order()).toBe('descending'));
    cleanup();
    await listed('/threatview/threats?view=table', client);
    await waitFor(() => expect(shown()).toBe(few));
    screen.getByRole('button', { name: 'Clear filter Level according to the sources' });
    expect(order()).toBe('descending');
    expect(localStorage.getItem(preferencesStorageKey)).toContain('CONTINENTAL');
  });

  it('are restored from the address after a reload', async () => {
    const client = await analyst();
    const page = await listed('/threatview/threats', client);
    await waitFor(() => expect(has(fraud)).toBe(true));
    const fold = () =>
      document.querySelector('tr[data-row="ml/ca-a"] button[aria-expanded]') ?? document.body;
    await page.user.click(fold());
    await waitFor(() => expect(has(fraud)).toBe(false));
    await waitFor(() => expect(search(page.address(), 'fold')).toBe('ml/ca-a'));
    const address = page.address();
    cleanup();
    const again = await listed(address, client);
    await waitFor(() => expect(has(drugs)).toBe(true));
    expect(has(fraud)).toBe(false);
    await again.user.click(fold());
    await waitFor(() => expect(has(fraud)).toBe(true));
    await waitFor(() => expect(search(again.address(), 'fold')).toBeNull());
  });

  it('stay in the address while the table is shown instead of the tree', async () => {
    const page = await listed('/threatview/threats?view=table&fold=ml/ca-a', await analyst());
    await waitFor(() => expect(has(fraud)).toBe(true));
    await page.user.click(screen.getByText('Tree'));
    await waitFor(() => expect(has(fraud)).toBe(false));
    expect(search(page.address(), 'fold')).toBe('ml/ca-a');
  });
});
