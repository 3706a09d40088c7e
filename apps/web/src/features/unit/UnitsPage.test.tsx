import { unit as contract } from '@klarsikt/contract';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { heading, open } from '../../../test/screen.tsx';
import { theApp } from '../../../test/server.ts';

async function administrator() {
  const tenant = await (await theApp()).tenant({ name: `Bank ${crypto.randomUUID().slice(0, 6)}` });
  return { tenant, client: await tenant.user() };
}

describe('/admin/aunits', () => {
  it('makes a unit below the one that was chosen, and opens it', async () => {
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

  it('sends nothing without a name', async () => {
    const { client } = await administrator();
    const { user } = await open('/admin/aunits?open=new', client, 'sv');
    await user.click(await screen.findByRole('button', { name: 'Skapa' }));
    await screen.findByText('Ge enheten ett namn');
    expect((await client.call(contract.list, {})).units).toHaveLength(1);
  });
});
