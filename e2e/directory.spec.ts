/**
 * An administrator connects the directory, a client of SCIM 2.0 with the requests of Microsoft Entra. A person is
 * added, joins a group, signs in by invitation, and is removed.
 */
import {
  launchBrowser,
  type Mailbox,
  type RunningServer,
  startBuiltServer,
  startMailbox,
} from '@klarsikt/tool-e2e';
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  type Account,
  arrive,
  complaints,
  type Entrant,
  fillIn,
  fullName,
  meets,
  provesFactor,
  setsUp,
  ticksTerms,
} from './journey/entry.ts';
import { pointer } from './journey/hand.ts';
import { newEva, newOmar } from './journey/people.ts';

const organisation = 'Norrbanken';
const userUrn = 'urn:ietf:params:scim:schemas:core:2.0:User';
const patchUrn = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
/** The expected refusal: the session of a removed person. */
const toldOff = /status of 401/;

const resourceSchema = z.looseObject({ id: z.string() });

/** Requests of Entra, each with the expected status. */
function createEntra(url: string, key: string) {
  const send = async (method: string, path: string, status: number, body?: object) => {
    const answer = await fetch(`${url}/scim/v2/${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/scim+json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    expect([method, path, answer.status]).toEqual([method, path, status]);
    return answer;
  };
  const patch = (path: string, operation: object) =>
    send('PATCH', path, 200, { schemas: [patchUrn], Operations: [operation] });
  return {
    tests: async () => {
      const answer = await send(
        'GET',
        `Users?filter=${encodeURIComponent(`userName eq "${crypto.randomUUID()}"`)}`,
        200,
      );
      expect(await answer.json()).toMatchObject({ totalResults: 0, Resources: [] });
    },
    adds: async ({ username, givenName, surname }: Account) => {
      const name = { givenName, familyName: surname };
      const body = { schemas: [userUrn], userName: username, externalId: 'e-1', active: true, name };
      return resourceSchema.parse(await (await send('POST', 'Users', 201, body)).json()).id;
    },
    pushes: async (displayName: string) =>
      resourceSchema.parse(await (await send('POST', 'Groups', 201, { displayName })).json()).id,
    joins: (group: string, value: string) =>
      patch(`Groups/${group}`, { op: 'Add', path: 'members', value: [{ value }] }),
    deactivates: (id: string) => patch(`Users/${id}`, { op: 'Replace', path: 'active', value: 'False' }),
  };
}

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

describe('a SCIM directory', () => {
  const eva = newEva();
  const omar = newOmar();
  let mailbox: Mailbox;
  let server: RunningServer;
  let admin: Entrant;
  let person: Entrant;
  const come = () => arrive(browser, server.url, { language: 'sv', keyboard: true, looks: true });

  beforeAll(async () => {
    mailbox = await startMailbox();
    server = await startBuiltServer({
      env: { KLARSIKT_SMTP_URL: mailbox.url, KLARSIKT_MAIL_FROM: 'Klarsikt <klarsikt@norrbanken.example>' },
    });
    admin = await come();
    person = await come();
    const quick = { ...admin, hand: pointer, look: async () => undefined };
    await setsUp(quick, server.setupLink ?? '', eva, organisation);
  });
  afterAll(async () => {
    await person.visitor.close();
    await admin.visitor.close();
    await server.stop();
    await mailbox.close();
  });

  const part = (name: string): Locator => admin.page.getByRole('region', { name, exact: true });
  const button = (within: Locator, name: string): Locator =>
    within.getByRole('button', { name, exact: true });

  /** Makes a key, whose secret is shown only once, and turns the directory on. */
  async function connects(): Promise<string> {
    const { page, hand } = admin;
    await page.goto('/admin/directory');
    await meets(admin, 'Användarkatalog');
    await part('Anslut er katalog').waitFor();
    await hand.press(button(part('Nycklar'), 'Ny nyckel'));
    const lastDay = new Date(Date.now() + 300 * 86_400_000).toISOString().slice(0, 10);
    await hand.fill(page.getByRole('textbox', { name: /^Beteckning/ }), 'Entra');
    await hand.fill(page.getByRole('textbox', { name: /^Går ut/ }), lastDay);
    await admin.look();
    await hand.press(button(part('Nycklar'), 'Skapa nyckel'));
    const shown = part('Nycklar').locator('code');
    await shown.waitFor();
    const key = (await shown.textContent()) ?? '';
    expect(key).toMatch(/^ksd_\d+_/);
    await admin.look();
    await hand.press(button(part('Nycklar'), 'Jag har sparat nyckeln'));
    await hand.press(button(part('Anslutning'), 'Slå på'));
    await part('Anslutning').getByText('Katalogkopplingen är påslagen.').waitFor();
    await admin.look();
    return key;
  }

  /** Opens the link of the invitation and fills in the missing fields. */
  async function signsIn(): Promise<void> {
    const { page, entry } = person;
    await expect.poll(() => mailbox.to(omar.username).length).toBeGreaterThan(0);
    const link = mailbox.to(omar.username).at(-1)?.links[0] ?? '';
    await page.goto(link);
    await meets(person, entry.welcome);
    await fillIn(person, [
      [entry.newPassword, omar.secret],
      [entry.passwordAgain, omar.secret],
    ]);
    await ticksTerms(person);
    await provesFactor(person, omar);
    await page.waitForURL((url) => url.pathname === '/');
    await page.getByText(fullName(omar), { exact: true }).waitFor();
  }

  it('creates an account, gives the mapped permissions, and ends access when the person leaves', async () => {
    const { page } = admin;
    const entra = createEntra(server.url, await connects());
    await entra.tests();
    const id = await entra.adds(omar);
    const group = await entra.pushes('Riskanalytiker');
    await entra.joins(group, id);
    await page.reload();
    const groups = part('Kataloggrupper');
    await groups.getByRole('cell', { name: 'Inga behörigheter', exact: true }).waitFor();
    await groups
      .getByRole('combobox', { name: 'Användargrupp för Riskanalytiker' })
      .selectOption({ label: admin.entry.administrators });
    await groups.getByText(/^Medlemmarna läggs till i användargruppen/).waitFor();
    await admin.look();
    await signsIn();
    await person.page.goto('/admin/users');
    await person.page.getByText(fullName(omar), { exact: true }).first().waitFor();
    await entra.deactivates(id);
    await person.page.goto('/admin/users');
    await person.page.waitForURL((url) => url.pathname === '/login');
    await page.reload();
    await part('Senaste anrop').getByText(`PATCH Users/${id}`).waitFor();
    await page.goto(`/admin/users?open=${id}`);
    await page.getByText('Kontot hanteras i er användarkatalog').waitFor();
    await admin.look();
    expect(complaints(admin)).toEqual([]);
    expect(complaints(person, toldOff)).toEqual([]);
  });
});
