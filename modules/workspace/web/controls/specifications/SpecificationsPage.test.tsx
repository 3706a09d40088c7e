import { specificationContract } from '@klarsikt/contract';
import { ready } from '@klarsikt/web/test/demo.ts';
import { open } from '@klarsikt/web/test/screen.tsx';
import { theApp } from '@klarsikt/web/test/server.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';

beforeAll(() => ready(() => import('./SpecificationsPage.tsx')));

it('an unused control specification is deleted without confirmation and can be restored by undo', async () => {
  const anna = await (await (await theApp()).tenant()).user();
  const spec = { vars: [], actions: [] };
  await anna.call(specificationContract.create, { body: { name: 'Monitoring', spec } });
  const kept = async () =>
    (await anna.call(specificationContract.list, {})).specifications.map(({ name }) => name);
  const { user } = await open('/ra/control-specs', anna);
  await user.click(await screen.findByRole('button', { name: 'Remove Monitoring' }));
  await waitFor(async () => expect(await kept()).toEqual([]));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await kept()).toEqual(['Monitoring']));
  expect(await screen.findByRole('button', { name: 'Remove Monitoring' })).toBeTruthy();
});

it('a new variable shows no fault before the person has left its row', async () => {
  const anna = await (await (await theApp()).tenant()).user();
  const { user } = await open('/ra/control-specs', anna);
  await user.click((await screen.findAllByRole('button', { name: 'New specification' }))[0] ?? document.body);
  await user.click(await screen.findByRole('button', { name: 'Add variable' }));
  const name = await screen.findByRole('textbox', { name: /^Name of a/ });
  expect(screen.queryByText('enter a name for the variable')).toBeNull();
  await user.click(name);
  await user.click(screen.getByRole('button', { name: 'Add variable' }));
  await screen.findByText('enter a name for the variable');
});
