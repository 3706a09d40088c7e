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
import { hasNoBarrier } from './journey/barriers.ts';
import type { Entrant } from './journey/entry.ts';
import { arrivesWithAssessment } from './journey/new-assessment.ts';
import { isSaved, type Language } from './journey/person.ts';

const words = {
  en: {
    fresh: 'New field',
    thing: 'Belongs to',
    kind: 'Type',
    incidents: 'Incidents',
    assessments: 'Assessments',
    risks: 'Risks',
    controls: 'Controls',
    text: 'Text',
    cycle: 'Review cycle',
    cases: 'Reported cases',
    tester: 'Tested by',
    person: 'Person',
    download: 'Download workbook',
    upload: 'Import workbook',
    undo: 'Undo',
    some: 'With a value',
    actions: 'Actions',
    number: 'Number',
    choice: 'Choice from a list',
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
    assessments: 'Bedömningar',
    risks: 'Risker',
    controls: 'Kontroller',
    text: 'Text',
    cycle: 'Granskningscykel',
    cases: 'Rapporterade ärenden',
    tester: 'Testad av',
    person: 'Person',
    download: 'Ladda ned arbetsbok',
    upload: 'Importera arbetsbok',
    undo: 'Ångra',
    some: 'Med värde',
    actions: 'Åtgärder',
    number: 'Tal',
    choice: 'Val ur lista',
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
    run: 'Importera 1 rad',
    changed: 'Egna fält för 1 incident har ändrats.',
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
  for (const theme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.waitForTimeout(400);
      await page.screenshot({ path: path.join(pictures, `${name}-${width}-${theme}.png`) });
    }
  }
  await page.setViewportSize(size);
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

/** Writes a value below the heading, into the row that has the cell; without one, into the first row. */
async function changesWorkbook(
  file: string,
  heading: string,
  value: number | string,
  beside?: string,
): Promise<unknown> {
  const workbook = new Workbook();
  await workbook.xlsx.load(new Uint8Array(await readFile(file)).buffer);
  for (const sheet of workbook.worksheets) {
    let column = 0;
    let line = 0;
    sheet.eachRow((row, at) =>
      row.eachCell((cell, place) => {
        if (cell.value === heading) [line, column] = [at + 1, place];
        if (column > 0 && cell.value === beside) line = at;
      }),
    );
    if (column === 0) continue;
    const cell = sheet.getCell(line, column);
    const before = cell.value;
    cell.value = value;
    await writeFile(file, new Uint8Array(await workbook.xlsx.writeBuffer()));
    return before;
  }
  throw new Error(`no column ${heading}`);
}

describe.each<Language>(['en', 'sv'])('own fields (%s)', (language) => {
  const say = words[language];
  let server: RunningServer;
  let owner: Entrant;
  let id: number;
  beforeAll(async () => {
    server = await startBuiltServer();
    ({ owner, id } = await arrivesWithAssessment(browser, server, language));
  });
  afterAll(async () => {
    await owner.visitor.close();
    await server.stop();
  });

  it('of incidents and actions can be filled in, filtered, changed in Excel and printed in the report', async () => {
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

  it('of assessments, risks and controls can be filled in, filtered, changed in Excel and printed', async () => {
    const { page } = owner;
    for (const [thing, kind, name] of [
      [say.assessments, say.text, say.cycle],
      [say.risks, say.number, say.cases],
      [say.controls, say.person, say.tester],
    ] as const) {
      await page.goto(`${server.url}/admin/fields`);
      await defines(page, say, { thing, kind, name });
    }

    await page.goto(`${server.url}/ra/${id}/edit`);
    await page.getByLabel(say.cycle, { exact: true }).fill('Spring 2026');
    await hasNoBarrier(page);
    await takesPictures(page, `own-assessment-${language}`);
    await isSaved(owner);

    await page.goto(`${server.url}/ra/${id}/all/customers?relevant=all`);
    const row = page.locator('tbody tr[data-row]').first();
    const risk = (await row.getAttribute('data-row')) ?? '';
    await row.click();
    await page.getByLabel(say.cases, { exact: true }).fill('7');
    await hasNoBarrier(page);
    await takesPictures(page, `own-risk-panel-${language}`);
    await page.getByRole('button', { name: say.undo }).first().click();
    await expect
      .poll(() => page.getByLabel(say.cases, { exact: true }).inputValue(), { timeout: 30_000 })
      .toBe('');
    await page.getByLabel(say.cases, { exact: true }).fill('0');
    await page.getByLabel(say.cases, { exact: true }).blur();
    await isSaved(owner);
    await page.goto(`${server.url}/ra/${id}/all/customers?relevant=all`);
    await page.getByRole('columnheader', { name: say.cases }).waitFor();
    await page
      .getByRole('button', { name: new RegExp(`^${say.cases}`) })
      .first()
      .click();
    await page.getByRole('option', { name: say.some, exact: true }).click();
    const rows = page.locator('tbody tr[data-row]');
    await expect.poll(() => rows.count(), { timeout: 30_000 }).toBe(1);
    expect(await page.locator(`tbody tr[data-row="${risk}"]`).innerText()).toMatch(/0/);
    await hasNoBarrier(page);
    await takesPictures(page, `own-risks-${language}`);

    await page.goto(`${server.url}/ra/${id}/controls`);
    const line = page.locator('tbody tr[data-row^="co-"]').first();
    const control = (await line.getAttribute('data-row')) ?? '';
    await page.goto(`${server.url}/ra/${id}/controls/${control}`);
    await page.getByLabel(say.tester, { exact: true }).selectOption({ index: 1 });
    await hasNoBarrier(page);
    await takesPictures(page, `own-control-panel-${language}`);
    await isSaved(owner);
    await page.goto(`${server.url}/ra/${id}/controls`);
    await page.getByRole('columnheader', { name: say.tester }).waitFor();
    await hasNoBarrier(page);
    await takesPictures(page, `own-controls-${language}`);

    await page.goto(`${server.url}/ra/${id}/export`);
    const arrival = page.waitForEvent('download', { timeout: 120_000 });
    await page.getByRole('button', { name: say.download, exact: true }).click();
    const file = path.join(folder, `bank-${language}.xlsx`);
    await (await arrival).saveAs(file);
    expect(await changesWorkbook(file, say.cycle, 'Autumn 2026')).toBe('Spring 2026');
    expect(await changesWorkbook(file, say.cases, 12.5, risk)).toBe(0);
    expect(await changesWorkbook(file, say.tester, '', control)).toMatch(/Eva/);
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: say.upload, exact: true }).click();
    await (await chooser).setFiles(file);
    const dialog = page.getByRole('dialog');
    await dialog.locator('tr[data-outcome="taken"]').first().waitFor({ timeout: 120_000 });
    expect(await dialog.locator('tr[data-outcome="taken"]').count()).toBe(3);
    expect(await dialog.locator('tr[data-outcome="refused"]').count()).toBe(0);
    await hasNoBarrier(page);
    await takesPictures(page, `own-import-${language}`);
    await dialog.getByRole('button').last().click();
    await dialog.waitFor({ state: 'detached' });

    await page.goto(`${server.url}/ra/${id}/history`);
    await page.getByText(new RegExp(say.cases)).first().waitFor();
    await hasNoBarrier(page);
    await takesPictures(page, `own-history-${language}`);
    await page.goto(`${server.url}/ra`);
    await page.getByText('Autumn 2026').first().waitFor();
    await hasNoBarrier(page);
    await takesPictures(page, `own-assessments-${language}`);

    await page.goto(`${server.url}/ra/${id}/report`);
    await page.getByText('Autumn 2026').first().waitFor({ timeout: 120_000 });
    await page
      .getByText(/^12[.,]5$/)
      .first()
      .waitFor();
    expect(await page.getByText(say.tester, { exact: true }).count()).toBe(0);
    await page.getByText('Autumn 2026').first().scrollIntoViewIfNeeded();
    await takesPictures(page, `own-report-${language}`);
    expect(owner.visitor.complaints).toEqual([]);
  });
});
