import { unitContract } from '@klarsikt/contract';
import { heading, leave, open } from '@klarsikt/web/test/screen.tsx';
import { theApp } from '@klarsikt/web/test/server.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';

it('the unit of a new assessment has to be chosen only if there are several units', async () => {
  const tenant = await (await theApp()).tenant();
  const editor = await tenant.user();
  const form = `/ra/au/${tenant.unitId}/create`;
  const alone = await open('/ra/create', editor);
  await waitFor(() => expect(alone.address()).toBe(form));
  await leave();
  await editor.call(unitContract.save, { body: { name: 'Branch in Oslo' } });
  const { address, user } = await open('/ra/create', editor);
  await screen.findByRole('link', { name: 'Branch in Oslo' });
  const own = screen.getAllByRole('link').find((link) => link.getAttribute('href') === form);
  if (own === undefined) throw new Error('The first unit is not offered');
  await user.click(own);
  await waitFor(() => expect(address()).toBe(form));
});

it('a user without permission to create assessments sees a message about the missing permission', async () => {
  const tenant = await (await theApp()).tenant();
  await open('/ra/create', await tenant.user([]));
  await heading('New assessment');
  await screen.findByText('You do not have permission to create assessments');
});

it('an inaccessible unit in the address leads to an error with a link to all assessments', async () => {
  const tenant = await (await theApp()).tenant();
  const { user, address } = await open('/ra/au/999999/create', await tenant.user());
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(
    'This unit does not exist, or you do not have permission to create assessments in it. Choose another unit.',
  );
  expect(within(alert).queryByRole('button', { name: 'Try again' })).toBeNull();
  await user.click(within(alert).getByRole('link', { name: 'All assessments' }));
  await waitFor(() => expect(address()).toBe('/ra'));
});
