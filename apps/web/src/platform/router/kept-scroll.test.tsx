import { userContract as contract } from '@klarsikt/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { heading, open } from '../../../test/screen.tsx';
import { theApp } from '../../../test/server.ts';
import { queryClient, toQueryKey } from '../api/query.ts';

/** The scrolled element of the list, after its rows have been drawn. */
const list = async () => (await screen.findByRole('grid')).parentElement ?? document.body;

it('a list restores its scroll position after Back; a newly opened list begins at the top', async () => {
  const tenant = await (await theApp()).tenant();
  const client = await tenant.user();
  for (const name of ['Anna', 'Bo', 'Cecilia'])
    await client.call(contract.save, {
      body: { username: `${name.toLowerCase()}@list.example`, givenName: name, surname: 'Lind' },
    });
  const { user } = await open('/admin/users', client);
  await heading(/^Users/);
  const before = await list();
  before.scrollTop = 130;
  fireEvent.scroll(before);
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  await user.click(await screen.findByRole('link', { name: 'User Groups' }));
  await heading(/^User Groups/);
  expect((await list()).scrollTop).toBe(0);
  queryClient.removeQueries({ queryKey: toQueryKey(contract.list) });
  window.history.back();
  await heading(/^Users/);
  await waitFor(async () => expect((await list()).scrollTop).toBe(130));
});

it('a newly opened page begins at the top even if the previous page was scrolled', async () => {
  const client = await (await (await theApp()).tenant()).user();
  const { user } = await open('/admin/enforcement', client);
  const body = () => document.querySelector('[data-page-scroll="body"]');
  const go = async (href: string, title: RegExp) => {
    const links = screen.getAllByRole('link');
    await user.click(links.find((link) => link.getAttribute('href') === href) ?? expect.unreachable());
    await heading(title);
    await waitFor(() => expect(body()).not.toBeNull());
  };
  await heading(/^Requirements before approval/);
  await go('/admin/terms', /^Terms/);
  const before = body() ?? expect.unreachable();
  before.scrollTop = 400;
  fireEvent.scroll(before);
  await go('/admin/enforcement', /^Requirements before approval/);
  expect(body()).not.toBe(before);
  expect(body()?.scrollTop).toBe(0);
});
