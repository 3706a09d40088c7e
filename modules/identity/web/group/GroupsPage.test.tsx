import { groupContract as contract } from '@klarsikt/contract';
import { heading, open } from '@klarsikt/web/test/screen.tsx';
import { theApp } from '@klarsikt/web/test/server.ts';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

async function administrator() {
  const tenant = await (await theApp()).tenant();
  return tenant.user();
}

describe('/admin/usergroups', () => {
  it('creates a group with the ticked permissions, and opens it', async () => {
    const client = await administrator();
    const { user, address } = await open('/admin/usergroups', client);
    await heading('User Groups');
    await user.click(await screen.findByRole('button', { name: 'New group' }));
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Night desk');
    const tick = await screen.findByRole('checkbox', { name: /^Read threats for/ });
    await user.click(tick);
    await user.click(screen.getByRole('button', { name: 'Create group' }));
    await screen.findByText('The group Night desk has been created');
    const { rows } = await client.call(contract.list, { body: { text: 'Night desk' } });
    expect(rows).toMatchObject([{ name: 'Night desk', permissions: ['threatview:View'] }]);
    expect(address()).toBe(`/admin/usergroups?open=${rows[0]?.id}`);
  });

  it('requires a name before sending', async () => {
    const client = await administrator();
    const { user } = await open('/admin/usergroups?open=new', client);
    await user.click(await screen.findByRole('button', { name: 'Create group' }));
    expect(await screen.findByText('Enter a name for the group')).toBeTruthy();
    const { total } = await client.call(contract.list, { body: {} });
    expect(total).toBe(1);
  });

  it('filters the list, and reports when nothing matches', async () => {
    const client = await administrator();
    await client.call(contract.save, { body: { name: 'Onboarding', description: '', resources: [] } });
    const { user, address } = await open('/admin/usergroups', client);
    const find = await screen.findByRole('searchbox', { name: 'Search by group name' });
    await screen.findByText('Onboarding');
    await user.type(find, 'zzz{Enter}');
    await screen.findByText('Nothing matches');
    expect(screen.queryByText('Onboarding')).toBeNull();
    expect(address()).toBe('/admin/usergroups?q=zzz');
    await user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
    expect(within(await screen.findByRole('main')).getByText('Onboarding')).toBeTruthy();
  });
});
