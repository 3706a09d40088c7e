/** Reports in the firm's own hand: a board summary of its own until it is accepted, its Word file, and a report on a group of five units. */
import { readFile } from 'node:fs/promises';
import { launchBrowser, newVisitor, type RunningServer, startBuiltServer } from '@klarsikt/tool-e2e';
import { Document, Packer, Paragraph } from 'docx';
import mammoth from 'mammoth';
import type { Browser, Locator, Page } from 'playwright-core';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { asks } from './journey/asks.ts';
import { arrive, type Entrant, setsUp } from './journey/entry.ts';
import { newEva } from './journey/people.ts';
import { tidy } from './journey/person.ts';

const words = {
  en: {
    create: 'Create template',
    add: 'Add block',
    text: 'Text, English',
    said: 'Said by our own compliance function.',
    template: 'Template',
    title: 'Title',
    /** Takes seconds, and has tests of its own. */
    howSure: /^Tell how sure/,
    createReport: 'Create report',
    accept: 'Accept and freeze',
    accepted: 'The report is accepted and frozen.',
    file: 'choose a file',
    newGroup: 'New group report',
    introduction: 'Introduction',
    save: 'Save',
    toTheBoard: 'To the board of the group.',
  },
  sv: {
    create: 'Skapa mall',
    add: 'Lägg till block',
    text: 'Text, Svenska',
    said: 'Sagt av vår egen compliancefunktion.',
    template: 'Mall',
    title: 'Titel',
    howSure: /^Ange hur säkra/,
    createReport: 'Skapa rapport',
    accept: 'Godkänn och frys',
    accepted: 'Rapporten är godkänd och fryst.',
    file: 'välj en fil',
    newGroup: 'Ny koncernrapport',
    introduction: 'Inledning',
    save: 'Spara',
    toTheBoard: 'Till koncernens styrelse.',
  },
} as const;

type Language = keyof typeof words;

let browser: Browser;
let server: RunningServer;
let eva: Entrant;
let bank = 0;

const idOf = (made: unknown): number => z.object({ id: z.number() }).parse(made).id;
const units = ['Nord', 'Syd', 'Öst', 'Väst', 'Kort'];

/** An assessment of each of five units, and one of the unit above them. */
async function makesTheGroup({ page }: Entrant): Promise<void> {
  const assess = async (unitId: number, name: string) => {
    const { settings } = z
      .object({ settings: z.looseObject({}) })
      .parse(await asks(page, 'POST', 'ra/init', { auId: unitId }));
    const given = { ...settings, name, opGeography: 'ge-se' };
    return idOf(await asks(page, 'PUT', 'ra', { unitId, settings: given }));
  };
  const top = idOf(await asks(page, 'POST', 'admin/assUnit', { name: 'Banken' }));
  bank = await assess(top, 'Banken 2026');
  for (const name of units)
    await assess(idOf(await asks(page, 'POST', 'admin/assUnit', { name, parentId: top })), `${name} 2026`);
}

beforeAll(async () => {
  browser = await launchBrowser();
  server = await startBuiltServer();
  eva = await arrive(browser, server.url, { language: 'en' });
});
afterAll(async () => {
  await eva.visitor.close();
  await server.stop();
  await browser.close();
});

it('a bank of five units is there', async () => {
  await setsUp(eva, server.setupLink ?? '', newEva(), 'Norrbanken');
  await makesTheGroup(eva);
});

async function arrives(page: Page, press: Locator): Promise<Buffer> {
  const file = page.waitForEvent('download', { timeout: 120_000 });
  await press.click();
  return readFile(await (await file).path());
}

async function textOf(pdf: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  return tidy(text);
}

/** A report of the bank from a template by its name, open to be edited. */
async function writes(page: Page, language: Language, template: string, title: string): Promise<void> {
  const say = words[language];
  await page.goto(`/ra/${bank}/reports/create`);
  await page.getByLabel(say.template, { exact: true }).selectOption({ label: template });
  await page.getByRole('textbox', { name: say.title }).fill(title);
  await page.getByRole('button', { name: say.createReport }).click();
  await page.waitForURL(/\/reports\/[^/]+\/edit$/);
}

