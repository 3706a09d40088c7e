import { testPassword } from '@klarsikt/testkit';
import { open } from '@klarsikt/web/test/screen.tsx';
import { theApp } from '@klarsikt/web/test/server.ts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

it('a file that was requested without a session opens after sign-in', async () => {
  const { username } = await (await (await theApp()).tenant()).user();
  const { user, address } = await open('/file/ra/1/file/1?print=1');
  await user.type(await screen.findByLabelText('Username (e-mail)'), username);
  expect(address()).toBe(`/login?uri=${encodeURIComponent('/file/ra/1/file/1?print=1')}`);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await user.type(await screen.findByLabelText('Password'), `${testPassword}{Enter}`);
  const link = await screen.findByRole('link', { name: 'Open the file' });
  expect(link.getAttribute('href')).toBe('/api/ra/1/file/1?print=1');
});

it('a file address that resembles another host leads to the own server only', async () => {
  const client = await (await (await theApp()).tenant()).user();
  await open('/file//evil.example/x', client);
  const link = await screen.findByRole('link', { name: 'Open the file' });
  expect(link.getAttribute('href')).toBe('/api//evil.example/x');
});
