import { organizationContract as contract, sessionContract } from '@klarsikt/contract';
import { heading, leave, open } from '@klarsikt/web/test/screen.tsx';
import { theApp } from '@klarsikt/web/test/server.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

const customer = 'Kustsparbanken';

async function provider() {
  const tenant = await (await theApp()).tenant({ name: `Provider ${crypto.randomUUID().slice(0, 6)}` });
  return { tenant, client: await tenant.user() };
}

async function withCustomer() {
  const { tenant, client } = await provider();
  const body = { parentId: tenant.organizationId, name: customer, country: 'SE', language: 'sv' as const };
  return { tenant, client, id: (await client.call(contract.save, { body })).id };
}

const row = (name: string) =>
  within(screen.getByRole('treegrid', { name: 'Organizations' })).queryByRole('row', {
    name: new RegExp(`^${name}`),
  });
const panelOf = async (title: string) => {
  const found = (await screen.findByRole('heading', { level: 2, name: title })).closest('aside');
  if (found === null) throw new Error(`${title} stands in no panel`);
  return within(found);
};
const said = (sentence: string) =>
  waitFor(() =>
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContainEqual(
      expect.stringContaining(sentence),
    ),
  );
const bar = () => screen.findByRole('region', { name: 'Administrating customer organization' });

describe('/admin/orgs', () => {
  it('lets the user type to find a time zone, and resets to the time zone of the country', async () => {
    const { client, id } = await withCustomer();
    const { user } = await open(`/admin/orgs?open=${id}`, client);
    const panel = await panelOf(customer);
    await panel.findByText(/use the time zone Europe\/Stockholm\./);
    const choose = async (text: string, name: RegExp) => {
      const field = panel.getByRole('combobox', { name: 'Time zone' });
      await user.clear(field);
      await user.type(field, text);
      await user.click(await screen.findByRole('option', { name, hidden: true }));
      await user.click(panel.getByRole('button', { name: 'Save' }));
    };
    const zones = async () => {
      const { timeZone, dayZone } = await client.call(contract.get, { params: { id } });
      return [timeZone, dayZone];
    };
    await choose('new_york', /^America\/New_York/);
    await waitFor(async () => expect(await zones()).toEqual(['America/New_York', 'America/New_York']));
    await panel.findByText(/use the time zone America\/New_York\./);
    await choose('time zone of', /^Time zone of the country$/);
    await waitFor(async () => expect(await zones()).toEqual([null, 'Europe/Stockholm']));
  });

  it('creates a customer below the own organisation, requires a name, and opens the customer', async () => {
    const { tenant, client } = await provider();
    const { user, address } = await open('/admin/orgs', client);
    await heading(/^Organizations/);
    await screen.findByText('No customer organisations yet');
    await user.click(screen.getAllByRole('button', { name: 'New organisation' })[0] ?? document.body);
    const form = await panelOf('New organisation');
    await user.click(form.getByRole('button', { name: 'Create' }));
    await form.findByText('Enter a name for the organisation');
    expect(await client.call(contract.list, {})).toHaveLength(1);
    await user.type(form.getByRole('textbox', { name: /^Name/ }), customer);
    await user.click(form.getByRole('button', { name: 'Create' }));
    await said(`${customer} was created`);
    await panelOf(customer);
    await waitFor(() => expect(row(customer)).not.toBeNull());
    expect(screen.queryByText('No customer organisations yet')).toBeNull();
    const made = (await client.call(contract.list, {})).find(({ name }) => name === customer);
    expect(made?.parentId).toBe(tenant.organizationId);
    expect(address()).toBe(`/admin/orgs?open=${made?.id}`);
  });

  it("shows a customer's sign-in settings and that no licence applies to the customer", async () => {
    const { client, id } = await withCustomer();
    const { user } = await open(`/admin/orgs?open=${id}`, client);
    const panel = await panelOf(customer);
    await user.click(await panel.findByRole('tab', { name: 'Sign-in' }));
    await panel.findByLabelText('Password rules');
    await user.click(panel.getByRole('tab', { name: 'Licence' }));
    await panel.findByText(/^No licence applies to this organisation:/);
  });

  it('deletes a customer only after a confirmation', async () => {
    const { client, id } = await withCustomer();
    const { user, address } = await open('/admin/orgs', client);
    await user.click(await waitFor(() => row(customer) ?? Promise.reject(new Error('no row'))));
    const panel = await panelOf(customer);
    const names = async () => (await client.call(contract.list, {})).map(({ name }) => name);
    const answer = async (word: string) => {
      await user.click(await panel.findByRole('button', { name: 'Delete' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Confirm' }));
      dialog.getByText(`Delete ${customer} permanently? This cannot be undone.`);
      await user.click(dialog.getByRole('button', { name: word }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    expect(address()).toBe(`/admin/orgs?open=${id}`);
    await answer('Cancel');
    expect(await names()).toContain(customer);
    await answer('Delete');
    await said(`${customer} was deleted`);
    await waitFor(() => expect(row(customer)).toBeNull());
    expect(await names()).not.toContain(customer);
    expect(address()).toBe('/admin/orgs');
  });
});

describe('administering a customer', () => {
  it('starts in the panel of the customer, is shown in a bar on every page, and ends from the bar', async () => {
    const { client, id } = await withCustomer();
    const first = await open(`/admin/orgs?open=${id}`, client);
    await first.user.click(await screen.findByRole('button', { name: 'Administer' }));
    const administered = async () => (await client.call(sessionContract.getSession, {})).administering;
    await waitFor(async () => expect(await administered()).toEqual({ id, name: customer }));
    for (const address of [
      '/admin',
      '/admin/keys',
      '/threatview',
      '/ra',
      '/',
      '/account',
      '/threat/1048/card',
      '/apipanel',
    ]) {
      await leave();
      await open(address, client);

      await heading(/./);
      expect([address, (await bar()).textContent]).toEqual([address, expect.stringContaining(customer)]);
    }
    await leave();
    await open('/admin/users', client);
    await screen.findByText('No users yet');
    await leave();
    const last = await open('/admin/aunits', client);
    await heading(/^Assessment Units/);
    await last.user.click(within(await bar()).getByRole('button', { name: 'Stop administering' }));
    await waitFor(async () => expect(await administered()).toBeNull());
    await leave();
    await open('/admin/users', client);
    await screen.findByText(/^Test User/, { selector: 'main *' });
    expect(screen.queryByRole('region', { name: 'Administrating customer organization' })).toBeNull();
  });
});
