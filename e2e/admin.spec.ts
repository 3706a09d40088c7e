/** What an administrator does for customers and for other programs. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { launchBrowser, type RunningServer, startBuiltServer } from '@klarsikt/tool-e2e';
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { panelNamed } from './journey/administer.ts';
import { asks } from './journey/asks.ts';
import { arrive, complaints, type Entrant, isIn, setsUp } from './journey/entry.ts';
import { keyboardOf, pointer, tabTo } from './journey/hand.ts';
import { newEva } from './journey/people.ts';

const eva = newEva();
const customer = 'Kustsparbanken';
const bar = 'Administrating customer organization';

let browser: Browser;
let server: RunningServer;
let admin: Entrant;

beforeAll(async () => {
  browser = await launchBrowser();
  server = await startBuiltServer();
  admin = await arrive(browser, server.url, { language: 'en', looks: true });
});
afterAll(async () => {
  await admin.visitor.close();
  await server.stop();
  await browser.close();
});

const hasFocus = (element: Locator): Promise<void> =>
  expect.poll(() => element.evaluate((it) => it === document.activeElement)).toBe(true);

async function goes(address: string, heading: string): Promise<void> {
  await admin.page.goto(address);
  // How many there are stands in the heading too, once it is known.
  await admin.page.getByRole('heading', { name: heading, level: 1 }).waitFor();
}

it('has an administrator', async () => {
  await setsUp(
    { ...admin, hand: pointer, look: async () => undefined },
    server.setupLink ?? '',
    eva,
    'Norrbanken',
  );
});

describe('a customer organisation', () => {
  const row = (name: string) =>
    admin.page.getByRole('treegrid').getByRole('row').filter({ hasText: name }).first();
  const theBar = () => admin.page.getByRole('region', { name: bar });

  it('is created below the own one', async () => {
    const { page } = admin;
    await goes('/admin/orgs', 'Organizations');
    await page.getByText('No organization below yet').waitFor();
    await admin.look();
    await page.getByRole('button', { name: 'New organization' }).first().click();
    const panel = panelNamed(admin, 'New organization');
    await panel.getByRole('button', { name: 'Create', exact: true }).click();
    await panel.getByText('Give the organization a name', { exact: true }).waitFor();
    await admin.look();
    await panel.getByLabel('Name').fill(customer);
    await panel.getByRole('button', { name: 'Create', exact: true }).click();
    await page
      .getByRole('status')
      .filter({ hasText: `${customer} was created` })
      .waitFor();
    await panelNamed(admin, customer).waitFor();
    await row(customer).waitFor();
    await admin.look();
  });

  it('is found and opened with the keyboard alone', async () => {
    const { page } = admin;
    await goes('/admin/orgs', 'Organizations');
    await row(customer).waitFor();
    await tabTo(row('Norrbanken'));
    await page.keyboard.press('ArrowDown');
    await hasFocus(row(customer));
    await page.keyboard.press('ArrowUp');
    await hasFocus(row('Norrbanken'));
    await page.keyboard.press('k');
    await hasFocus(row(customer));
    await page.keyboard.press('Enter');
    await panelNamed(admin, customer).waitFor();
    await tabTo(panelNamed(admin, customer).getByRole('tab', { name: 'General' }));
    await page.keyboard.press('ArrowRight');
    await page.getByLabel('Rules').waitFor();
    await admin.look();
    await page.keyboard.press('ArrowRight');
    // A parent's licence counts for customers only where it says so.
    await panelNamed(admin, customer).getByText('No licence counts for this organisation').waitFor();
    await admin.look();
    await page.keyboard.press('Escape');
    await panelNamed(admin, customer).waitFor({ state: 'detached' });
  });

  it('is administered, and every page says so', async () => {
    const { page } = admin;
    await row(customer).click();
    await panelNamed(admin, customer).getByRole('button', { name: 'Administer', exact: true }).click();
    await theBar().waitFor();
    for (const address of [
      '/admin',
      '/admin/users',
      '/admin/keys',
      '/threatview',
      '/ra',
      '/',
      '/help',
      '/account',
    ]) {
      await page.goto(address);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await theBar().waitFor();
      await expect.poll(() => theBar().textContent()).toContain(customer);
    }
    await page.goto('/admin/users');
    await page.getByText('Nobody here yet').waitFor();
    await admin.look();
  });

  it('has units of its own', async () => {
    await goes('/admin/aunits', 'Assessment units');
    await theBar().waitFor();
    await admin.look();
  });

  it('is left by the bar, with the keyboard', async () => {
    const { page } = admin;
    await page.goto('/admin');
    await keyboardOf(page).press(theBar().getByRole('button', { name: 'Stop administrating' }));
    await theBar().waitFor({ state: 'detached' });
    await goes('/admin/users', 'Users');
    await page.locator('tr[data-row]').filter({ hasText: eva.username }).waitFor();
    await expect.poll(() => theBar().count()).toBe(0);
  });

  it('is removed, after a question', async () => {
    const { page } = admin;
    await goes('/admin/orgs', 'Organizations');
    await row(customer).click();
    await panelNamed(admin, customer).getByRole('button', { name: 'Delete', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm' });
    await dialog.waitFor();
    await admin.look();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await page
      .getByRole('status')
      .filter({ hasText: `${customer} was deleted` })
      .waitFor();
    await row(customer).waitFor({ state: 'detached' });
    await goes('/admin/users', 'Users');
    await expect.poll(() => theBar().count()).toBe(0);
  });
});

describe('a program', () => {
  const run = promisify(execFile);
  let clientId = '';
  let secret = '';
  let token = '';

  /** curl as a technician types it: the answer and its status. */
  async function curl(...words: string[]): Promise<{ status: number; body: string }> {
    const { stdout } = await run('curl', [
      '--silent',
      '--show-error',
      '--write-out',
      '\n%{http_code}',
      ...words,
    ]);
    const at = stdout.lastIndexOf('\n');
    return { status: Number(stdout.slice(at + 1)), body: stdout.slice(0, at) };
  }
  const assessments = () => `${server.url}/api/ra`;
  const withKey = () => curl('--user', `${clientId}:${secret}`, assessments());
  const withToken = () => curl('--header', `Authorization: Bearer ${token}`, assessments());

  it('gets a key, whose secret is shown once', async () => {
    const { page } = admin;
    await goes('/admin/keys', 'API keys');
    await page.getByText('No API keys').waitFor();
    await admin.look();
    await page.getByRole('button', { name: 'New API key' }).first().click();
    const panel = panelNamed(admin, 'New API key');
    const make = panel.getByRole('button', { name: 'Create key', exact: true });
    const hand = keyboardOf(page);
    await hand.press(make);
    await panel.getByText('Give the key a label.', { exact: true }).waitFor();
    await admin.look();
    await hand.fill(panel.getByLabel('Label'), 'Data warehouse');
    await hand.send(make);
    const shown = panelNamed(admin, 'Data warehouse');
    await shown.getByText('Copy the secret now.').waitFor();
    await admin.look();
    const codes = shown.locator('code');
    await expect.poll(() => codes.count()).toBe(2);
    [clientId = '', secret = ''] = await codes.allTextContents();
    expect(secret).toMatch(/^[A-Za-z0-9]{65}$/);
    await hand.press(shown.getByRole('button', { name: 'I have stored the secret' }));
    await shown.getByText(clientId, { exact: true }).waitFor();
    await admin.look();
    await expect.poll(() => page.locator('html').textContent()).not.toContain(secret);
  });

  it('reads with the key, by Basic authorisation', async () => {
    const { status, body } = await withKey();
    expect(status).toBe(200);
    expect(JSON.parse(body)).toHaveProperty('result');
    expect((await curl('--user', `${clientId}:wrong`, assessments())).status).toBe(401);
    expect((await curl(`${server.url}/api/session`)).status).toBe(200);
  });

  it('reads with a token that it has exchanged the key for', async () => {
    const { status, body } = await curl(
      '--user',
      `${clientId}:${secret}`,
      '--data',
      'grant_type=client_credentials',
      `${server.url}/api/oauth/token`,
    );
    expect(status).toBe(200);
    const given = JSON.parse(body);
    expect(given).toMatchObject({ token_type: 'Bearer', expires_in: 3600 });
    token = String(given.access_token);
    expect((await withToken()).status).toBe(200);
  });

  it('may not do what the key does not carry, nor what belongs to people', async () => {
    const administer = await curl('--user', `${clientId}:${secret}`, `${server.url}/api/login/account`);
    expect([401, 403, 404]).toContain(administer.status);
  });

  it('is refused from the moment the key is revoked', async () => {
    const { page } = admin;
    await goes('/admin/keys', 'API keys');
    const row = page.locator('tr[data-row]').filter({ hasText: 'Data warehouse' });
    await row.click();
    await panelNamed(admin, 'Data warehouse').getByRole('button', { name: 'Revoke', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm' });
    await dialog.waitFor();
    await admin.look();
    await dialog.getByRole('button', { name: 'Revoke', exact: true }).click();
    await page.getByRole('status').filter({ hasText: '“Data warehouse” is revoked.' }).waitFor();
    expect((await withKey()).status).toBe(401);
    expect((await withToken()).status).toBe(401);
  });

  it('is described for whoever writes it', async () => {
    const { status, body } = await curl(`${server.url}/api/spec/external/oas3/latest`);
    expect(status).toBe(200);
    expect(Object.keys(JSON.parse(body).paths)).toEqual(expect.arrayContaining(['/ra', '/oauth/token']));
  });
});

