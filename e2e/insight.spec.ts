/** Source insights in their users' words: give the organisation's own documents, see what they say about a threat. */
import { accessibilityFaults, launchBrowser, newVisitor, type Visit, type Visitor } from '@klarsikt/tool-e2e';
import { Document, HeadingLevel, Packer, Paragraph } from 'docx';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entersDemo } from './journey/demo.ts';
import { serverAddress } from './journey/person.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** Pages of a report on the threat of the card; the last one is about something else. */
const pages = [
  'Trade-based money laundering disguises the proceeds of crime through trade in goods. Criminals misrepresent the price and the quantity of goods on invoices in order to move value across borders. In 2023 the authorities examined 412 cases in which invoices did not match the shipment. The exporter sends an invoice above the market price, and the importer pays the difference to an account that the network controls.',
  'Over-invoicing of goods remains the most common technique of trade-based money laundering. Letters of credit that are amended repeatedly without reason deserve the attention of trade finance staff. Third-party payments from unrelated companies are a strong indicator that the trade is a pretext. Banks should compare the price on the invoice with market prices and ask for transport documents when the goods do not fit the business of the customer.',
  'The canteen of the authority is open from eight in the morning until three in the afternoon. Guests are asked to sign the visitor book and to return their badge when they leave. Parking is free of charge behind the main entrance during the summer months, and bicycles can be left in the yard behind the gate, where there is also a pump that everybody may use.',
];

