/**
 * An own field: definition, form, filter, a workbook that is changed and imported again, and report. Runs in both
 * languages, with axe on each screen.
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Workbook } from '@cj-tech-master/excelts';
import { launchBrowser, type RunningServer, startBuiltServer } from '@klarsikt/tool-e2e';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { asks } from './journey/asks.ts';
import { hasNoBarrier } from './journey/barriers.ts';
import { arrive, type Entrant, setsUp } from './journey/entry.ts';
import { newEva } from './journey/people.ts';
import type { Language } from './journey/person.ts';

const words = {
  en: {
    fresh: 'New field',
    thing: 'Belongs to',
    kind: 'Kind',
    incidents: 'Incidents',
    actions: 'Actions',
    number: 'Number',
    choice: 'Choice',
    name: 'Name in English',
    other: 'Name in Swedish',
    option: 'Option 1 in English',
    addOption: 'Add option',
    add: 'Add field',
    cost: 'Exposure',
    tier: 'Tier',
    one: 'Critical',
    register: 'Register incident',
    what: 'What happened',
    save: 'Save',
    excel: 'Excel',
    import: 'Import',
    run: 'Import 1 row',
    changed: 'Own fields of 1 incident changed.',
    without: 'Without a value',
    newAction: 'New action',
    title: 'Title',
    create: 'Create action',
    appendix: 'Own fields',
  },
  sv: {
    fresh: 'Nytt fält',
    thing: 'Hör till',
    kind: 'Typ',
    incidents: 'Incidenter',
    actions: 'Åtgärder',
    number: 'Tal',
    choice: 'Val',
    name: 'Namn på svenska',
    other: 'Namn på engelska',
    option: 'Alternativ 1 på svenska',
    addOption: 'Lägg till alternativ',
    add: 'Lägg till fält',
    cost: 'Exponering',
    tier: 'Nivåklass',
    one: 'Kritisk',
    register: 'Registrera incident',
    what: 'Vad hände',
    save: 'Spara',
    excel: 'Excel',
    import: 'Importera',
    run: 'Läs in 1 rad',
    changed: 'Egna fält på 1 incident har ändrats.',
    without: 'Utan värde',
    newAction: 'Ny åtgärd',
    title: 'Åtgärd',
    create: 'Skapa åtgärd',
    appendix: 'Egna fält',
  },
} as const;

let browser: Browser;
let folder: string;
const pictures = process.env.JOURNEY_PICTURES;
beforeAll(async () => {
  browser = await launchBrowser();
  folder = await mkdtemp(path.join(tmpdir(), 'own-fields-'));
});
afterAll(async () => {
  await browser.close();
  await rm(folder, { recursive: true });
});

/** Takes pictures of a screen for review, on a desktop and on a phone, in both themes. */
async function takesPictures(page: Page, name: string): Promise<void> {
  if (pictures === undefined) return;
  await mkdir(pictures, { recursive: true });
  const size = page.viewportSize() ?? { width: 1280, height: 800 };
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.waitForTimeout(400);
    await page.screenshot({ path: path.join(pictures, `${name}-${width}.png`) });
  }
  await page.setViewportSize(size);
}

async function makesAssessment(page: Page): Promise<number> {
  const units = z
    .object({ units: z.array(z.object({ id: z.number(), personal: z.boolean() })) })
    .parse(await asks(page, 'GET', 'ra', undefined));
  const settings = {
    ...{ name: 'Bank 2026', description: '', segment: 'INDIVIDUALS', opGeography: 'ge-se' },
    ...{ businesses: ['bu-bank'], relevances: [], responsible: '', date: null, config: {} },
  };
  const unitId = units.units.find(({ personal }) => !personal)?.id;
  return z.object({ id: z.number() }).parse(await asks(page, 'PUT', 'ra', { unitId, settings })).id;
}

interface Field {
  readonly thing: string;
  readonly kind: string;
  readonly name: string;
  readonly option?: string;
}

async function defines(page: Page, say: (typeof words)[Language], { thing, kind, name, option }: Field) {
  await page.getByRole('button', { name: say.fresh, exact: true }).first().click();
  await page.getByLabel(say.thing, { exact: true }).selectOption({ label: thing });
  await page.getByLabel(say.kind, { exact: true }).selectOption({ label: kind });
  await page.getByLabel(say.name, { exact: true }).fill(name);
  if (option !== undefined) {
    await page.getByRole('button', { name: say.addOption, exact: true }).click();
    await page.getByLabel(say.option, { exact: true }).fill(option);
  }
  await page.getByRole('button', { name: say.add, exact: true }).click();
  await page.getByRole('heading', { name, exact: true }).first().waitFor();
}

