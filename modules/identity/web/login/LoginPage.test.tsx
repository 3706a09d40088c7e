import { loginContract, organizationContract } from '@klarsikt/contract';
import { computeTotpCode, computeWrongTotpCode, listMailsTo, testPassword } from '@klarsikt/testkit';
import { heading, leave, open } from '@klarsikt/web/test/screen.tsx';
import { beforeAnswers, theApp } from '@klarsikt/web/test/server.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

async function nameAndPassword(password: string) {
  const tenant = await (await theApp()).tenant();
  const { username } = await tenant.user();
  const opened = await open('/login?uri=/account');
  await opened.user.type(await screen.findByLabelText('Username (e-mail)'), username);
  await opened.user.click(screen.getByRole('button', { name: 'Continue' }));
  await opened.user.type(await screen.findByLabelText('Password'), `${password}{Enter}`);
  return opened;
}

async function withFactor() {
  const app = await theApp();
  const person = await (await app.tenant()).user();
  const { secret } = await person.call(loginContract.generateSecret, { body: {} });
  const otp = computeTotpCode(secret, app.clock.now());
  await person.call(loginContract.changeTotp, { body: { current: testPassword, secret, otp } });
  return { person, secret };
}

describe('/login', () => {
  it('requires the user name before the sign-in continues', async () => {
    const { user } = await open('/login');
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    await screen.findByText('Enter your username.');
  });

  it('shows in both languages that the session of the page has ended', async () => {
    await open('/login?uri=/account&ended=true');
    await screen.findByText(/^Your session has ended: .+ Sign in to return to the page where you were\.$/);
    await leave();
    await open('/login?uri=/account&ended=true', undefined, 'sv');
    await screen.findByText(/^Din session har avslutats: /);
    await leave();
    await open('/login?uri=/account');
    await screen.findByLabelText('Username (e-mail)');
    expect(screen.queryByText(/session has ended/)).toBeNull();
  });

  it('shows that the password was wrong and stays on the page', async () => {
    const { address } = await nameAndPassword('Not-my-password-1!');
    const said = await screen.findByRole('alert');
    expect(said.textContent).toBe('The username or the password is wrong. Try again.');
    expect(address()).toMatch(/^\/login\?uri=/);
  });

  it('opens the requested page after sign-in', async () => {
    const { address } = await nameAndPassword(testPassword);
    await screen.findByRole('heading', { level: 1, name: 'Your account' });
    expect(address()).toBe('/account');
  });
});

