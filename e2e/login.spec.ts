/** How people get in: the first administrator by the setup link, then with a password; visitors through what is open. */
import { launchBrowser, newVisitor, type Visitor } from '@klarsikt/tool-e2e';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serverAddress } from './journey/person.ts';

const setup = process.env.KLARSIKT_E2E_SETUP ?? '';
const username = 'eva.strand@example.org';
const secret = 'korrekt häst batteri klammer';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

async function signIn({ page }: Visitor, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Username (e-mail)').fill(username);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

describe('the first administrator', () => {
  let visitor: Visitor;
  beforeAll(async () => {
    expect(setup, 'the server printed a setup link').toMatch(/\/setup#\S{20,}$/);
    visitor = await newVisitor(browser, serverAddress());
  });
  afterAll(() => visitor.close());

  it('is told what the form lacks before anything is made', async () => {
    const { page } = visitor;
    await page.goto(setup);
    await page.getByRole('heading', { name: 'Set up Klarsikt' }).waitFor();
    await expect
      .poll(() => new URL(page.url()).hash, { message: 'the token does not stay in the address' })
      .toBe('');
    await page.getByLabel('Organisation').fill('Testbanken');
    await page.getByLabel('Given name').fill('Eva');
    await page.getByLabel('Surname').fill('Strand');
    await page.getByLabel('E-mail, your username').fill(username);
    await page.getByLabel('Password', { exact: true }).fill(secret);
    await page.getByLabel('Password again').fill(`${secret}!`);
    await page.getByRole('button', { name: 'Create administrator' }).click();
    await page.getByText('The passwords are not the same.').waitFor();
  });

  it('is signed in when the passwords agree, and signs out', async () => {
    const { page } = visitor;
    await page.getByLabel('Password again').fill(secret);
    await page.getByRole('button', { name: 'Create administrator' }).click();
    await page.waitForURL('**/threatview');
    await page.getByRole('button', { name: 'Eva Strand: Account' }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.waitForURL((url) => url.pathname === '/' || url.pathname === '/login');
    await page.goto('/threatview');
    await page.getByRole('link', { name: 'Log in' }).first().waitFor();
  });

  it('finds the link dead after use', async () => {
    const { page } = visitor;
    // The address differs from the present one by its fragment alone, which loads nothing by itself.
    await page.goto('/');
    await page.goto(setup);
    await page.getByRole('heading', { name: 'This link is no longer valid' }).waitFor();
    expect(await page.getByLabel('Password again').count()).toBe(0);
  });

  it('is refused with a wrong password and let in with the right one', async () => {
    const { page } = visitor;
    await signIn(visitor, 'something else entirely');
    await page.getByRole('alert').filter({ hasText: 'The username or the password is wrong.' }).waitFor();
    await page.getByLabel('Password', { exact: true }).fill(secret);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL((url) => url.pathname !== '/login');
    await page.goto('/threatview');
    await page.getByRole('button', { name: 'Eva Strand: Account' }).waitFor();
  });

  it('meets no complaint of the browser on the way', () => {
    expect(visitor.complaints).toEqual([]);
  });
});

describe('a visitor', () => {
  it('reads the samples of ThreatView and Risk Assessment and finds the ways in', async () => {
    const visitor = await newVisitor(browser, serverAddress());
    const { page } = visitor;
    await page.goto('/threatview');
    await page.getByText('You are reading a sample').waitFor();
    await page.getByRole('button', { name: 'Try the demo' }).first().waitFor();
    await page.goto('/ra');
    await page.getByRole('button', { name: 'Try the demo' }).first().waitFor();
    await page.getByRole('table').getByRole('link').first().click();
    await page.getByText('You can look at everything and change nothing.').waitFor();
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  });

  it('who signs in from a page of the demo comes back to where the sign-in was asked for', async () => {
    const visitor = await newVisitor(browser, serverAddress());
    const { page } = visitor;
    await page.goto('/login?uri=%2Fra');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.getByLabel('Username (e-mail)').fill(username);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Password', { exact: true }).fill(secret);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/ra');
    await visitor.close();
  });
});