it('sees on a phone every field that has the focus, above the buttons at the foot', async () => {
  const { page } = admin;
  const { user } = z
    .object({ user: z.object({ organization: z.object({ id: z.number() }) }) })
    .parse(await asks(page, 'GET', 'session', undefined));
  const resource = { kind: 'organization', id: user.organization.id };
  const rights = { name: 'Analysgruppen', resources: [{ permission: 'threatview:View', resource }] };
  await asks(page, 'POST', 'admin/group', rights);
  await page.setViewportSize({ width: 390, height: 844 });
  await goes('/admin/usergroups', 'User Groups');
  await page.locator('tr[data-row]').filter({ hasText: rights.name }).locator('td').first().click();
  const panel = panelNamed(admin, rights.name);
  const boxes = panel.getByRole('checkbox', { disabled: false });
  await boxes.first().waitFor();
  // With something to save the foot is at its highest.
  await boxes.last().press('Space');
  const foot = panel.getByRole('button', { name: 'Save', exact: true }).locator('..');
  await boxes.first().focus();
  const seen: boolean[] = [];
  for (let at = 1; at < (await boxes.count()); at += 1) {
    await page.keyboard.press('Tab');
    await hasFocus(boxes.nth(at));
    const [field, below] = [await boxes.nth(at).boundingBox(), await foot.boundingBox()];
    seen.push(field !== null && below !== null && field.y + field.height <= below.y);
  }
  expect(seen.length).toBeGreaterThan(10);
  expect(seen.filter((sight) => !sight)).toEqual([]);
});

it('meets no complaint of the browser on the way', async () => {
  await isIn(admin, eva);
  expect(complaints(admin)).toEqual([]);
});
