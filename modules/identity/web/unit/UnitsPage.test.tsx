import { unitContract as contract } from '@klarsikt/contract';
import { heading, open } from '@klarsikt/web/test/screen.tsx';
import { theApp } from '@klarsikt/web/test/server.ts';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

async function administrator() {
  const tenant = await (await theApp()).tenant({ name: `Bank ${crypto.randomUUID().slice(0, 6)}` });
  return { tenant, client: await tenant.user() };
}

describe('/admin/aunits', () => {
  it('creates a unit below the selected one, and opens it', async () => {
    const { tenant, client } = await administrator();
    const { user, address } = await open(`/admin/aunits?open=new&below=${tenant.unitId}`, client);
    await heading(/^Assessment Units/);
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Branch Malmö');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await screen.findByText('Branch Malmö was created');
    const { units } = await client.call(contract.list, {});
    const made = units.find(({ name }) => name === 'Branch Malmö');
    expect(made?.parentId).toBe(tenant.unitId);
    expect(address()).toBe(`/admin/aunits?open=${made?.id}`);
  });

  it('saves nothing without a name', async () => {
    const { client } = await administrator();
    const { user } = await open('/admin/aunits?open=new', client, 'sv');
    await user.click(await screen.findByRole('button', { name: 'Skapa' }));
    await screen.findByText('Ange ett namn på enheten');
    expect((await client.call(contract.list, {})).units).toHaveLength(1);
  });

  it('shows a save from another tab as a conflict, with the name saved there', async () => {
    const { tenant, client } = await administrator();
    const { user } = await open(`/admin/aunits?open=${tenant.unitId}`, client);
    const name = await screen.findByRole('textbox', { name: /^Name/ });
    const { units } = await client.call(contract.list, {});
    const { revision = 0 } = units.find(({ id }) => id === tenant.unitId) ?? {};
    const body = { id: tenant.unitId, revision, name: 'From the other tab' };
    await client.call(contract.save, { body });
    await user.clear(name);
    await user.type(name, 'From this tab');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const said = await screen.findByRole('alert');
    expect(said.textContent).toContain('by somebody else or by you in another tab');
    await screen.findByText('Saved elsewhere: From the other tab');
    await user.click(screen.getByRole('button', { name: 'Keep my value' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(async () => {
      const now = await client.call(contract.list, {});
      expect(now.units.map((one) => one.name)).toEqual(['From this tab']);
    });
  });
});
