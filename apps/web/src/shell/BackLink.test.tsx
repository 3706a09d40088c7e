import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { demoAssessment } from '../../test/demo.ts';
import { leave, open } from '../../test/screen.tsx';
import { theApp } from '../../test/server.ts';

it('the back link leads to the address in `back`, and never to another site', async () => {
  const { client, id } = await demoAssessment();
  const target = `/ra/${id}/background?back=%2Fra`;
  const { user, address } = await open(`/ra/${id}/edit?back=${encodeURIComponent(target)}`, client);
  await user.click(await screen.findByRole('link', { name: 'Back' }));
  await waitFor(() => expect(address()).toMatch(new RegExp(`^/ra/${id}/background`)));
  await leave();
  await open(`/ra/${id}/edit?back=${encodeURIComponent('//evil.example/')}`, client);
  expect((await screen.findByRole('link', { name: 'Back' })).getAttribute('href')).toBe('/');
  await leave();
  await open(`/ra/${id}/edit`, client);
  expect(screen.queryByRole('link', { name: 'Back' })).toBeNull();
});

it.each([
  '/threatview/threats',
  '/threat/1048/card',
  '/licenses',
  '/account',
  '/portal/dashboard',
  '/atlas/entities',
])('the back link is shown on %s', async (path) => {
  const client = await (await (await theApp()).tenant({ kind: 'system' })).user();
  await open(`${path}?back=${encodeURIComponent('/ra/actions')}`, client);
  const link = await screen.findByRole('link', { name: 'Back' });
  expect(link.getAttribute('href')).toBe('/ra/actions');
  await leave();
});
