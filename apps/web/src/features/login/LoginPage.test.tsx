import { testPassword } from '@klarsikt/testkit';
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
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

describe('the second factor', () => {
  it('can be set up on the phone that has the app: the key is a link to it, and can be copied', async () => {
    const tenant = await (await theApp()).tenant();
    const person = await tenant.user();
    const { user } = await open('/account', person);
    await user.click(await screen.findByRole('button', { name: 'Set up' }));
    await user.click(await screen.findByText('Can’t scan it?'));
    const link = screen.getByRole('link', { name: 'Open in the authenticator app' });
    const address = new URL(link.getAttribute('href') ?? '');
    expect(address.protocol).toBe('otpauth:');
    expect(decodeURIComponent(address.pathname)).toContain(person.username);
    await user.click(screen.getByRole('button', { name: 'Copy the key' }));
    await screen.findByRole('button', { name: 'Key copied' });
    expect(await navigator.clipboard.readText()).toBe(address.searchParams.get('secret'));
  });

  it('says so where the key cannot be copied', async () => {
    const person = await (await (await theApp()).tenant()).user();
    const { user } = await open('/account', person);
    await user.click(await screen.findByRole('button', { name: 'Set up' }));
    await user.click(await screen.findByText('Can’t scan it?'));
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    await user.click(screen.getByRole('button', { name: 'Copy the key' }));
    await screen.findByText('The key could not be copied. Mark it and copy it by hand.', {
      selector: 'details p',
    });
  });
});
