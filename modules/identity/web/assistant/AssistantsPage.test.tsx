import { assistantContract as contract } from '@klarsikt/contract';
import { heading, open } from '@klarsikt/web/test/screen.tsx';
import { theApp } from '@klarsikt/web/test/server.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

async function begun() {
  const app = await theApp();
  const tenant = await app.tenant();
  const client = await tenant.user();
  const day = new Date(app.clock.now().getTime() + 30 * 86_400_000).toISOString();
  const make = (label: string) =>
    client.call(contract.createOwn, {
      body: { label, tools: ['get_levels', 'find_threats'], expiresAt: day },
    });
  const turn = (enabled: boolean, revision: number) =>
    client.call(contract.setSwitch, { body: { revision, enabled } });
  return { client, day, make, turn };
}

const answerYes = async (name: string) =>
  within(await screen.findByRole('dialog', { name: 'Confirm' })).getByRole('button', { name });

describe('/admin/assistants', () => {
  it('shows that assistants are off, and asks for confirmation before switching them on or off', async () => {
    const { client } = await begun();
    const { user } = await open('/admin/assistants', client);
    await heading(/^AI assistants/);
    await screen.findByText('Assistants are switched off in your organisation.');
    await user.click(screen.getByRole('button', { name: 'Switch assistants on' }));
    await user.click(await answerYes('Switch assistants on'));
    await screen.findByText('Assistants are switched on in your organisation.');
    expect((await client.call(contract.getSwitch, {})).enabled).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Switch assistants off' }));
    await user.click(await answerYes('Switch assistants off'));
    await screen.findByText('Assistants are switched off in your organisation.');
    expect((await client.call(contract.getSwitch, {})).enabled).toBe(false);
  });

  it('removes a tool from a key, and revokes the key', async () => {
    const { client, make, turn } = await begun();
    await turn(true, 0);
    const { id } = await make('Laptop');
    const { user } = await open(`/admin/assistants?open=${id}`, client, 'sv');
    await heading(/^AI-assistenter/);
    await user.click(await screen.findByRole('combobox', { name: /^Verktyg/ }));
    await user.keyboard('{Backspace}');
    await user.click(screen.getByRole('button', { name: 'Spara' }));
    await waitFor(async () => {
      const { rows } = await client.call(contract.list, { body: {} });
      expect(rows.map(({ tools }) => tools)).toEqual([['find_threats']]);
    });
    await user.click(screen.getByRole('button', { name: 'Återkalla' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Återkalla' }));
    await screen.findByText('”Laptop” har återkallats.');
    expect((await client.call(contract.list, { body: {} })).total).toBe(0);
  });
});

describe('/account', () => {
  it('shows the key of an assistant once, lists it, and revokes it', async () => {
    const { client, turn } = await begun();
    await turn(true, 0);
    const { user } = await open('/account', client);
    const section = within(await screen.findByRole('region', { name: 'Keys for assistants' }));
    await section.findByText('You have no keys.');
    await user.click(section.getByRole('button', { name: 'New key' }));
    await user.click(section.getByRole('button', { name: 'Create key' }));
    await section.findByText('Enter a label for the key.');
    await section.findByText('Choose the last day of validity.');
    await user.type(section.getByRole('textbox', { name: /^Label/ }), 'Laptop');
    await user.type(section.getByRole('textbox', { name: /^Expires/ }), await nearDay());
    await user.click(section.getByRole('button', { name: 'Create key' }));
    await section.findByText(/^Copy the key now/);
    const secret = section.getByText(/^ksa_/).textContent ?? '';
    section.getByText(/\/mcp$/);
    await user.click(section.getByRole('button', { name: 'I have saved the key' }));
    await waitFor(() => expect(document.body.innerHTML).not.toContain(secret));
    await user.click(await section.findByRole('button', { name: 'Revoke Laptop' }));
    expect(document.activeElement?.textContent).toBe('Cancel');
    await user.click(section.getByRole('button', { name: 'Revoke' }));
    await section.findByText('You have no keys.');
    expect((await client.call(contract.listOwn, {})).keys.map(({ state }) => state)).toEqual(['revoked']);
  });

  it('shows no assistants while they are off and there is no key', async () => {
    const { client } = await begun();
    await open('/account', client);
    await screen.findByRole('region', { name: 'Sessions' });
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Keys for assistants' })).toBeNull());
  });

  it('shows an existing key while assistants are off, without a button for a new key', async () => {
    const { client, make, turn } = await begun();
    await turn(true, 0);
    await make('Laptop');
    await turn(false, 1);
    await open('/account', client);
    const section = within(await screen.findByRole('region', { name: 'Keys for assistants' }));
    await section.findByText('Assistants are switched off in your organisation.');
    expect(section.queryByRole('button', { name: 'New key' })).toBeNull();
  });
});

async function nearDay(): Promise<string> {
  const app = await theApp();
  return new Date(app.clock.now().getTime() + 30 * 86_400_000).toISOString().slice(0, 10);
}
