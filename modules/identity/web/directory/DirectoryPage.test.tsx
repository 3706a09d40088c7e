import { directoryContract as contract, groupContract } from '@klarsikt/contract';
import { createScimClient } from '@klarsikt/identity/server/directory/directory-client.fixture.ts';
import { heading, open } from '@klarsikt/web/test/screen.tsx';
import { theApp } from '@klarsikt/web/test/server.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

async function begun() {
  const app = await theApp();
  const tenant = await app.tenant();
  const client = await tenant.user();
  const inDays = (days: number) => new Date(app.clock.now().getTime() + days * 86_400_000);
  return { app, tenant, client, inDays };
}

const region = async (name: string) => within(await screen.findByRole('region', { name }));

describe('/admin/directory', () => {
  it('shows the steps of the connection, shows a new key once, and switches the directory on', async () => {
    const { client, inDays } = await begun();
    const { user } = await open('/admin/directory', client);
    await heading(/^User directory/);
    await region('Connect your directory');
    screen.getByRole('heading', { name: 'Microsoft Entra' });
    screen.getByRole('heading', { name: 'Okta' });
    const keys = await region('Keys');
    keys.getByText('There is no key yet.');
    await user.click(keys.getByRole('button', { name: 'New key' }));
    await user.click(keys.getByRole('button', { name: 'Create key' }));
    await keys.findByText('Enter a label for the key.');
    await keys.findByText('Choose the last day of validity.');
    await user.type(keys.getByRole('textbox', { name: /^Label/ }), 'Entra');
    await user.type(keys.getByRole('textbox', { name: /^Expires/ }), inDays(300).toISOString().slice(0, 10));
    await user.click(keys.getByRole('button', { name: 'Create key' }));
    await keys.findByText(/^Copy the key now/);
    const secret = keys.getByText(/^ksd_/).textContent ?? '';
    await user.click(keys.getByRole('button', { name: 'I have saved the key' }));
    await waitFor(() => expect(document.body.innerHTML).not.toContain(secret));
    const connection = await region('Connection');
    connection.getByText('The directory connection is off. Calls from the directory are refused.');
    connection.getByText('http://localhost/scim/v2');
    await user.click(connection.getByRole('button', { name: 'Switch on' }));
    await connection.findByText('The directory connection is on.');
    expect(await client.call(contract.get, {})).toMatchObject({ enabled: true, keys: [{ label: 'Entra' }] });
  });

  it('maps a group, shows the reason for a refused request, and revokes a key', async () => {
    const { app, tenant, client, inDays } = await begun();
    await client.call(contract.set, { body: { revision: 0, enabled: true, invites: false } });
    const { secret } = await client.call(contract.createKey, {
      body: { label: 'Okta', expiresAt: inDays(30).toISOString() },
    });
    const scim = createScimClient(app.visitor(), secret);
    const person = await scim.add(`karin.${tenant.organizationId}@bank.example`);
    await scim.send('POST', 'Groups', { displayName: 'Analytiker', members: [{ value: person }] });
    await scim.send('DELETE', `Users/${client.userId}`);
    const resource = { kind: 'organization' as const, id: tenant.organizationId };
    await client.call(groupContract.save, {
      body: { name: 'Läsare', description: '', resources: [{ permission: 'ra:View', resource }] },
    });
    const { user } = await open('/admin/directory', client, 'sv');
    await heading(/^Användarkatalog/);
    const groups = await region('Kataloggrupper');
    groups.getByText('Inga behörigheter');
    const choice = groups.getByRole('combobox', { name: 'Användargrupp för Analytiker' });
    await groups.findByRole('option', { name: 'Läsare' });
    await user.selectOptions(choice, 'Läsare');
    await groups.findByText(/^Medlemmarna läggs till i användargruppen/);
    const calls = await region('Senaste anrop');
    calls.getByText(/^Nekat \(409\): Organisationen skulle då sakna en säkerhetsadministratör/);
    expect(calls.getAllByText('Klart')).toHaveLength(2);
    const keys = await region('Nycklar');
    await user.click(keys.getByRole('button', { name: 'Återkalla Okta' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Återkalla' }));
    await keys.findByText(/^Återkallad/);
  });
});

describe('/admin/users', () => {
  it('marks an account managed by the directory and keeps every field except groups and language read-only', async () => {
    const { app, tenant, client, inDays } = await begun();
    await client.call(contract.set, { body: { revision: 0, enabled: true, invites: false } });
    const { secret } = await client.call(contract.createKey, {
      body: { label: 'Okta', expiresAt: inDays(30).toISOString() },
    });
    const scim = createScimClient(app.visitor(), secret);
    const id = await scim.add(`karin.${tenant.organizationId}@bank.example`);
    await open(`/admin/users?open=${id}`, client);
    await screen.findByText('This account is managed in your user directory');
    expect(screen.getByRole('textbox', { name: /^Last name|^Surname/ }).hasAttribute('readonly')).toBe(true);
    expect(screen.queryByRole('button', { name: 'Disable' })).toBeNull();
  });
});