/** Breaks a text into lines as a report has them. */
function linesOf(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < 80) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** A plain PDF, written by hand: what a browser's user would choose from a folder. */
function pdfOf(texts: readonly string[]): Buffer {
  const stream = (text: string) => {
    const lines = linesOf(text).map((line) => `(${line}) Tj T*`);
    const content = `BT /F1 11 Tf 14 TL 60 780 Td ${lines.join('\n')} ET`;
    return `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;
  };
  const kids = texts.map((_, page) => `${4 + page * 2} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${texts.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...texts.flatMap((text, page) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + page * 2} 0 R >>`,
      stream(text),
    ]),
  ];
  let file = '%PDF-1.4\n';
  const table = objects.map((object, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const start = file.length;
  const size = objects.length + 1;
  file += `xref\n0 ${size}\n0000000000 65535 f \n${table.join('')}`;
  return Buffer.from(`${file}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`);
}

const report = { name: 'customs-report.pdf', mimeType: 'application/pdf', buffer: pdfOf(pages) };

/** The card of trade-based money laundering, in the demo. */
async function onCard(visit: Visit = {}): Promise<Visitor> {
  const visitor = await entersDemo(browser, visit);
  const { page } = visitor;
  await page.goto('/threat/1048/card');
  await page.getByRole('heading', { level: 1 }).waitFor();
  return visitor;
}

const section = (page: Page) => page.locator('#sources');

async function choose(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  await section(page).locator('input[type="file"]').setInputFiles(file);
}

describe('somebody with a report of the own organisation', () => {
  it('uploads it, reads what it says about the threat, and follows each sentence to its page', async () => {
    const { page, complaints, close } = await onCard();
    await section(page).getByRole('heading', { name: 'Let your own sources speak' }).waitFor();
    await choose(page, report);
    await section(page).getByLabel('Title').fill('Customs report 2023');
    await section(page).getByLabel('Author').fill('Customs');
    await section(page).getByLabel('Year', { exact: true }).fill('2023');
    await section(page).getByRole('button', { name: 'Upload' }).click();
    await section(page)
      .getByRole('heading', { name: /What the sources say/ })
      .waitFor();

    const passages = section(page)
      .getByRole('listitem')
      .filter({ has: page.locator('blockquote') });
    await expect.poll(() => passages.count()).toBeGreaterThanOrEqual(2);
    const own = passages.filter({ hasText: 'Customs report 2023' });
    const read = await own.allInnerTexts();
    expect(read.some((text) => text.includes('p. 1'))).toBe(true);
    expect(read.some((text) => text.includes('p. 2'))).toBe(true);
    expect(read.join(' ')).not.toContain('canteen');
    const marked = await own.locator('mark').allInnerTexts();
    expect(marked.map((word) => word.toLowerCase())).toContain('trade-based money laundering');

    const cites = section(page).getByRole('button', {
      name: /Read the passage: Customs report 2023, p\. \d/,
    });
    expect(await cites.count()).toBeGreaterThanOrEqual(3);
    const sentence = cites.first().locator('xpath=ancestor::li');
    const said = (await sentence.innerText()).replace(/\s*Customs 2023.*$/s, '');
    expect(pages.join(' ')).toContain(said);
    await cites.first().click();
    const dialog = page.getByRole('dialog', { name: 'Customs report 2023' });
    await dialog.getByText(said).waitFor();
    await dialog.getByRole('link', { name: 'Download Customs report 2023' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    await section(page).getByRole('button', { name: 'Delete Customs report 2023' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await section(page).getByRole('heading', { name: 'Let your own sources speak' }).waitFor();
    await expect.poll(() => own.count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });

  it('sees what the card claims by each source, and gives the text of one from its line', async () => {
    const { page, complaints, close } = await onCard();
    const source = section(page).getByRole('listitem').filter({ hasText: 'Trends and Developments' }).first();
    const claim = source.getByText('Professional launderers, tax criminals', { exact: false });
    await source.getByText(/claims? on this card/).click();
    await claim.waitFor();
    await source.getByRole('link', { name: 'General info' }).first().click();
    expect(new URL(page.url()).hash).toBe('#generalInfo');
    expect(await page.locator('#generalInfo').innerText()).toContain(
      'Professional launderers, tax criminals',
    );
    const give = source.getByRole('button', { name: 'Add its text: FATF/Egmont 2020' });
    await give.click();
    await section(page).getByText('The text of FATF/Egmont 2020').waitFor();
    const chooser = section(page).getByRole('button', { name: 'choose a file' });
    await expect.poll(() => chooser.evaluate((it) => it === document.activeElement)).toBe(true);
    await section(page).getByRole('button', { name: 'Cancel' }).click();
    await section(page).getByText('The text of FATF/Egmont 2020').waitFor({ state: 'detached' });
    await expect.poll(() => give.evaluate((it) => it === document.activeElement)).toBe(true);
    await give.click();
    await choose(page, report);
    expect(
      await section(page).getByRole('radio', { name: 'The text of a published source' }).isChecked(),
    ).toBe(true);
    expect(await accessibilityFaults(page)).toEqual([]);
    await section(page).getByRole('button', { name: 'Upload' }).click();
    await section(page)
      .getByRole('heading', { name: /What the sources say/ })
      .waitFor();
    await give.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
    await close();
  });

  it('is told what is wrong with a file, and can choose another', async () => {
    const { page, close } = await onCard();
    await choose(page, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
    await section(page).getByRole('alert').filter({ hasText: '“notes.txt” is none of them' }).waitFor();
    await choose(page, { ...report, name: 'report.docx' });
    await section(page).getByRole('button', { name: 'Upload' }).click();
    await section(page).getByRole('alert').filter({ hasText: 'Save it as one of them' }).waitFor();
    await section(page).getByRole('button', { name: 'Cancel' }).click();
    await section(page).getByRole('button', { name: 'choose a file' }).waitFor();
    await close();
  });

  it('finds it beside the list of threats too, on a phone and in the dark', async () => {
    const { page, complaints, close } = await onCard({ theme: 'dark', size: { width: 390, height: 844 } });
    await choose(page, report);
    await section(page).getByRole('button', { name: 'Upload' }).click();
    await section(page).getByRole('heading', { name: 'What the sources say' }).waitFor();
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await width()).toBe(390);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.goto('/threatview/threats?open=1048');
    const panel = page.getByRole('complementary');
    await panel.getByRole('heading', { name: 'What the sources say' }).waitFor();
    await panel.getByText('p. 2').first().waitFor();
    expect(await width()).toBe(390);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });
});

describe('på svenska', () => {
  it('läses ett Word-dokument på svenska, med rubriken som avsnittet står under', async () => {
    const { page, complaints, close } = await onCard({ language: 'sv' });
    const text =
      'Handelsbaserad penningtvätt innebär att brottsvinster döljs genom handel med varor. Kriminella anger felaktigt pris på fakturor för att flytta värden mellan länder. Samma varor faktureras flera gånger hos olika banker.';
    const children = [
      new Paragraph({ text: 'Lägesbild', heading: HeadingLevel.HEADING_1 }),
      new Paragraph({ text: 'Fakturor som inte stämmer', heading: HeadingLevel.HEADING_2 }),
      new Paragraph(text),
    ];
    const buffer = await Packer.toBuffer(new Document({ sections: [{ children }] }));
    const mimeType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
    await choose(page, { name: 'lägesbild.docx', mimeType, buffer });
    await section(page).getByRole('button', { name: 'Ladda upp' }).click();
    await section(page).getByRole('heading', { name: 'Vad källorna säger' }).waitFor();
    await section(page).getByRole('button', { name: 'Läs i Lägesbild, Fakturor som inte stämmer' }).click();
    const dialog = page.getByRole('dialog', { name: 'Lägesbild' });
    await dialog.getByText('Samma varor faktureras flera gånger').waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});

describe('a visitor', () => {
  it('reads the published sources and is offered no upload', async () => {
    const { page, complaints, close } = await newVisitor(browser, serverAddress());
    await page.goto('/threat/1048/card');
    await section(page).getByRole('link').first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(await section(page).getByRole('button', { name: 'choose a file' }).count()).toBe(0);
    await section(page).getByText('Nothing is uploaded yet. Whoever may share analyses').waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});
