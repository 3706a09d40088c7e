/** Steps from the start page to the threats of the business and to their analysis. */
import { expect } from 'vitest';
import { exactly, goTo, type Person, panelOf, sees } from './person.ts';

export async function enterTheDemo({ page, say }: Person): Promise<void> {
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: say.accept, exact: true }).click();
  await page.getByRole('button', { name: say.tryDemo, exact: true }).first().click();
  // The home page announces the bank's unfinished assessment.
  await page.waitForURL('**/ra/*');
  await page.getByText(say.bankAssessment).first().waitFor();
  await page.goto('/threatview');
  await page.getByRole('heading', { level: 1 }).waitFor();
}

export async function readTheThreat(person: Person): Promise<void> {
  const { page, say } = person;
  await goTo(person, say.threats);
  await page.getByRole('searchbox', { name: say.findThreat }).fill(say.tbml.slice(0, 14));
  await page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: say.add(say.tbml), exact: true }) })
    .first()
    .getByText(say.tbml, { exact: true })
    .click();
  const panel = panelOf(person, say.tbml);
  await panel.getByRole('heading', { name: say.tbml, level: 2 }).waitFor();
  await panel.getByRole('link', { name: say.fullCard }).click();
  await page.waitForURL(/\/threat\/\d+\/card/);
  await page.getByRole('heading', { name: say.tbml, level: 1 }).waitFor();
}

/** Checks that every theme of the card has text and that every source link leads to its publication. */
export async function checkTheCard({ page, say }: Person): Promise<void> {
  for (const theme of say.themes) {
    const section = page.locator('section, article, div').filter({
      has: page.getByRole('heading', { name: theme, exact: true }),
    });
    await sees(section.last(), (text) => text.length > theme.length + 80, `${theme} is written`);
  }
  const sources = page.locator('#sources');
  await sources.getByRole('heading', { name: say.sourceInsights, exact: true }).waitFor();
  await sources.getByRole('link').nth(2).waitFor();
  const addresses = await sources
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  // A citation links to the source's line on the same page; each other link leads to the publication.
  for (const address of addresses) expect(address).toMatch(/^(https?:\/\/[^/]+\.|#source-)/);
  await page.goBack();
}

async function select({ page, say }: Person, name: string): Promise<void> {
  await page.getByRole('searchbox', { name: say.findThreat }).fill(name);
  // A threat of several areas occurs in each of them.
  await page
    .getByRole('button', { name: say.add(name), exact: true })
    .first()
    .click();
}

/**
 * Analyses two selected threats: common items come first, the preview of a third threat changes the counts,
 * and undo reverts it.
 */
export async function analyseTwo(person: Person): Promise<void> {
  const { page, say } = person;
  await select(person, say.tbml);
  await select(person, say.diversion);
  await goTo(person, say.analysis);
  const selection = page.getByRole('region', { name: say.selection, exact: true });
  await selection.getByText(say.tbml, { exact: true }).waitFor();
  await selection.getByText(say.diversion, { exact: true }).waitFor();
  const fractions = () =>
    page
      .getByRole('treegrid')
      .getByText(/^\d+\/\d+$/)
      .allTextContents();
  await expect.poll(fractions).toContain('2/2');
  await expect.poll(fractions).toContain('1/2');
  await page.getByRole('treegrid').getByRole('button', { name: say.preview }).first().click();
  await selection.getByRole('button', { name: say.addToSelection, exact: true }).click();
  await expect.poll(fractions).toContain('3/3');
  await selection.getByRole('button', { name: exactly(say.undo) }).click();
  await expect.poll(fractions).toContain('2/2');
}
