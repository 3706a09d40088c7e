/**
 * Journey of a report in the firm's own layout: the product takes the firm's Word file, fills in its tags,
 * and offers the result for download.
 */
import { readFile } from 'node:fs/promises';
import { createBrowserVisitor, launchBrowser } from '@klarsikt/tool-e2e';
import { Document, Packer, Paragraph } from 'docx';
import mammoth from 'mammoth';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { personOf, serverAddress, tidy } from './journey/person.ts';
import { enterTheDemo } from './journey/threats.ts';

const say = {
  file: 'välj en fil',
  template: 'Mall',
  title: 'Titel',
  createReport: 'Skapa rapport',
};

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const lines = [
  '{{meta.title}} / {{meta.organisation}}',
  '{{#categories}}',
  '{{category.name}};',
  '{{/categories}}',
];

it('an uploaded Word template is filled in at its tags', async () => {
  const person = personOf(await createBrowserVisitor(browser, serverAddress(), { language: 'sv' }), 'sv');
  const { page, visitor } = person;
  await enterTheDemo(person);
  await page.goto('/ra');
  await page.getByText(person.say.bankAssessment).first().click();
  await page.waitForURL('**/ra/*');
  const bank = new URL(page.url()).pathname;
  const document = new Document({ sections: [{ children: lines.map((line) => new Paragraph(line)) }] });
  await page.goto('/ra/templates');
  await page
    .getByLabel(say.file, { exact: true })
    .setInputFiles({ name: 'Rapport.docx', mimeType: '', buffer: await Packer.toBuffer(document) });
  await page.waitForURL(/\/ra\/templates\/word-\d+$/);
  await page.goto(`${bank}/reports/create`);
  await page.getByLabel(say.template, { exact: true }).selectOption({ label: 'Rapport' });
  await page.getByRole('textbox', { name: say.title }).fill('Styrelsen 2026');
  await page.getByRole('button', { name: say.createReport }).click();
  await page.waitForURL(/\/reports\/[^/]+\/edit$/);
  const file = page.waitForEvent('download', { timeout: 120_000 });
  await page.getByRole('button', { name: 'DOCX', exact: true }).click();
  const buffer = await readFile(await (await file).path());
  const text = tidy((await mammoth.extractRawText({ buffer })).value);
  expect(text).toContain('Kunder;');
  expect(text).not.toContain('{{');
  expect(text).toMatch(/^\S.* \/ \S/);
  expect(visitor.complaints).toEqual([]);
  await visitor.close();
});
