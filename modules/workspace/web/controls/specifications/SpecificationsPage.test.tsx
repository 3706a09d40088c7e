import { specification } from '@klarsikt/contract';
import { ready } from '@klarsikt/web/test/demo.ts';
import { open } from '@klarsikt/web/test/screen.tsx';
import { theApp } from '@klarsikt/web/test/server.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';

beforeAll(() => ready(() => import('./SpecificationsPage.tsx')));

it('a control specification is removed only after a question, as nothing brings it back', async () => {
  const anna = await (await (await theApp()).tenant()).user();
  const spec = { vars: [], actions: [] };
  await anna.call(specification.create, { body: { name: 'Monitoring', spec } });
  const kept = async () => (await anna.call(specification.list, {})).specifications.map(({ name }) => name);
  const { user } = await open('/ra/control-specs', anna);
  const asked = async () => {
    await user.click(await screen.findByRole('button', { name: 'Remove Monitoring' }));
    return within(await screen.findByRole('dialog'));
  };
  await user.click((await asked()).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await kept()).toEqual(['Monitoring']);
  await user.click((await asked()).getByRole('button', { name: 'Remove' }));
  await waitFor(async () => expect(await kept()).toEqual([]));
});