/** Writes a number into the only row, in the column with this heading. */
async function changesWorkbook(file: string, heading: string, value: number): Promise<unknown> {
  const workbook = new Workbook();
  await workbook.xlsx.load(new Uint8Array(await readFile(file)).buffer);
  const sheet = workbook.worksheets[0];
  if (sheet === undefined) throw new Error('no sheet');
  let column = 0;
  let line = 0;
  sheet.eachRow((row, at) =>
    row.eachCell((cell, place) => {
      if (cell.value === heading) [line, column] = [at, place];
    }),
  );
  const cell = sheet.getCell(line + 1, column);
  const before = cell.value;
  cell.value = value;
  await writeFile(file, new Uint8Array(await workbook.xlsx.writeBuffer()));
  return before;
}

describe.each<Language>(['en', 'sv'])('an own field (%s)', (language) => {
  const say = words[language];
  let server: RunningServer;
  let owner: Entrant;
  let id: number;
  beforeAll(async () => {
    server = await startBuiltServer();
    owner = await arrive(browser, server.url, { language });
    await setsUp(owner, server.setupLink ?? '', newEva(), 'Nordsund Bank AB');
    id = await makesAssessment(owner.page);
  });
  afterAll(async () => {
    await owner.visitor.close();
    await server.stop();
  });

  it('is defined, filled in, filtered, changed through Excel and read in the report', async () => {
    const { page } = owner;
    await page.goto(`${server.url}/admin/fields`);
    await hasNoBarrier(page);
    await takesPictures(page, `fields-empty-${language}`);
    await defines(page, say, { thing: say.incidents, kind: say.number, name: say.cost });
    await hasNoBarrier(page);
    await takesPictures(page, `fields-number-${language}`);
    await page.goto(`${server.url}/admin/fields`);
    await defines(page, say, { thing: say.actions, kind: say.choice, name: say.tier, option: say.one });
    await hasNoBarrier(page);
    await takesPictures(page, `fields-choice-${language}`);

    await page.goto(`${server.url}/ra/${id}/actions?form=new`);
    const form = page.getByRole('dialog');
    await form.getByRole('textbox').first().fill('Ask the supplier');
    await form.getByLabel(say.tier, { exact: true }).selectOption({ label: say.one });
    await hasNoBarrier(page);
    await takesPictures(page, `action-form-${language}`);
    await form.locator('button[type="submit"]').click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText(say.one, { exact: true }).first().waitFor();
    await hasNoBarrier(page);
    await takesPictures(page, `actions-${language}`);

    await page.goto(`${server.url}/ra/incidents?open=new`);
    const panel = page.locator('form').filter({ has: page.getByLabel(say.cost, { exact: true }) });
    await panel.getByRole('textbox').first().fill('Mule accounts');
    await panel.getByLabel(say.cost, { exact: true }).fill('0');
    await panel.getByLabel(say.cost, { exact: true }).focus();
    await hasNoBarrier(page);
    await takesPictures(page, `incident-form-${language}`);
    await panel.locator('button[type="submit"]').click();
    await panel.waitFor({ state: 'detached' });
    await page.getByText('Mule accounts').first().waitFor();
    await page
      .getByLabel(say.cost, { exact: true })
      .or(page.getByText(say.cost, { exact: true }))
      .first()
      .waitFor();
    await hasNoBarrier(page);
    await takesPictures(page, `incidents-${language}`);

    const arrival = page.waitForEvent('download', { timeout: 120_000 });
    await page.getByRole('button', { name: say.excel, exact: true }).click();
    const file = path.join(folder, `register-${language}.xlsx`);
    await (await arrival).saveAs(file);
    expect(await changesWorkbook(file, say.cost, 1234.5)).toBe(0);
    await page.getByRole('button', { name: say.import, exact: true }).click();
    await page.locator('input[type="file"]').first().setInputFiles(file);
    await page.getByText(/: 0 → 1234[.,]5/).waitFor();
    await hasNoBarrier(page);
    await takesPictures(page, `import-${language}`);
    await page.getByRole('button', { name: say.run, exact: true }).click();
    await page.getByText(say.changed).first().waitFor();

    await page.goto(`${server.url}/ra/${id}/report`);
    const appendix = page.getByRole('heading', { name: say.appendix }).first();
    await appendix.waitFor({ timeout: 120_000 });
    await page
      .getByText(/^1234[.,]5$/)
      .first()
      .waitFor();
    await appendix.scrollIntoViewIfNeeded();
    await takesPictures(page, `report-${language}`);
    expect(owner.visitor.complaints).toEqual([]);
  });
});
