/** Two people of one organisation and one analysis: each of them once as its owner, once as the other. */
import { launchBrowser, type RunningServer, startBuiltServer } from '@klarsikt/tool-e2e';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { asks } from './journey/asks.ts';
import {
  acceptsTerms,
  arrive,
  complaints,
  fillIn,
  givesName,
  givesPassword,
  meets,
  opens,
  send,
  setsUp,
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
  takesWord,
  withdraws,
  writesNote,
} from './journey/sharing.ts';

const organisation = 'Norrbanken';
const group = 'Analysgruppen';
const unit = 'Företag';
const assessment = 'Bedömningen 2026';
const givenPassword = 'nio blå bussar i skogen';
/** What was withdrawn is not there for the other; what somebody saved first is not saved over. */
const expected = /status of 40[49]/;

const eva = newEva();
const omar = newOmar();

let browser: Browser;
let server: RunningServer;
let evaHere: Colleague;
let omarHere: Colleague;

/** What the group may do: work with analyses, and read the assessments of the unit. */
async function employsOmar(): Promise<void> {
  const { page } = evaHere;
  const idOf = (made: unknown): number => z.object({ id: z.number() }).parse(made).id;
  const { user } = z
    .object({ user: z.object({ organization: z.object({ id: z.number() }) }) })
    .parse(await asks(page, 'GET', 'session', undefined));
  const place = { kind: 'organization', id: user.organization.id };
  const unitId = idOf(await asks(page, 'POST', 'admin/assUnit', { name: unit }));
  const groupId = idOf(
    await asks(page, 'POST', 'admin/group', {
      name: group,
      resources: [
        { permission: 'threatview:View', resource: place },
        { permission: 'threatview:Share', resource: place },
        { permission: 'ra:View', resource: { kind: 'unit', id: unitId } },
      ],
    }),
  );
  const { settings } = z
    .object({ settings: z.looseObject({}) })
    .parse(await asks(page, 'POST', 'ra/init', { auId: unitId }));
  await asks(page, 'PUT', 'ra', { unitId, settings: { ...settings, name: assessment } });
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
  await meets(entrant, entrant.entry.setPassword);
  await fillIn(entrant, [
    [entrant.entry.newPassword, omar.secret],
    [entrant.entry.passwordAgain, omar.secret],
  ]);
  await send(entrant, entrant.entry.savePassword);
  await acceptsTerms(entrant);
  await page.waitForURL('**/threatview');
}

beforeAll(async () => {
  browser = await launchBrowser();
  server = await startBuiltServer();
  evaHere = colleagueOf(await arrive(browser, server.url, { language: 'en', theme: 'light' }), eva, 'light');
  omarHere = colleagueOf(
    await arrive(browser, server.url, { language: 'sv', keyboard: true, theme: 'dark' }),
    omar,
    'dark',
  );
});
afterAll(async () => {
  await omarHere.visitor.close();
  await evaHere.visitor.close();
  await server.stop();
  await browser.close();
});

it('two people work in one organisation', async () => {
  await setsUp(quick(evaHere), server.setupLink ?? '', eva, organisation);
  await employsOmar();
  await omarSignsIn();
});

describe.each<{
  language: string;
  keyboard: boolean;
  whose: string;
  owner: () => Colleague;
  other: () => Colleague;
}>([
  { language: 'en', keyboard: false, whose: 'Eva', owner: () => evaHere, other: () => omarHere },
  { language: 'sv', keyboard: true, whose: 'Omar', owner: () => omarHere, other: () => evaHere },
])('an analysis of $whose ($language, keyboard alone: $keyboard)', ({ whose, owner, other }) => {
  const name = `Fraktpapper ${whose}`;
  const note = `Sett två gånger av ${whose}.`;

  it('begins with the words of an indicator, and is saved', async () => {
    const who = owner();
    await who.page.goto('/threatview');
    await findsByIndicator(who);
    await savesAs(who, name);
    await writesNote(who, note);
    await who.page.getByRole('status').filter({ hasText: who.say.saved }).waitFor();
  });

  it('is shared to be read', async () => {
    await sharesWith(owner(), name, [{ name: nameOf(other()), right: 'read' }]);
  });

  it('is found and read by the other, who is told that it is not theirs to change', async () => {
    const who = other();
    await who.page.goto('/threatview');
    await goesToAnalyses(who);
    await listed(who, name).getByText(who.words.withYouRead, { exact: true }).waitFor();
    await who.look();
    await duplicates(who, name);
    await opensFromList(who, name);
    await who.page
      .getByRole('note')
      .filter({ hasText: who.words.readOnly(nameOf(owner())) })
      .waitFor();
    await expect.poll(() => selectedOf(who).count()).toBe(1);
    await who.page.getByRole('img', { name: note }).waitFor();
    expect(await who.page.getByRole('button', { name: who.words.rename, exact: true }).count()).toBe(0);
    expect(await who.page.getByRole('button', { name: who.words.share }).count()).toBe(0);
    await who.look();
  });

  it('is changed by the other once that is allowed', async () => {
    await sharesWith(owner(), name, [{ name: nameOf(other()), right: 'write' }]);
    const who = other();
    await goesToAnalyses(who);
    await listed(who, name).getByText(who.words.withYouWrite, { exact: true }).waitFor();
    await opensFromList(who, name);
    await who.page.getByRole('note').waitFor({ state: 'detached' });
    await adds(who, who.words.also);
    await who.page.getByRole('status').filter({ hasText: who.say.saved }).waitFor();
  });

  it('goes together when both have changed it, and tells who the other one was', async () => {
    const who = owner();
    const { page, hand, words } = who;
    await adds(who, words.third);
    await goesBackTo(who, page.getByRole('button', { name: words.met }));
    const dialog = page.getByRole('dialog');
    await expect.poll(() => dialog.getByRole('row').count()).toBe(3);
    await who.look();
    await hand.press(dialog.getByRole('button', { name: 'OK', exact: true }));
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('status').filter({ hasText: who.say.saved }).waitFor();
    await expect.poll(() => selectedOf(who).count()).toBe(3);
  });

  it('is shared with a user group, a unit and an assessment, to change only where one may edit', async () => {
    const barred = owner() === omarHere;
    await sharesWith(owner(), name, [
      { name: group, right: 'write' },
      { name: unit, right: 'read', barred },
      { name: assessment, right: barred ? 'read' : 'write', barred },
    ]);
  });

  it('is gone for the other when it is withdrawn', async () => {
    const who = other();
    await withdraws(owner(), name, [nameOf(who), group, unit, assessment]);
    await who.page.reload();
    const alert = who.page.getByRole('alert').filter({ hasText: who.words.notOpened });
    await alert.getByText(who.words.notThere, { exact: true }).waitFor();
    await who.look();
    await who.hand.press(alert.getByRole('link', { name: who.words.analyses }));
    await listed(who, who.words.copy(name)).waitFor();
    expect(await listed(who, name).count()).toBe(0);
  });

  it('is deleted and restored', async () => {
    await deletesAndRestores(owner(), name);
  });

  it('goes out as a report in a Word file', async () => {
    const who = owner();
    await who.page.goto('/threatview');
    await opensFromList(who, name);
    const words = await takesWord(who);
    expect(words).toContain(who.say.tbml);
    expect(words).toContain(note);
  });
});

it('nobody meets a complaint of the browser, apart from what was refused', () => {
  expect(complaints(evaHere, expected)).toEqual([]);
  expect(complaints(omarHere, expected)).toEqual([]);
});
