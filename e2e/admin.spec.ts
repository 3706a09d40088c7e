/** Journeys of an administrator: administration of customers, and access for other programs. */
import { launchBrowser, type RunningServer, startBuiltServer } from '@klarsikt/tool-e2e';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { goesTo, loads } from './journey/address.ts';
import { panelNamed } from './journey/administer.ts';
import { asks } from './journey/asks.ts';
import { arrive, complaints, type Entrant, setsUp } from './journey/entry.ts';
import { keyboardOf, pointer, tabTo } from './journey/hand.ts';
import { newEva } from './journey/people.ts';

const eva = newEva();
const customer = 'Kustsparbanken';
const bar = 'Administrating customer organization';

let browser: Browser;
let server: RunningServer;
let admin: Entrant;
let entered: Promise<void> | null = null;

beforeAll(async () => {
  browser = await launchBrowser();
  server = await startBuiltServer();
  admin = await arrive(browser, server.url, { language: 'en', looks: true });
});
// The set-up runs only once. It runs inside a test because `expect.poll` does not work elsewhere.
beforeEach(() => {
  entered ??= setsUp(
    { ...admin, hand: pointer, look: async () => undefined },
    server.setupLink ?? '',
    eva,
    'Norrbanken',
  );
  return entered;
});
afterEach(() => {
  expect(complaints(admin)).toEqual([]);
});
afterAll(async () => {
  await admin.visitor.close();
  await server.stop();
  await browser.close();
});

const hasFocus = (element: Locator): Promise<void> =>
  expect.poll(() => element.evaluate((it) => it === document.activeElement)).toBe(true);

/** Returns the id of the signed-in person's organisation. */
async function organizationOf(page: Page): Promise<number> {
  const { user } = z
    .object({ user: z.object({ organization: z.object({ id: z.number() }) }) })
    .parse(await asks(page, 'GET', 'session', undefined));
  return user.organization.id;
}

async function goes(address: string, heading: string, reach = goesTo): Promise<void> {
  await reach(admin.page, address);
  // The heading also contains the number of rows after the count is known.
  await admin.page.getByRole('heading', { name: heading, level: 1 }).waitFor();
}

describe('a customer organisation, by keyboard', () => {
  const row = (name: string) =>
    admin.page.getByRole('treegrid').getByRole('row').filter({ hasText: name }).first();
  const theBar = () => admin.page.getByRole('region', { name: bar });

  it("is created below the administrator's organisation and opened", async () => {
    const { page } = admin;
    const hand = keyboardOf(page);
    await goes('/admin/orgs', 'Organizations');
    await page.getByText('No customer organisations yet').waitFor();
    await admin.look();
    await hand.press(page.getByRole('button', { name: 'New organisation' }).first());
    const panel = panelNamed(admin, 'New organisation');
    const create = panel.getByRole('button', { name: 'Create', exact: true });
    await hand.press(create);
    await panel.getByText('Enter a name for the organisation', { exact: true }).waitFor();
    await admin.look();
    await hand.fill(panel.getByLabel('Name'), customer);
    await hand.send(create);
    await panelNamed(admin, customer).waitFor();
    await admin.look();
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
    // A parent's licence counts for customers only with the explicit setting.
    await panelNamed(admin, customer).getByText('No licence applies to this organisation:').waitFor();
    await admin.look();
    await page.keyboard.press('Escape');
    await panelNamed(admin, customer).waitFor({ state: 'detached' });
  });

  it('is administered and then deleted after a confirmation', async () => {
    const { page } = admin;
    const hand = keyboardOf(page);
    const other = 'Skogsbanken';
    const made = { parentId: await organizationOf(page), name: other, country: 'SE', language: 'en' };
    await asks(page, 'POST', 'admin/org', made);
    // The request created the organisation outside the page, so the list shows it only after a reload.
    await goes('/admin/orgs', 'Organizations', loads);
    await row(other).click();
    await hand.press(panelNamed(admin, other).getByRole('button', { name: 'Administer', exact: true }));
    await page.waitForURL('**/admin');
    await theBar().waitFor();
    await page.goto('/help');
    await expect.poll(() => theBar().textContent()).toContain(other);
    await page.goto('/admin/users');
    await page.getByText('No users yet').waitFor();
    await admin.look();
    await goes('/admin/aunits', 'Assessment units', loads);
    await theBar().waitFor();
    await admin.look();
    await hand.press(theBar().getByRole('button', { name: 'Stop administering' }));
    await theBar().waitFor({ state: 'detached' });
    await goes('/admin/orgs', 'Organizations', loads);
    await row(other).click();
    await hand.press(panelNamed(admin, other).getByRole('button', { name: 'Delete', exact: true }));
    const dialog = page.getByRole('dialog', { name: 'Confirm' });
    await dialog.waitFor();
    await admin.look();
    await hand.press(dialog.getByRole('button', { name: 'Delete', exact: true }));
    await row(other).waitFor({ state: 'detached' });
  });
});

it('an API key is created and revoked by keyboard', async () => {
  const { page } = admin;
  const hand = keyboardOf(page);
  await goes('/admin/keys', 'API keys');
  await page.getByText('No API keys').waitFor();
  await admin.look();
  await hand.press(page.getByRole('button', { name: 'New API key' }).first());
  const panel = panelNamed(admin, 'New API key');
  const make = panel.getByRole('button', { name: 'Create key', exact: true });
  await hand.press(make);
  await panel.getByText('Enter a label for the key.', { exact: true }).waitFor();
  await admin.look();
  await hand.fill(panel.getByLabel('Label'), 'Data warehouse');
  await hand.send(make);
  const shown = panelNamed(admin, 'Data warehouse');
  await shown.getByText('Copy the secret now.').waitFor();
  await admin.look();
  const codes = shown.locator('code');
  await expect.poll(() => codes.count()).toBe(2);
  const [clientId = '', secret = ''] = await codes.allTextContents();
  await hand.press(shown.getByRole('button', { name: 'I have saved the secret' }));
  await shown.getByText(clientId, { exact: true }).waitFor();
  await admin.look();
  // The program sends its request without a browser.
  const authorization = `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`;
  const reads = async () => (await fetch(`${server.url}/api/ra`, { headers: { authorization } })).status;
  expect(await reads()).toBe(200);
  await hand.press(shown.getByRole('button', { name: 'Revoke', exact: true }));
  const dialog = page.getByRole('dialog', { name: 'Confirm' });
  await dialog.waitFor();
  await admin.look();
  await hand.press(dialog.getByRole('button', { name: 'Revoke', exact: true }));
  await page.getByRole('status').filter({ hasText: '“Data warehouse” has been revoked.' }).waitFor();
  expect(await reads()).toBe(401);
});

it('the focused field of a panel on a phone is never covered by the buttons below', async () => {
  const { page } = admin;
  const resource = { kind: 'organization', id: await organizationOf(page) };
  const rights = { name: 'Analysgruppen', resources: [{ permission: 'threatview:View', resource }] };
  await asks(page, 'POST', 'admin/group', rights);
  await page.setViewportSize({ width: 390, height: 844 });
  await goes('/admin/usergroups', 'User Groups');
  await page.locator('tr[data-row]').filter({ hasText: rights.name }).locator('td').first().click();
  const panel = panelNamed(admin, rights.name);
  const boxes = panel.getByRole('checkbox', { disabled: false });
  await boxes.first().waitFor();
  // Unsaved changes give the foot its full height.
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