describe.each(['en', 'sv'] as const)('reports in the firm’s own hand (%s)', (language) => {
  const say = words[language];
  let page: Page;
  let close: () => Promise<void>;
  beforeAll(async () => {
    const visitor = await newVisitor(browser, server.url, { language });
    close = () => visitor.close();
    page = visitor.page;
    await page.addInitScript(() => localStorage.setItem('klarsikt.cookies', 'true'));
    const cookies = await eva.page.context().cookies();
    await visitor.context.addCookies(cookies.filter(({ name }) => name !== 'klarsikt-language'));
  });
  afterAll(() => close());

  it('a board summary made of the shipped one says what was written into it, and is the same bytes once accepted', async () => {
    await page.goto('/ra/templates/create?from=board-summary');
    await page.getByRole('button', { name: say.create }).click();
    await page.waitForURL(/\/ra\/templates\/\d+$/);
    await page.getByRole('button', { name: say.add, exact: true }).click();
    await page.getByLabel(say.text, { exact: true }).fill(say.said);
    const own = new URL(page.url()).pathname.split('/').at(-1);
    const kept = async () => JSON.stringify(await asks(page, 'GET', `template/org/${own}`, undefined));
    await expect.poll(kept).toContain(say.said);
    const name = language === 'en' ? 'Board summary' : 'Sammanfattning för styrelsen';
    await page.goto(`/ra/${bank}/reports/create`);
    const choice = page.getByLabel(say.template, { exact: true });
    await choice.waitFor();
    await choice.selectOption(`own-${own}`);
    await page.getByRole('textbox', { name: say.title }).fill(`${name} 2026`);
    await page.getByRole('checkbox', { name: say.howSure }).uncheck();
    await page.getByRole('button', { name: say.createReport }).click();
    // The first report of a bank computes how sure its levels are: on a busy machine longer than a press waits.
    await page.getByRole('button', { name: say.accept }).click({ timeout: 120_000 });
    await page.getByRole('status').filter({ hasText: say.accepted }).first().waitFor({ timeout: 120_000 });
    const link = page.getByRole('link', { name: 'PDF', exact: true });
    const accepted = await arrives(page, link);
    expect(await textOf(accepted)).toContain(say.said);
    const { revision } = z
      .object({ revision: z.number() })
      .parse(await asks(page, 'GET', `ra/data/${bank}`, undefined));
    const patches = [{ op: 'set', path: '/conclusions/overall', value: `Moved on ${language}` }];
    await asks(page, 'POST', `ra/data/${bank}/modify`, { revision, patches });
    expect((await arrives(page, link)).equals(accepted)).toBe(true);
  });

  it('the firm’s Word file is filled where its tags stand', async () => {
    const lines = [
      '{{meta.title}} / {{meta.organisation}}',
      '{{#categories}}',
      '{{category.name}};',
      '{{/categories}}',
    ];
    const document = new Document({ sections: [{ children: lines.map((line) => new Paragraph(line)) }] });
    const name = `Rapport-${language}`;
    await page.goto('/ra/templates');
    await page
      .getByLabel(say.file, { exact: true })
      .setInputFiles({ name: `${name}.docx`, mimeType: '', buffer: await Packer.toBuffer(document) });
    await page.waitForURL(/\/ra\/templates\/word-\d+$/);
    await writes(page, language, name, `Word ${language}`);
    const docx = await arrives(page, page.getByRole('button', { name: 'DOCX', exact: true }));
    const text = tidy((await mammoth.extractRawText({ buffer: docx })).value);
    expect(text).toContain('Norrbanken');
    expect(text).toContain(language === 'en' ? 'Customers;' : 'Kunder;');
    expect(text).not.toContain('{{');
  });

  it('a report on the group tells of its five units and says what was written in it', async () => {
    await page.goto(`/ra/${bank}/group/reports`);
    await page.getByRole('button', { name: say.newGroup }).first().click();
    await page.getByRole('textbox', { name: say.title }).fill(`Group ${language}`);
    await page.getByLabel(say.introduction).fill(say.toTheBoard);
    await page.getByRole('button', { name: say.save, exact: true }).click();
    await page.waitForURL(new RegExp(`/group/reports/${bank}/`));
    await page.getByText(say.toTheBoard).first().waitFor();
    const pdf = await textOf(await arrives(page, page.getByRole('button', { name: 'PDF', exact: true })));
    expect(pdf).toContain(say.toTheBoard);
    for (const unit of units) expect(pdf).toContain(unit);
  });
});
