import { readStarterModel } from '@klarsikt/content';
import { analysisContract, organizationContract } from '@klarsikt/contract';
import { heading, leave, open } from '@klarsikt/web/test/screen.tsx';
import { theApp } from '@klarsikt/web/test/server.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

const trader = readStarterModel().customers.find(({ key }) => key === 'cu-trader');
const column = (name: string) => within(screen.getByRole('region', { name }));

async function analyst() {
  return (await (await theApp()).tenant()).user(['threatview:View', 'threatview:Share']);
}

describe('the page Risk analysis', () => {
  it.each([
    ['en', 'Risk analysis', 'Select risks to begin'],
    ['sv', 'Riskanalys', 'Välj risker att börja med'],
  ] as const)(
    'can be opened from the menu of ThreatView and shows how to begin (%s)',
    async (language, title, text) => {
      const { user, address } = await open('/threatview', await analyst(), language);
      await user.click(await screen.findByRole('link', { name: title }));
      await heading(title);
      expect(address()).toBe('/threatview/risk-analysis');
      expect(document.title).toContain(title);
      await screen.findByText(text);
      expect(screen.queryByRole('link', { name: /^(Choose threats|Välj hot)$/ })).toBeNull();
    },
  );

  it('is filtered by the businesses of the organisation until the filter is removed', async () => {
    const tenant = await (await theApp()).tenant();
    const client = await tenant.user();
    const { revision } = await client.call(organizationContract.get, {
      params: { id: tenant.organizationId },
    });
    const body = { id: tenant.organizationId, revision, trade: 'lawyer' as const };
    await client.call(organizationContract.save, { body });
    const { user, address } = await open('/threatview/risk-analysis', client);
    await waitFor(() => expect(address()).toBe('/threatview/risk-analysis?business=bu-law'));
    await user.click(screen.getByRole('button', { name: new RegExp(trader?.name.en ?? 'missing') }));
    await user.click(await screen.findByRole('button', { name: /^Clear filter Business/ }));
    await waitFor(() => expect(address()).not.toContain('business='));
    cleanup();
    const again = await open('/threatview/risk-analysis', client);
    await screen.findByRole('region', { name: 'Selection' });
    await waitFor(() => expect(again.address()).toContain('selection='));
    expect(again.address()).not.toContain('business=');
  });

  it('adds only risks and saves the selection as an analysis of risks', async () => {
    const client = await analyst();
    const { user, address } = await open('/threatview/risk-analysis', client);
    await heading('Risk analysis');
    const field = await screen.findByRole('searchbox', { name: 'Add a risk' });
    await user.type(field, 'trade');
    const found = await screen.findByRole('list', { name: 'Results' });
    await waitFor(() => expect(within(found).getAllByRole('listitem').length).toBeGreaterThan(0));
    for (const hit of within(found).getAllByRole('listitem')) expect(hit.textContent).not.toMatch(/Threat$/);
    await user.clear(field);
    await user.click(screen.getByRole('button', { name: new RegExp(trader?.name.en ?? 'missing') }));
    await waitFor(() => expect(column('Selection').getAllByRole('listitem')).toHaveLength(3));
    await waitFor(() => expect(address()).toMatch(/^\/threatview\/risk-analysis\?selection=/));
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'What traders bring');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(async () => {
      const { rows } = await client.call(analysisContract.list, { query: { type: 'risks' } });
      expect(rows).toMatchObject([
        { name: 'What traders bring', analysisType: 'risks', risks: 3, threats: 0 },
      ]);
    });
    expect((await client.call(analysisContract.list, { query: { type: 'threats' } })).rows).toEqual([]);
  });

  it('opens a saved analysis of risks even from an address of the threat analysis', async () => {
    const client = await analyst();
    const document = { name: 'Of risks', analysisType: 'risks' as const, priv: true, corp: true };
    const { id } = await client.call(analysisContract.create, { body: { shared: [], analysis: document } });
    const { address, user } = await open(`/threatview/analysis?id=${id}`, client);
    await waitFor(() => expect(address()).toBe(`/threatview/risk-analysis?id=${id}`));
    await screen.findByRole('heading', { level: 2, name: 'Of risks' });
    await user.click(screen.getByRole('link', { name: 'Threat analysis' }));
    await heading('Threat analysis');
    await screen.findByRole('heading', { level: 2, name: 'Unsaved analysis' });
    expect((await client.call(analysisContract.get, { params: { id } })).analysis.analysisType).toBe('risks');
    await leave();
    await open('/threatview/analyses?type=risks', client);
    const row = await screen.findByRole('row', { name: /Of risks/ });
    expect(within(row).getByRole('link', { name: 'Of risks' }).getAttribute('href')).toBe(
      `/threatview/risk-analysis?id=${id}`,
    );
  });
});
