/** Journey of two people of one organisation with one analysis; the owner uses only the keyboard. */
import { launchBrowser, type RunningServer, startBuiltServer } from '@klarsikt/tool-e2e';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { asks } from './journey/asks.ts';
import {
  arrive,
  complaints,
  fillIn,
  givesName,
  givesPassword,
  meets,
  opens,
  send,
  setsUp,
  ticksTerms,
} from './journey/entry.ts';
import { newEva, newOmar } from './journey/people.ts';
import {
  adds,
  type Colleague,
  colleagueOf,
  deletesAndRestores,
  duplicates,
  findsByIndicator,
  goesBackTo,
  goesToAnalyses,
  listed,
  nameOf,
  opensFromList,
  quick,
  savesAs,
  selectedOf,
  sharesWith,
  withdraws,
  writesNote,
} from './journey/sharing.ts';

const organisation = 'Norrbanken';
const group = 'Analysgruppen';
const givenPassword = 'nio blå bussar i skogen';
/**
 * The expected refusals: a withdrawn analysis is not found, and a save over another person's change is
 * refused.
 */
const expected = /status of 40[49]/;

const eva = newEva();
const omar = newOmar();

let browser: Browser;
let server: RunningServer;
let evaHere: Colleague;
let omarHere: Colleague;

/**
 * Makes a group with the rights to work with analyses and to share them, and the second person's account in
 * it.
 */
async function employsOmar(): Promise<void> {
  const { page } = evaHere;
  const idOf = (made: unknown): number => z.object({ id: z.number() }).parse(made).id;
  const { user } = z
    .object({ user: z.object({ organization: z.object({ id: z.number() }) }) })
    .parse(await asks(page, 'GET', 'session', undefined));
  const place = { kind: 'organization', id: user.organization.id };
  const groupId = idOf(
    await asks(page, 'POST', 'admin/group', {
      name: group,
      resources: [
        { permission: 'threatview:View', resource: place },
        { permission: 'threatview:Share', resource: place },
      ],
    }),
  );
  const { username, givenName, surname } = omar;
  const userId = idOf(
    await asks(page, 'POST', 'admin/user', { username, givenName, surname, groups: [groupId] }),
  );
  await asks(page, 'POST', `admin/user/${userId}/password`, {
    secret: givenPassword,
    current: eva.secret,
  });
}

async function omarSignsIn(): Promise<void> {
  const { page } = omarHere;
  const entrant = quick(omarHere);
  await opens(entrant, '/login?uri=%2Fthreatview');
  await givesName(entrant, omar.username);
  await givesPassword(entrant, givenPassword);
  await meets(entrant, entrant.entry.welcomeNeeded);
  await fillIn(entrant, [
    [entrant.entry.newPassword, omar.secret],
    [entrant.entry.passwordAgain, omar.secret],
  ]);
  await ticksTerms(entrant);
  await send(entrant, entrant.entry.getStarted);
  await page.waitForURL('**/threatview');
}

const isSaved = ({ page, say }: Colleague): Promise<void> =>
  page.getByRole('status').filter({ hasText: say.saved }).waitFor();

beforeAll(async () => {
  browser = await launchBrowser();
  server = await startBuiltServer();
  evaHere = colleagueOf(await arrive(browser, server.url, { language: 'en', theme: 'light' }), eva);
  omarHere = colleagueOf(
    await arrive(browser, server.url, { language: 'sv', keyboard: true, theme: 'dark' }),
    omar,
  );
});
afterAll(async () => {
  await omarHere.visitor.close();
  await evaHere.visitor.close();
  await server.stop();
  await browser.close();
});

it('an analysis can be shared with a colleague and edited by both people at the same time', async () => {
  const [owner, other] = [omarHere, evaHere];
  await setsUp(quick(evaHere), server.setupLink ?? '', eva, organisation);
  await employsOmar();
  await omarSignsIn();
  const name = 'Fraktpapper';
  const note = 'Sett två gånger.';
  await owner.page.goto('/threatview');
  await findsByIndicator(owner);
  await savesAs(owner, name);
  await writesNote(owner, note);
  await isSaved(owner);
  await sharesWith(owner, name, { name: nameOf(other), right: 'write' });

  await other.page.goto('/threatview');
  await goesToAnalyses(other);
  await listed(other, name).getByText(other.words.withYouWrite, { exact: true }).waitFor();
  await other.look();
  await opensFromList(other, name);
  await other.page.getByRole('img', { name: note }).waitFor();
  await adds(other, other.words.also);
  await isSaved(other);
  // The other person's addition appears without a reload.
  await expect.poll(() => selectedOf(owner).count()).toBe(2);

  await adds(owner, owner.words.third);
  await goesBackTo(owner, owner.page.getByRole('button', { name: owner.words.met }));
  const dialog = owner.page.getByRole('dialog');
  await expect.poll(() => dialog.getByRole('row').count()).toBe(2);
  await owner.look();
  await owner.hand.press(dialog.getByRole('button', { name: 'OK', exact: true }));
  await dialog.waitFor({ state: 'detached' });
  await isSaved(owner);
  await expect.poll(() => selectedOf(owner).count()).toBe(3);

  await sharesWith(owner, name, { name: nameOf(other), right: 'read' });
  await goesToAnalyses(other);
  await duplicates(other, name);
  await opensFromList(other, name);
  await other.page
    .getByRole('note')
    .filter({ hasText: other.words.readOnly(nameOf(owner)) })
    .waitFor();
  await other.look();

  await sharesWith(owner, name, { name: group, right: 'read' });
  await withdraws(owner, name, nameOf(other));
  await other.page.reload();
  const alert = other.page.getByRole('alert').filter({ hasText: other.words.notOpened });
  await alert.getByText(other.words.notThere, { exact: true }).waitFor();
  await other.look();

  await deletesAndRestores(owner, name);
  expect(complaints(owner, expected)).toEqual([]);
  expect(complaints(other, expected)).toEqual([]);
});
