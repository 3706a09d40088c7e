import { loginContract, userContract as users } from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine/text';
import { computeTotpCode, computeWrongTotpCode, listMailsTo } from '@klarsikt/testkit';
import { heading, leave, open } from '@klarsikt/web/test/screen.tsx';
import { theApp } from '@klarsikt/web/test/server.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

const secret = 'eleven quiet lamps on the ice';
let addresses = 0;

async function comesByLink(landing = '/account', language: Language = 'en') {
  const app = await theApp();
  const tenant = await app.tenant({ settings: { secondFactor: 'required' } });
  const inviter = await tenant.user();
  const { givenName, surname, organization } = await inviter.call(loginContract.getAccount, {});
  addresses += 1;
  const email = `invited-${addresses}@welcome.example`;
  const { organizationId } = tenant;
  await inviter.call(users.invite, { body: { email, organizationId, landing, language } });
  const token = (await listMailsTo(app, email)).at(-1)?.token ?? '';
  const client = app.visitor();
  const opened = await open(`/login?loginToken=${token}`, client, null);
  await heading(language === 'en' ? 'Welcome to Klarsikt' : 'Välkommen till Klarsikt');
  const by = `${givenName} ${surname}`;
  const invited =
    language === 'en'
      ? `${by} has invited you to ${organization.name}.`
      : `${by} har bjudit in dig till ${organization.name}.`;
  return { ...opened, app, client, invited };
}

type Opened = Awaited<ReturnType<typeof comesByLink>>;

const fill = async ({ user }: Opened, label: string, text: string) => {
  const field = screen.getByLabelText(label);
  await user.clear(field);
  await user.type(field, text);
};

async function keyShown(): Promise<string> {
  const link = await screen.findByRole('link', { name: 'Open in the authenticator app', hidden: true });
  return new URL(link.getAttribute('href') ?? '').searchParams.get('secret') ?? '';
}

async function fillsIn(opened: Opened) {
  await fill(opened, 'Given name', 'Ola');
  await fill(opened, 'Surname', 'Ek');
  await fill(opened, 'New password', secret);
  await fill(opened, 'Repeat the password', secret);
  await opened.user.click(await screen.findByLabelText('I accept the terms of service'));
}

const isDone = (name: string) => within(screen.getByRole('region', { name })).queryByText('Done') !== null;

describe('the welcome page of an invitation', () => {
  it('asks for name, password, terms and second factor on one screen, and opens the page of the link', async () => {
    const opened = await comesByLink();
    screen.getByText(opened.invited, { exact: false });
    const parts = ['Name and language', 'Password', 'Terms of service', 'Second factor'];
    const regions = within(screen.getByRole('main')).getAllByRole('region');
    expect(regions.map((one) => one.querySelector('h2')?.textContent)).toEqual(parts);
    await fillsIn(opened);
    const otp = computeTotpCode(await keyShown(), opened.app.clock.now());
    await opened.user.type(screen.getByLabelText('One-time code'), `${otp}{Enter}`);
    await heading('Your account');
    expect(opened.address()).toBe('/account');
  });

  it('marks missing fields, and sends nothing before they are filled in', async () => {
    const opened = await comesByLink();
    await screen.findByLabelText('I accept the terms of service');
    await keyShown();
    await opened.user.click(screen.getByRole('button', { name: 'Get started' }));
    const summary = await screen.findByRole('alert');
    expect(
      within(summary)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Given name: Enter your given name.',
      'Surname: Enter your surname.',
      'New password: Enter a password.',
      'Repeat the password: Enter a password.',
      'I accept the terms of service: Accept the terms to go on.',
      'One-time code: Enter the six digits.',
    ]);
    await waitFor(() => expect(document.activeElement).toBe(summary));
    expect(isDone('Password')).toBe(false);
  });

  it('keeps the completed parts when another part is refused, even after a reload', async () => {
    const opened = await comesByLink();
    await fillsIn(opened);
    await fill(opened, 'New password', 'short');
    await fill(opened, 'Repeat the password', 'short');
    const key = await keyShown();
    await fill(opened, 'One-time code', computeWrongTotpCode(key, opened.app.clock.now()));
    await opened.user.click(screen.getByRole('button', { name: 'Get started' }));
    await screen.findByRole('button', { name: 'New password: The provided password is too short' });
    expect(isDone('Password')).toBe(false);
    await fill(opened, 'New password', secret);
    await fill(opened, 'Repeat the password', secret);
    await opened.user.click(screen.getByRole('button', { name: 'Get started' }));
    await screen.findByRole('button', { name: 'One-time code: OTP code is invalid' });
    expect(['Password', 'Second factor', 'Name and language'].map(isDone)).toEqual([true, false, false]);
    await leave();
    const again = await open('/login?uri=/account', opened.client);
    await heading('Welcome to Klarsikt');
    expect(screen.queryByLabelText('New password')).toBeNull();
    const here = { ...opened, ...again };
    await fill(here, 'Given name', 'Ola');
    await fill(here, 'Surname', 'Ek');
    await here.user.click(await screen.findByLabelText('I accept the terms of service'));
    await fill(here, 'One-time code', computeTotpCode(await keyShown(), opened.app.clock.now()));
    await here.user.click(screen.getByRole('button', { name: 'Get started' }));
    await heading('Your account');
  });

  it('can be completed one step at a time', async () => {
    const opened = await comesByLink();
    await opened.user.click(screen.getByRole('link', { name: 'Do one step at a time' }));
    await heading('Choose a password');
    expect(opened.address()).toContain('steps=single');
  });

  it('shows the inviter in the language of the invitation', async () => {
    const { invited } = await comesByLink('/account', 'sv');
    screen.getByText(invited, { exact: false });
    expect(document.documentElement.lang).toBe('sv');
    screen.getByLabelText('Förnamn');
  });

  it('shows that the assessment to sign opens afterwards', async () => {
    await comesByLink('/ra/7/signoff');
    screen.getByText('You will then be taken to the assessment that you have been asked to sign.', {
      exact: false,
    });
  });
});
