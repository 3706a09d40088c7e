import { specification } from '@klarsikt/contract';
import { ready } from '@klarsikt/web/test/demo.ts';
import { open } from '@klarsikt/web/test/screen.tsx';
import { theApp } from '@klarsikt/web/test/server.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';

beforeAll(() => ready(() => import('./SpecificationsPage.tsx')));

it('a control specification that nothing uses is removed without a question and comes back by undo', async () => {
  const anna = await (await (await theApp()).tenant()).user();
  const spec = { vars: [], actions: [] };
  await anna.call(specification.create, { body: { name: 'Monitoring', spec } });
  const kept = async () => (await anna.call(specification.list, {})).specifications.map(({ name }) => name);
  const { user } = await open('/ra/control-specs', anna);
  await user.click(await screen.findByRole('button', { name: 'Remove Monitoring' }));
  await waitFor(async () => expect(await kept()).toEqual([]));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await kept()).toEqual(['Monitoring']));
  expect(await screen.findByRole('button', { name: 'Remove Monitoring' })).toBeTruthy();
});
