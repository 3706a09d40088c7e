/**
 * A compliance officer asks a person without an account for a figure and an answer. The person delivers them on a phone
 * by a link, and the officer compares and accepts them. Runs in both languages, with axe on each screen.
 */
import {
  createBrowserVisitor,
  launchBrowser,
  type RunningServer,
  startBuiltServer,
} from '@klarsikt/tool-e2e';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasNoBarrier } from './journey/barriers.ts';
import type { Entrant } from './journey/entry.ts';
import { arrivesWithAssessment } from './journey/new-assessment.ts';
import type { Language } from './journey/person.ts';

const words = {
  en: {
    ask: 'Request figures',
    name: 'Name',
    email: 'E-mail address',
    risks: 'Risks',
    questions: 'Questions',
    agents: 'Does the firm use agents?',
    add: 'Add these figures',
    due: 'Due date',
    note: 'Note to the recipient',
    send: 'Send the request',
    close: 'Close',
    open: 'Open the questions',
    asked: 'Eva Strand at Nordsund Bank AB has questions for you',
    number: 'Number',
    yes: 'Yes',
    source: 'Source',
    date: 'Date of the figures',
    deliver: 'Submit the answers',
    sayAnswer: 'Answer, or mark that you do not have the figure.',
    thanks: 'Thank you, your answers have been submitted',
    saved: 'Draft saved',
    used: 'This link cannot be used',
    request: 'Open the request to Nils Ek',
    take: 'Take over 2 values',
    taken: '2 values have been taken over.',
    dealt: 'Your answers have been dealt with',
    credit: 'Eva Strand, values from Nils Ek',
    history: 'History',
  },
  sv: {
    ask: 'Begär uppgifter',
    name: 'Namn',
    email: 'E-postadress',
    risks: 'Risker',
    questions: 'Frågor',
    agents: 'Anlitar företaget ombud?',
    add: 'Lägg till uppgifterna',
    due: 'Svar senast',
    note: 'Meddelande till mottagaren',
    send: 'Skicka begäran',
    close: 'Stäng',
    open: 'Öppna frågorna',
    asked: 'Eva Strand på Nordsund Bank AB har frågor till dig',
    number: 'Antal',
    yes: 'Ja',
    source: 'Källa',
    date: 'Uppgifternas datum',
    deliver: 'Lämna in svaren',
    sayAnswer: 'Svara, eller markera att du saknar uppgiften.',
    thanks: 'Tack, dina svar är inlämnade',
    saved: 'Utkastet är sparat',
    used: 'Länken går inte att använda',
    request: 'Öppna begäran till Nils Ek',
    take: 'För in 2 uppgifter',
    taken: '2 uppgifter har förts in.',
    dealt: 'Dina svar är behandlade',
    credit: 'Eva Strand, uppgifter från Nils Ek',
    history: 'Historik',
  },
} as const;

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const pictures = process.env.JOURNEY_PICTURES;
const takesPicture = async (page: Page, name: string): Promise<void> => {
  if (pictures === undefined) return;
  for (const theme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await page.waitForTimeout(200);
    await page.screenshot({ path: `${pictures}/${name}-${theme}.png`, fullPage: true });
  }
};

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

async function picksOption(page: Page, label: string, name: string | RegExp): Promise<void> {
  const field = page.getByRole('combobox', { name: label }).or(page.getByRole('textbox', { name: label }));
  await field.first().click();
  await page.locator('[role="option"]:visible').filter({ hasText: name }).first().click();
  await page.keyboard.press('Escape');
}

