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
