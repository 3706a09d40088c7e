import { testPassword } from '@klarsikt/testkit';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { open } from '../../../test/screen.tsx';
import { theApp } from '../../../test/server.ts';

async function nameAndPassword(password: string) {
  const tenant = await (await theApp()).tenant();
  const { username } = await tenant.user();
  const opened = await open('/login?uri=/account');
  await opened.user.type(await screen.findByLabelText('Username (e-mail)'), username);
  await opened.user.click(screen.getByRole('button', { name: 'Continue' }));
  await opened.user.type(await screen.findByLabelText('Password'), `${password}{Enter}`);
  return opened;
}

describe('/login', () => {
  it('asks for the name before it looks for anybody', async () => {
    const { user } = await open('/login');
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    await screen.findByText('Enter your username.');
  });

  it('refuses a wrong password in words, and stays where it is', async () => {
    const { address } = await nameAndPassword('Not-my-password-1!');
    await screen.findByRole('alert');
    expect(address()).toMatch(/^\/login\?uri=/);
  });

  it('leads who has signed in to where they wanted to go', async () => {
    const { address } = await nameAndPassword(testPassword);
    await screen.findByRole('heading', { level: 1, name: 'Your account' });
    expect(address()).toBe('/account');
  });
});