describe.each<Language>(['en', 'sv'])('figures from a contributor (%s)', (language) => {
  const say = words[language];
  let server: RunningServer;
  let owner: Entrant;
  let id: number;
  let link = '';
  beforeAll(async () => {
    server = await startBuiltServer();
    ({ owner, id } = await arrivesWithAssessment(browser, server, language));
  });
  afterAll(async () => {
    await owner.visitor.close();
    await server.stop();
  });

  it('are requested by link, entered on a phone and taken over into the assessment', async () => {
    const { page } = owner;
    await page.goto(`${server.url}/ra/${id}/requests`);
    await hasNoBarrier(page);
    await page.getByRole('button', { name: say.ask, exact: true }).click();
    await page.getByLabel(say.name, { exact: true }).fill('Nils Ek');
    await page.getByLabel(say.email, { exact: true }).fill('nils.ek@sales.example');
    await picksOption(page, say.risks, /./);
    await page.getByRole('button', { name: say.add, exact: true }).click();
    await picksOption(page, say.questions, say.agents);
    await page.getByRole('textbox', { name: say.due }).fill(inDays(10));
    await page.getByLabel(say.note, { exact: true }).fill('At the end of October, please');
    await page.getByLabel(say.note, { exact: true }).focus();
    await hasNoBarrier(page);
    await takesPicture(page, `request-new-${language}-1280`);
    await page.getByRole('button', { name: say.send, exact: true }).click();
    const shown = page.locator('code').filter({ hasText: '/contribution#' });
    await shown.waitFor();
    link = (await shown.textContent()) ?? '';
    await hasNoBarrier(page);
    await takesPicture(page, `request-link-${language}-1280`);
    await page.getByRole('button', { name: say.close, exact: true }).first().click();

    const phone = await createBrowserVisitor(browser, server.url, {
      language,
      size: { width: 390, height: 844 },
    });
    await phone.page.addInitScript(() => localStorage.setItem('klarsikt.cookies', 'true'));
    await phone.page.goto(link);
    await phone.page.getByRole('button', { name: say.open }).waitFor();
    expect(new URL(phone.page.url()).hash).toBe('');
    await hasNoBarrier(phone.page);
    await takesPicture(phone.page, `asked-open-${language}-390`);
    await phone.page.getByRole('button', { name: say.open }).click();
    await phone.page.getByRole('heading', { name: say.asked, level: 1 }).waitFor();
    await hasNoBarrier(phone.page);
    await phone.page.getByRole('button', { name: say.deliver }).click();
    await phone.page.getByText(say.sayAnswer).first().waitFor();
    await takesPicture(phone.page, `asked-faults-${language}-390`);
    await phone.page.getByLabel(say.number, { exact: true }).fill('1250');
    await phone.page.getByRole('radio', { name: say.yes }).check();
    await phone.page.getByLabel(say.source, { exact: true }).fill('CRM');
    await phone.page.getByText(say.saved).waitFor();
    await phone.page.reload();
    await expect.poll(() => phone.page.getByLabel(say.number, { exact: true }).inputValue()).toBe('1250');
    await phone.page.getByLabel(say.date, { exact: true }).fill(inDays(-20));
    await phone.page.keyboard.press('Tab');
    const wide = await phone.page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(390);
    await takesPicture(phone.page, `asked-form-${language}-390`);
    await phone.page.getByRole('button', { name: say.deliver }).click();
    await phone.page.getByRole('heading', { name: say.thanks }).waitFor();
    await hasNoBarrier(phone.page);
    await takesPicture(phone.page, `asked-receipt-${language}-390`);

    const elsewhere = await createBrowserVisitor(browser, server.url, { language });
    await elsewhere.page.goto(link);
    await elsewhere.page.getByRole('button', { name: say.open }).click();
    await elsewhere.page.getByRole('heading', { name: say.used }).waitFor();
    await takesPicture(elsewhere.page, `asked-used-${language}-1280`);
    await elsewhere.close();

    await page.goto(`${server.url}/ra/${id}/requests`);
    await page.getByRole('button', { name: say.request }).click();
    await page.getByRole('button', { name: say.take, exact: true }).waitFor();
    await hasNoBarrier(page);
    await takesPicture(page, `request-compare-${language}-1280`);
    await page.getByRole('button', { name: say.take, exact: true }).click();
    await page.getByText(say.taken).first().waitFor();
    await page.goto(`${server.url}/ra/${id}/history`);
    await page.getByText(say.credit).first().waitFor();

    await phone.page.reload();
    await phone.page.getByRole('heading', { name: say.dealt }).waitFor();
    await hasNoBarrier(phone.page);
    expect(phone.complaints).toEqual([]);
    await phone.close();
  });
});