describe('an unreachable identity provider', () => {
  it('still permits sign-in by password where passwords are allowed', async () => {
    const tenant = await (await theApp()).tenant();
    const [admin, person] = [await tenant.user(), await tenant.user()];
    const { organizationId: id } = tenant;
    const { revision } = await admin.call(organizationContract.get, { params: { id } });
    const provider = { issuer: 'https://idp.invalid', clientId: 'klarsikt', idpHint: null, enabled: true };
    const rest = { passwordAllowed: true, createUsers: false, groupId: null };
    const domains = [person.username.split('@')[1] ?? ''];
    await admin.call(organizationContract.save, {
      body: { id, revision, federation: { ...provider, ...rest, domains } },
    });
    const { user } = await open('/login?uri=/account');
    await user.type(await screen.findByLabelText('Username (e-mail)'), person.username);
    expect(screen.queryByRole('button', { name: 'Sign in with a password instead' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await user.click(await screen.findByRole('button', { name: 'Sign in with a password instead' }));
    await user.type(await screen.findByLabelText('Password'), `${testPassword}{Enter}`);
    await heading('Your account');
  });
});

describe('the start page after sign-in', () => {
  it('is My work for users who chose this page, unless they opened another page first', async () => {
    const tenant = await (await theApp()).tenant();
    const person = await tenant.user(['ra:View']);
    const account = await open('/account', person);
    await account.user.selectOptions(await screen.findByLabelText('Start page after sign-in'), 'work');
    const profile = within(screen.getByRole('region', { name: 'Profile' }));
    await account.user.click(profile.getByRole('button', { name: 'Save' }));
    await waitFor(async () =>
      expect((await person.call(loginContract.getAccount, {})).startPage).toBe('work'),
    );
    await leave();
    const signIn = async (page: string) => {
      const opened = await open(page);
      await opened.user.type(await screen.findByLabelText('Username (e-mail)'), person.username);
      await opened.user.click(screen.getByRole('button', { name: 'Continue' }));
      await opened.user.type(await screen.findByLabelText('Password'), `${testPassword}{Enter}`);
      return opened;
    };
    const { address } = await signIn('/login');
    await heading(/^My work/);
    expect(address()).toBe('/ra/waiting');
    await leave();
    await signIn('/login?uri=/account');
    await heading('Your account');
  });
});

describe('the reset of a forgotten password', () => {
  it('shows the same message for every address, and its link works once', async () => {
    const app = await theApp();
    const { username } = await (await app.tenant()).user();
    for (const name of ['nobody@bank.example', username]) {
      const { user } = await open('/login');
      await user.type(await screen.findByLabelText('Username (e-mail)'), name);
      await user.click(screen.getByRole('button', { name: 'Continue' }));
      await user.click(await screen.findByRole('button', { name: 'Forgotten your password?' }));
      await heading('Reset password');
      expect(screen.getByLabelText('Username (e-mail)')).toHaveProperty('value', name);
      await user.click(screen.getByRole('button', { name: 'Send link' }));
      await screen.findByText(/^This installation has no mail server, so no link is sent/);
      await leave();
    }
    expect(await listMailsTo(app, 'nobody@bank.example')).toEqual([]);
    const [letter] = await listMailsTo(app, username);
    const { user, address } = await open(`/login?loginToken=${letter?.token}`);
    await heading('Choose a password');
    expect(address()).not.toContain('oken');
    const set = async (secret: string) => {
      for (const label of ['New password', 'Repeat the password']) {
        await user.clear(screen.getByLabelText(label));
        await user.type(screen.getByLabelText(label), secret);
      }
      await user.click(screen.getByRole('button', { name: 'Save password' }));
    };
    await set('short');
    await screen.findByText('The provided password is too short');
    await set(testPassword);
    await screen.findByText('The provided password is identical to the current password and must be changed');
    await set('eleven quiet lamps on the ice');
    await waitFor(() => expect(address()).toBe('/'));
    await leave();
    await open(`/login?loginToken=${letter?.token}`);
    await screen.findByText('Login token expired, this link is no longer valid');
    expect((await listMailsTo(app, username)).map(({ template }) => template)).toContain('passwordChanged');
  });

  it('still requires the one-time code and shows that a code was wrong', async () => {
    const app = await theApp();
    const { person, secret } = await withFactor();
    await app.visitor().call(loginContract.resetPassword, { body: { email: person.username } });
    const { token } = (await listMailsTo(app, person.username)).find((mail) => mail.token !== null) ?? {};
    app.clock.advance(60);
    const { user } = await open(`/login?loginToken=${token}`);
    await heading('Enter your one-time code');
    expect(document.activeElement).toBe(screen.getByLabelText('One-time code'));
    const gives = async (code: string) => {
      await user.clear(screen.getByLabelText('One-time code'));
      await user.type(screen.getByLabelText('One-time code'), code);
      await user.click(screen.getByRole('button', { name: 'Continue' }));
    };
    await gives(computeWrongTotpCode(secret, app.clock.now()));
    await screen.findByText('OTP code is invalid');
    await gives(computeTotpCode(secret, app.clock.now()));
    await heading('Choose a password');
  });
});

describe('repeated wrong passwords', () => {
  it('lock the account after the tenth, even for the right password, until an administrator unlocks it', async () => {
    const app = await theApp();
    const tenant = await app.tenant();
    const [admin, person] = [await tenant.user(), await tenant.user()];
    const { username } = person;
    for (let guess = 1; guess <= 10; guess += 1)
      await app
        .visitor()
        .call(loginContract.login, { body: { username, secret: `a guess, number ${guess}` } });
    const signsIn = async () => {
      const opened = await open('/login?uri=/account');
      await opened.user.type(await screen.findByLabelText('Username (e-mail)'), username);
      await opened.user.click(screen.getByRole('button', { name: 'Continue' }));
      await opened.user.type(await screen.findByLabelText('Password'), `${testPassword}{Enter}`);
    };
    await signsIn();
    await screen.findByText(/^The account is locked after too many failed attempts/);
    await leave();
    const { user } = await open('/admin/users', admin);
    await user.click(await within(await screen.findByRole('main')).findByText(username));
    const panel = await screen.findByRole('complementary');
    await within(panel).findAllByText('Locked');
    await user.click(within(panel).getByRole('button', { name: 'Unlock' }));
    await screen.findByText(/can sign in again$/);
    await waitFor(() => expect(within(panel).queryByText('Locked')).toBeNull());
    await leave();
    await signsIn();
    await heading('Your account');
  });
});

describe('a sign-in form during a pending request', () => {
  it('keeps focus and typed text, and moves the focus to the fault only when the user has paused', async () => {
    const app = await theApp();
    const { username } = await (await app.tenant()).user();
    await app.visitor().call(loginContract.resetPassword, { body: { email: username } });
    const { token } = (await listMailsTo(app, username)).find((mail) => mail.token !== null) ?? {};
    const { user } = await open(`/login?loginToken=${token}`);
    await heading('Choose a password');
    const [first, again] = [
      screen.getByLabelText('New password'),
      screen.getByLabelText('Repeat the password'),
    ];
    await user.type(first, 'short');
    await user.type(again, 'short');
    await beforeAnswers(async () => {
      await user.keyboard('{Enter}');
      await user.type(again, ' and longer');
    });
    await screen.findByRole('button', { name: 'Save password' });
    const tooShort = 'New password: The provided password is too short';
    await screen.findByRole('button', { name: tooShort });
    await user.keyboard(' by far');
    expect(document.activeElement).toBe(again);
    expect(again).toHaveProperty('value', 'short and longer by far');
    await user.clear(again);
    await user.type(again, 'short{Enter}');
    await waitFor(() => {
      expect(document.activeElement?.getAttribute('role')).toBe('alert');
      expect(within(screen.getByRole('alert')).getByRole('button', { name: tooShort })).toBeDefined();
    });
  });

  it('keeps a one-time code that the user is typing', async () => {
    const app = await theApp();
    const { person, secret } = await withFactor();
    app.clock.advance(60);
    const { user } = await open('/login');
    await user.type(await screen.findByLabelText('Username (e-mail)'), `${person.username}{Enter}`);
    await user.type(await screen.findByLabelText('Password'), `${testPassword}{Enter}`);
    await heading('Enter your one-time code');
    const field = screen.getByLabelText('One-time code');
    await user.type(field, computeWrongTotpCode(secret, app.clock.now()));
    await beforeAnswers(async () => {
      await user.keyboard('{Enter}');
      await user.clear(field);
      await user.type(field, '12');
    });
    await screen.findByText('OTP code is invalid');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Continue' })).toHaveProperty('disabled', false),
    );
    expect(field).toHaveProperty('value', '12');
    expect(document.activeElement).toBe(field);
    await user.clear(field);
    await user.type(field, `${computeWrongTotpCode(secret, app.clock.now())}{Enter}`);
    await waitFor(() => expect(field).toHaveProperty('value', ''));
  });
});

describe('set-up of the second factor', () => {
  it('works on the phone that has the app, by a link or by copying the key', async () => {
    const tenant = await (await theApp()).tenant();
    const person = await tenant.user();
    const { user } = await open('/account', person);
    await user.click(await screen.findByRole('button', { name: 'Set up the second factor' }));
    await user.click(await screen.findByText('Can’t scan the code?'));
    const link = screen.getByRole('link', { name: 'Open in the authenticator app' });
    const address = new URL(link.getAttribute('href') ?? '');
    expect(address.protocol).toBe('otpauth:');
    expect(decodeURIComponent(address.pathname)).toContain(person.username);
    await user.click(screen.getByRole('button', { name: 'Copy the key' }));
    await screen.findByRole('button', { name: 'Key copied' });
    expect(await navigator.clipboard.readText()).toBe(address.searchParams.get('secret'));
  });

  it('shows when the key cannot be copied', async () => {
    const person = await (await (await theApp()).tenant()).user();
    const { user } = await open('/account', person);
    await user.click(await screen.findByRole('button', { name: 'Set up the second factor' }));
    await user.click(await screen.findByText('Can’t scan the code?'));
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    await user.click(screen.getByRole('button', { name: 'Copy the key' }));
    await screen.findByText('The key could not be copied. Select it and copy it by hand.', {
      selector: 'details p',
    });
  });
});
