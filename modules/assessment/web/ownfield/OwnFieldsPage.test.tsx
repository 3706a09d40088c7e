import { incidentContract, ownfieldContract } from '@klarsikt/contract';
import { heading, open } from '@klarsikt/web/test/screen.tsx';
import { theApp } from '@klarsikt/web/test/server.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

async function begun() {
  const app = await theApp();
  const tenant = await app.tenant();
  return { tenant, client: await tenant.user() };
}

const answerYes = async (name: string) =>
  within(await screen.findByRole('dialog')).getByRole('button', { name });

describe('/admin/fields', () => {
  it('adds a choice field only after its name and an option are entered', async () => {
    const { client } = await begun();
    const { user } = await open('/admin/fields', client);
    await heading(/^Own fields/);
    await screen.findByText('No fields of your own');
    await user.click(screen.getAllByRole('button', { name: 'New field' })[0] ?? document.body);
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Type' }), 'Choice from a list');
    await user.click(screen.getByRole('button', { name: 'Add field' }));
    await screen.findByText('Enter a name in at least one language.');
    await screen.findByText('Add at least one option.');
    await user.type(screen.getByRole('textbox', { name: 'Name in English' }), 'Supplier tier');
    await user.click(screen.getByRole('button', { name: 'Add option' }));
    await user.type(screen.getByRole('textbox', { name: 'Option 1 in English' }), 'Critical');
    await user.click(screen.getByRole('button', { name: 'Add field' }));
    await waitFor(async () =>
      expect((await client.call(ownfieldContract.list, {})).rows).toMatchObject([
        { key: 'supplier_tier', kind: 'choice', options: [{ id: 'o1', name: { en: 'Critical' } }] },
      ]),
    );
  });

  it('archives a field that has values, and removes a field without values', async () => {
    const { client, tenant } = await begun();
    const made = await client.call(ownfieldContract.create, {
      body: { thing: 'incident', kind: 'text', label: { en: '', sv: 'Ärende' }, isListed: true, position: 1 },
    });
    const { user } = await open(`/admin/fields?open=${made.id}`, client, 'sv');
    await heading(/^Egna fält/);
    const name = await screen.findByRole('textbox', { name: 'Namn på svenska' });
    await user.clear(name);
    await user.type(name, 'Diarienummer');
    await user.click(screen.getByRole('button', { name: 'Spara' }));
    await waitFor(async () =>
      expect((await client.call(ownfieldContract.list, {})).rows).toMatchObject([
        { key: 'arende', label: { sv: 'Diarienummer' }, revision: 2 },
      ]),
    );
    await client.call(incidentContract.create, {
      body: {
        ...{ unitId: tenant.unitId, day: '2026-01-02', kind: 'fraud', severity: 'low', title: 'Case' },
        ...{ links: { threats: [], products: [], controls: [] }, reported: 'no', ownFields: { arende: '7' } },
      },
    });
    await user.click(screen.getByRole('button', { name: 'Arkivera' }));
    await user.click(await answerYes('Arkivera'));
    await screen.findByRole('button', { name: 'Återställ' });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Ta bort' })).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Återställ' }));
    await screen.findByRole('button', { name: 'Arkivera' });
  });
});

describe('/ra/incidents', () => {
  it('shows an error beside an invalid own field, and saves zero as a value', async () => {
    const { client } = await begun();
    const shared = { thing: 'incident', isListed: true, position: 1 } as const;
    await client.call(ownfieldContract.create, {
      body: { ...shared, kind: 'link', key: 'page', label: { en: 'Page', sv: '' } },
    });
    await client.call(ownfieldContract.create, {
      body: { ...shared, kind: 'number', key: 'cost', label: { en: 'Exposure', sv: '' } },
    });
    const { user } = await open('/ra/incidents?open=new', client);
    const page = await screen.findByRole('textbox', { name: 'Page' });
    const [title] = screen.getAllByRole('textbox', { name: /^(What|Incident)/ });
    await user.type(title ?? page, 'Mule accounts');
    await user.type(page, 'javascript:alert(1)');
    await user.type(screen.getByRole('textbox', { name: 'Exposure' }), '0');
    const form = page.closest('form');
    const submit = form?.querySelector<HTMLButtonElement>('button[type="submit"]');
    await user.click(submit ?? page);
    await screen.findAllByText('Enter an address that begins with https://.');
    expect((await client.call(incidentContract.list, { body: {} })).incidents).toEqual([]);
    await user.clear(page);
    await user.type(page, 'https://example.com');
    await user.click(submit ?? page);
    await waitFor(async () =>
      expect((await client.call(incidentContract.list, { body: {} })).incidents).toMatchObject([
        { ownFields: { page: 'https://example.com', cost: 0 } },
      ]),
    );
    const link = await screen.findByRole('link', { name: 'https://example.com' });
    expect(link.getAttribute('rel')).toContain('noopener');
    expect(screen.getAllByText('Exposure').length).toBeGreaterThan(0);
  });
});
