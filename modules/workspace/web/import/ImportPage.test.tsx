import { buildDemoAssessment, readStarterModel } from '@klarsikt/content';
import { assessmentContract, commentContract } from '@klarsikt/contract';
import { buildAssessmentFile, emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { toCanonicalJson } from '@klarsikt/engine/model';
import { heading, open } from '@klarsikt/web/test/screen.tsx';
import { theApp } from '@klarsikt/web/test/server.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';

async function bank() {
  const app = await theApp();
  const tenant = await app.tenant();
  const editor = await tenant.user();
  const settings = { ...emptyAssessmentSettings, name: 'Bank 2026', opGeography: 'ge-se' };
  const { id } = await editor.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } });
  return { tenant, editor, id };
}

const asFile = (content: unknown, name: string) =>
  new File([toCanonicalJson(content)], name, { type: 'application/json' });

const asTable = (rows: readonly (readonly string[])[]) =>
  new File([rows.map((row) => row.join(';')).join('\r\n')], 'ours.csv', { type: 'text/csv' });
const [control] = readStarterModel().controls;
const [threat] = readStarterModel().threats;

/** Presses a button after the server has read the table with the last choices. */
async function write(user: UserEvent, name: string): Promise<void> {
  await waitFor(() => expect(screen.getByRole('button', { name })).toHaveProperty('disabled', false));
  await user.click(screen.getByRole('button', { name }));
}

describe('the import page inside an assessment', () => {
  it.each(['/ra/import?ra=', '/ra/util/import?ra='])(
    'keeps navigation and breadcrumbs of the assessment at the address %s',
    async (start) => {
      const { editor, id } = await bank();
      const { user, address } = await open(`${start}${id}`, editor);
      await heading('Import');
      expect(address()).toBe(`/ra/${id}/import`);
      const crumbs = screen.getByRole('navigation', { name: 'Breadcrumbs' });
      await within(crumbs).findByRole('link', { name: 'Bank 2026' });
      const nav = screen.getByRole('navigation', { name: 'Navigation' });
      await user.click(within(nav).getByRole('link', { name: /^Background data/ }));
      await user.click(await screen.findByRole('link', { name: 'Import a spreadsheet' }));
      await heading('Import');
      expect(address()).toBe(`/ra/${id}/import`);
    },
  );

  it('opens for the chosen assessment and the chosen type of rows', async () => {
    const { editor, id } = await bank();
    const { user, address } = await open('/ra/import?what=controls', editor);
    const choice = await screen.findByRole('combobox', { name: 'Assessment' });
    await within(choice).findByRole('option', { name: 'Bank 2026' });
    await user.selectOptions(choice, 'Bank 2026');
    expect(await screen.findByRole('tab', { name: 'Controls', selected: true })).toBeTruthy();
    expect(address()).toBe(`/ra/${id}/import?what=controls`);
  });

  it('shows imported figures at once and keeps changes that were not yet saved', async () => {
    const { editor, id } = await bank();
    const { user } = await open(`/ra/${id}/edit`, editor);
    const [name] = await screen.findAllByRole('textbox', { name: /^Name/ });
    if (name === undefined) throw new Error('no field for the name');
    await user.type(name, ' B');
    const nav = screen.getByRole('navigation', { name: 'Navigation' });
    await user.click(within(nav).getByRole('link', { name: /^Background data/ }));
    await user.click(await screen.findByRole('link', { name: 'Import a spreadsheet' }));
    const file = asTable([
      ['Country', 'Customers'],
      ['SWE', '4711'],
    ]);
    await user.upload(await screen.findByLabelText('choose a file'), file);
    await write(user, 'Import 1 row');
    const { document } = await waitFor(async () => {
      const saved = await editor.call(assessmentContract.getData, { params: { id } });
      expect(saved.document.background.data.geographies).toBeTruthy();
      return saved;
    });
    expect(document.settings.name).toBe('Bank 2026 B');
    await user.click(await screen.findByRole('link', { name: /^Open the background data/ }));
    await user.click(await screen.findByRole('tab', { name: /^Geographies/ }));
    await screen.findByDisplayValue('4,711', undefined, { timeout: 10_000 });
  });
});

describe('the import page', () => {
  it('previews comments row by row, imports only confirmed comments, and can undo the import', async () => {
    const { editor, id } = await bank();
    const file = asTable([
      ['About', 'Comment', 'Kind'],
      [threat?.name.en ?? '', 'How many cases?', 'Follow up'],
      ['', 'Thin evidence', 'Gossip'],
      ['Zzyzx', 'About nothing known', ''],
    ]);
    const { user } = await open(`/ra/import?what=comments&ra=${id}`, editor);
    await user.upload(await screen.findByLabelText('choose a file'), file);
    await screen.findByText('About nothing known');
    expect(screen.getByText('no match found: choose a match or skip the row')).toBeTruthy();
    const guessed = screen.getByRole('row', { name: /^Import row 3/ });
    expect(within(guessed).getByText('to be confirmed')).toBeTruthy();
    expect(screen.getByText(/One row is a guess, and is imported only if you confirm it/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Import 1 comment' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Confirm the guess' }));
    expect(within(guessed).queryByText('to be confirmed')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Import 2 comments' }));
    await screen.findByText(/2 comments imported/);
    const rowLeft = screen.getByText('Zzyzx | About nothing known').closest('tr');
    expect(rowLeft?.textContent).toContain('no match found: choose a match or skip the row');
    const talk = () => editor.call(commentContract.getConversations, { body: { id } });
    expect(
      (await talk()).map(({ subject, comments }) => [subject.path, comments[0]?.label]).toSorted(),
    ).toEqual([
      ['', 'inf'],
      [`/threats/data/${threat?.key}`, 'fup'],
    ]);
    await user.click(screen.getByRole('button', { name: 'Undo the import of all 2 comments' }));
    await screen.findByText(/2 comments removed/);
    expect(await talk()).toEqual([]);
  });

  it.each([
    ['figures', ['Produkt', 'Antal'], ['Lönekonto', '7'], 'Suggestion: Personal payment account'],
    ['controls', ['Kontroll', 'Styrka (0-4)'], ['Internrevision', '2'], 'Suggestion: Independent review'],
  ] as const)(
    'shows the proposed match of a row of %s before it is confirmed',
    async (what, head, row, suggestion) => {
      const { editor, id } = await bank();
      const { user } = await open(`/ra/import?what=${what}&ra=${id}`, editor);
      await user.upload(await screen.findByLabelText('choose a file'), asTable([[...head], [...row]]));
      const line = await screen.findByRole('row', { name: /^Import row 2/ });
      expect(within(line).getByRole('checkbox')).toHaveProperty('checked', false);
      expect(within(line).getByText(suggestion)).toBeTruthy();
      await user.click(within(line).getByRole('checkbox'));
      expect(within(line).queryByText(suggestion)).toBeNull();
    },
  );

  it('applies the column choices of the user for a register to the next file', async () => {
    const { editor, id } = await bank();
    const file = () =>
      asTable([
        ['Nr', 'What', 'How good', 'Who'],
        ['1', control?.name.en ?? '', '3', 'Operations'],
      ]);
    const { user } = await open(`/ra/import?what=controls&ra=${id}`, editor);
    await user.upload(await screen.findByLabelText('choose a file'), file());
    await screen.findByText('Choose the column with the names and at least one column with values.');
    expect(screen.queryByRole('button', { name: /Import/ })).toBeNull();
    const say = (column: string, meaning: string) =>
      user.selectOptions(screen.getByRole('combobox', { name: `Content of column ${column}` }), meaning);
    await say('B', 'Name');
    await say('C', 'Control strength');
    const guessed = await screen.findByRole('button', { name: 'Confirm the reading of column C' });
    expect(screen.getByText('Five steps, 1 to 5: 3 becomes 2', { selector: 'li' })).toBeTruthy();
    expect(screen.getByText(/First confirm above how these columns are read: C\./)).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Import \d rows?$/ })).toHaveProperty('disabled', true);
    await user.click(guessed);
    await screen.findByText('3', { exact: false, selector: 'td div' });
    await say('D', 'Control owner');
    await write(user, 'Import 1 row');
    await screen.findByText(/1 row imported \(version 2\)/);
    const { document } = await editor.call(assessmentContract.getData, { params: { id } });
    expect(document.controls.data[control?.key ?? '']).toEqual({
      assessment: { both: 3 },
      owner: 'Operations',
    });
    await user.upload(screen.getByLabelText('choose a file'), file());
    await screen.findByText(/Same choices as last time\./);
    expect(screen.getByText('already exists in the assessment')).toBeTruthy();
    cleanup();
    const later = await open(`/ra/import?what=controls&ra=${id}`, editor);
    await later.user.click(
      await screen.findByRole('button', { name: 'Undo import of Controls from ours.csv' }),
    );
    await screen.findByText(/Undone/);
    const { document: after } = await editor.call(assessmentContract.getData, { params: { id } });
    expect(after.controls.data).toEqual({});
  });

  it('proposes 0 for countries that are missing in a table with a matching total', async () => {
    const { editor, id } = await bank();
    const file = asTable([
      ['Country', 'Customers'],
      ['Sweden', '900'],
      ['Norway', '60'],
      ['Total', '960'],
    ]);
    const { user } = await open(`/ra/import?ra=${id}`, editor);
    await user.upload(await screen.findByLabelText('choose a file'), file);
    const choice = await screen.findByRole('checkbox', {
      name: /^The table is complete: set Customers to 0/,
    });
    expect(choice).toHaveProperty('checked', true);
    await user.click(choice);
    expect(screen.getByRole('button', { name: 'Import 2 rows' })).toBeTruthy();
    await user.click(choice);
    await user.click(screen.getByRole('button', { name: /^Import 2 rows and set \d+ figures to 0$/ }));
    await screen.findByText(/2 rows imported, \d+ figures set to 0 \(version 2\)/);
    const { document } = await editor.call(assessmentContract.getData, { params: { id } });
    const figure = document.background.data.geographies?.['ge-by']?.BOTH?.CustomerQuantity;
    expect(figure).toEqual({ mode: 'abs', value: 0 });
  });

  it('shows the figures of each column and lets the user change the type of table', async () => {
    const { editor, id } = await bank();
    const file = asTable([
      ['Country', 'Customers', 'Incoming transactions', 'Remark'],
      ['SWE', '120', '7', 'home'],
      ['Korea', '1', '2', ''],
      ['FIN', '3', 'not yet', ''],
    ]);
    const { user } = await open(`/ra/import?ra=${id}`, editor);
    await user.upload(await screen.findByLabelText('choose a file'), file);
    const as = await screen.findByRole('combobox', { name: 'Read as' });
    expect(within(as).getByRole('option', { name: 'Geographies', selected: true })).toBeTruthy();
    expect(screen.getByText('1 column is not used.')).toBeTruthy();
    const row = screen.getByRole('row', { name: /SWE A2/ });
    expect(row.textContent).toContain('Customers: 120');
    expect(row.textContent).toContain('Incoming transactions: 7');
    const unread = screen.getByRole('row', { name: /FIN A4/ });
    expect(unread.textContent).toContain('Customers: 3');
    expect(unread.textContent).toContain('Not read: “not yet” C4');
    expect(screen.getByRole('button', { name: 'Import 1 row' })).toBeTruthy();
    await user.selectOptions(as, 'Customers');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Import 0 rows' })).toBeTruthy());
  });

  it('offers figures in thousands either as written or multiplied by 1000', async () => {
    const { editor, id } = await bank();
    const [transaction] = readStarterModel().transactions;
    const file = asTable([
      ['Transaktion', 'Belopp (tkr)'],
      [transaction?.name.sv ?? '', '20,5'],
    ]);
    const { user } = await open(`/ra/import?ra=${id}`, editor, 'sv');
    await user.upload(await screen.findByLabelText('välj en fil'), file);
    const unit = await screen.findByRole('combobox', { name: /^Enhet i kolumn B/ });
    expect(
      within(unit)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Välj enhet',
      'Som i filen: 20,5 blir 20,50',
      'Multiplicerat med 1\u00a0000: 20,5 blir 20\u00a0500',
    ]);
    expect(screen.getByRole('button', { name: 'Importera 0 rader' })).toBeTruthy();
    await user.selectOptions(unit, '1000');
    await write(user, 'Importera 1 rad');
    await screen.findByText(/1 rad har importerats \(version 2\)/);
    const { document } = await editor.call(assessmentContract.getData, { params: { id } });
    expect(document.background.data.transactions?.[transaction?.key ?? '']).toEqual({
      BOTH: { TransactionVolume: { mode: 'abs', value: 20_500 } },
    });
    await user.upload(screen.getByLabelText('välj en fil'), file);
    expect(await screen.findByRole('combobox', { name: /^Enhet i kolumn B/ })).toHaveProperty(
      'value',
      '1000',
    );
  });

  it('offers the total row as total and compares shares with counts', async () => {
    const { editor, id } = await bank();
    const file = asTable([
      ['Country', 'Customers', 'Share', 'Remark'],
      ['Sweden', '900', '90 %', 'home'],
      ['Norway', '100', '15 %', ''],
      ['Total', '1000', '', ''],
    ]);
    const { user } = await open(`/ra/import?ra=${id}`, editor);
    await user.upload(await screen.findByLabelText('choose a file'), file);
    const checks = await screen.findByRole('region', { name: 'Totals and shares in the file' });
    const total = within(checks).getByRole('checkbox', { name: /^Use “Total” \(B4\) as the total of/ });
    expect(total).toHaveProperty('checked', true);
    within(checks).getByText('The total agrees with the sum of the rows.');
    expect(within(checks).getByRole('heading', { level: 2 })).toBeTruthy();
    within(checks).getByText(/^Norway \(C3\): 15.* in the file, 10.* according to the counts$/);
    within(checks).getByText(/2 rows compared with the counts, one difference\./);
    await user.click(screen.getByText('2 parts of the file are not read'));
    expect(screen.getByText(/the shares are compared with the counts/)).toBeTruthy();
    expect(screen.getByText(/its heading is not known/)).toBeTruthy();
    // The rows add up to the total, so that 0 for the other risks is preselected.
    for (const choice of screen.getAllByRole('checkbox', { name: /^The table is complete/, checked: true }))
      await user.click(choice);
    await write(user, 'Import 2 rows');
    await screen.findByText(/2 rows imported \(version 2\)/);
    const { document } = await editor.call(assessmentContract.getData, { params: { id } });
    expect(document.background.totals.BOTH?.geographies).toEqual({ CustomerQuantity: 1000 });
  });

  it('imports the tables of a file one after the other, and keeps the list of omitted parts', async () => {
    const { editor, id } = await bank();
    const file = asTable([
      ['Figures of 2025', '', ''],
      ['Country', 'Customers', 'Colour'],
      ['Sweden', '12', 'blue'],
      ['', '', ''],
      ['Country', 'Incoming transactions', ''],
      ['Norway', '99', ''],
    ]);
    const { user } = await open(`/ra/import?ra=${id}`, editor);
    await user.upload(await screen.findByLabelText('choose a file'), file);
    await write(user, 'Import 1 row');
    await screen.findByText(/1 row imported \(version 2\)/, { selector: 'p' });
    expect(screen.getByText('Figures of 2025')).toBeTruthy();
    expect(screen.getByText('Colour')).toBeTruthy();
    const [, second] = screen.getByRole('combobox', { name: 'Table' }).querySelectorAll('option');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Table' }), second?.value ?? '');
    await screen.findByRole('checkbox', { name: /^Import row 6/ });
    await write(user, 'Import 1 row');
    await screen.findByText(/1 row imported \(version 3\)/, { selector: 'p' });
    const { document } = await editor.call(assessmentContract.getData, { params: { id } });
    expect(Object.keys(document.background.data.geographies ?? {}).toSorted()).toEqual(['ge-no', 'ge-se']);
  });

  it('imports the registers of a file one after the other, and keeps the list of omitted parts', async () => {
    const { editor, id } = await bank();
    const [one, two] = readStarterModel().threats;
    const file = asTable([
      ['Threats of 2025', '', ''],
      ['Threat', 'Level', 'Motivation'],
      [one?.name.en ?? '', 'Medium', 'first'],
      ['', '', ''],
      ['Threat', 'Motivation', 'Level'],
      [two?.name.en ?? '', 'second', 'High'],
    ]);
    const { user } = await open(`/ra/import?what=threats&ra=${id}`, editor);
    await user.upload(await screen.findByLabelText('choose a file'), file);
    await screen.findByText('All rows will be imported');
    await write(user, 'Import 1 row');
    await screen.findByText(/1 row imported \(version 2\)/, { selector: 'div' });
    expect(screen.getByText('Threats of 2025')).toBeTruthy();
    const [, second] = screen.getByRole('combobox', { name: 'Table' }).querySelectorAll('option');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Table' }), second?.value ?? '');
    await write(user, 'Import 1 row');
    await screen.findByText(/1 row imported \(version 3\)/, { selector: 'div' });
    const { document } = await editor.call(assessmentContract.getData, { params: { id } });
    expect(Object.keys(document.threats.data)).toHaveLength(2);
  });

  it.each(['figures', 'threats'])(
    'lists every unread part of a file that contains no table of %s',
    async (what) => {
      const { editor, id } = await bank();
      const { user } = await open(`/ra/import?what=${what}&ra=${id}`, editor);
      const file = asTable([['Prepared by finance'], ['Year-end']]);
      await user.upload(await screen.findByLabelText('choose a file'), file);
      await screen.findByText(/^This table has no heading row\./);
      expect(screen.getByText('2 parts of the file are not read')).toBeTruthy();
      expect(screen.getByText('Prepared by finance')).toBeTruthy();
    },
  );

  it('shows how many columns of a table are beyond the limit', async () => {
    const { editor, id } = await bank();
    const wide = Array.from({ length: 502 }, (_, at) =>
      at === 0 ? 'Customer' : at === 1 ? 'Number' : `x${at}`,
    );
    const { user } = await open(`/ra/import?ra=${id}`, editor);
    await user.upload(await screen.findByLabelText('choose a file'), asTable([wide, wide]));
    await screen.findByText(/2 columns at the right are not read: the limit is 500 columns per table/);
  });

  it('requires a choice whether shares are fractions or per cent before the import', async () => {
    const { editor, id } = await bank();
    const customer = readStarterModel().customers[0]?.name.en ?? '';
    const file = asTable([
      ['Figures of 2025', '', ''],
      ['Customer type', 'Share of customers', 'Colour'],
      [customer, '0.45', 'blue'],
    ]);
    const { user } = await open(`/ra/import?ra=${id}`, editor);
    await user.upload(await screen.findByLabelText('choose a file'), file);
    const way = await screen.findByRole('combobox', {
      name: 'How column B is read, with cell B3 as the example',
    });
    expect(screen.getByRole('button', { name: 'Import 0 rows' })).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('button', { name: 'Confirm the row' }));
    expect(screen.getByRole('button', { name: 'Import 1 row' })).toHaveProperty('disabled', true);
    screen.getByText('First choose above how these columns are read: B.');
    expect(screen.getByText('C2').parentElement?.textContent).toContain('Colour');
    await user.selectOptions(way, 'Fractions (0–1): 0.45 becomes 45');
    await write(user, 'Import 1 row');
    await screen.findByText(/1 row imported \(version 2\)/);
  });

  it('requires a choice between columns of two years before the import', async () => {
    const { editor, id } = await bank();
    const customer = readStarterModel().customers[0]?.name.sv ?? '';
    const file = asTable([
      ['Kundtyp', 'Antal 2024', 'Antal 2025'],
      [customer, '10', '20'],
    ]);
    const { user } = await open(`/ra/import?ra=${id}`, editor, 'sv');
    await user.upload(await screen.findByLabelText('välj en fil'), file);
    await screen.findByText('osäkert utifrån rubriken');
    expect(screen.getByRole('button', { name: 'Importera 0 rader' })).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('button', { name: 'Bekräfta innehållet i kolumn C' }));
    await screen.findByRole('button', { name: 'Importera 1 rad' });
    const says = (column: string) => screen.getByRole('combobox', { name: `Innehåll i kolumn ${column}` });
    await user.selectOptions(says('C'), 'Används inte');
    await user.selectOptions(says('B'), 'Antal, värde');
    await write(user, 'Importera 1 rad');
    await screen.findByText(/1 rad har importerats \(version 2\)/);
    const { document } = await editor.call(assessmentContract.getData, { params: { id } });
    expect(Object.values(document.background.data.customers ?? {})).toEqual([
      { INDIVIDUALS: { Quantity: { mode: 'abs', value: 10 } } },
    ]);
  });

  it('creates an own control from a row that matches no name, in Swedish', async () => {
    const { editor, id } = await bank();
    const file = asTable([
      ['Kontroll', 'Utformning', 'Ansvarig'],
      [control?.name.sv ?? '', 'Stark', 'Riskfunktionen'],
      ['Vår fyraögonsprincip', 'Effektiv', 'Driften'],
    ]);
    const { user } = await open(`/ra/import?what=controls&ra=${id}`, editor, 'sv');
    await user.upload(await screen.findByLabelText('välj en fil'), file);
    await user.click(await screen.findByRole('checkbox', { name: 'Importera rad 3' }));
    const goes = screen.getByRole('combobox', { name: 'Motsvarighet till rad 3' });
    expect(within(goes).getByRole('option', { name: 'Ny egen kontroll', selected: true })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Importera 2 rader' }));
    await screen.findByText(/2 rader har importerats \(version 2\)/);
    const { document } = await editor.call(assessmentContract.getData, { params: { id } });
    expect(document.controls.data[control?.key ?? '']).toEqual({
      assessment: { both: { design: 3 } },
      owner: 'Riskfunktionen',
    });
    expect(Object.values(document.controls.own).map(({ name }) => name)).toEqual(['Vår fyraögonsprincip']);
  });

  it('adds all unmatched controls as own controls at once', async () => {
    const { editor, id } = await bank();
    const own = ['Zeppelin', 'Brass lantern'];
    const file = asTable([
      ['Control', 'Owner'],
      [control?.name.en ?? '', 'Risk'],
      ...own.map((name) => [name, 'Desk']),
    ]);
    const { user } = await open(`/ra/import?what=controls&ra=${id}`, editor);
    await user.upload(await screen.findByLabelText('choose a file'), file);
    await user.click(
      await screen.findByRole('button', { name: 'Add all 2 unmatched controls as own controls' }),
    );
    await user.click(screen.getByRole('button', { name: 'Import 3 rows' }));
    await screen.findByText(/3 rows imported/);
    const { document } = await editor.call(assessmentContract.getData, { params: { id } });
    expect(Object.values(document.controls.own).map(({ name }) => name)).toEqual(own);
  });

  it('previews a whole assessment with refused parts and creates an assessment from the rest', async () => {
    const { editor, id } = await bank();
    const { document, meta, model } = await editor.call(assessmentContract.load, { body: { id } });
    const damaged = {
      ...buildDemoAssessment('en'),
      settings: document.settings,
      conclusions: { overall: 'Sound' },
    };
    const threats = { ...damaged.threats, data: { ...damaged.threats.data, 'th-nobody': { note: 'Gone' } } };
    const file = buildAssessmentFile({
      ...{ model, revision: 4, levels: meta.summary },
      document: { ...damaged, threats },
    });
    const { user } = await open('/ra/import?what=assessments', editor);
    await heading('Import');
    await user.upload(await screen.findByLabelText('choose a file'), asFile(file, 'bank.json'));
    await screen.findByText(/^Assessment version 4, model version /);
    const table = await screen.findByRole('grid', { name: 'Content of the file' });
    await within(table).findByText(/not imported: not in the model version/);
    const create = screen.getByRole('button', { name: 'Create without the entry that cannot be imported' });
    await waitFor(() => expect(create).toHaveProperty('disabled', false));
    await user.click(create);
    await screen.findByText('“Bank 2026” has been created.');
    const { assessments } = await editor.call(assessmentContract.list, { query: {} });
    const made = assessments.find((one) => one.id !== id && one.name === 'Bank 2026');
    const loaded = await editor.call(assessmentContract.load, { body: { id: made?.id ?? 0 } });
    expect(loaded.document.conclusions).toEqual({ overall: 'Sound' });
    expect(loaded.document.threats.data).toEqual(damaged.threats.data);
  });

  it('shows a Swedish error for a file that is not an exported assessment', async () => {
    const { editor } = await bank();
    const { user } = await open('/ra/import?what=assessments', editor, 'sv');
    await heading('Importera');
    await user.upload(await screen.findByLabelText('välj en fil'), asFile({}, 'x.json'));
    await screen.findByText(/filen är ingen exporterad riskbedömning/);
  });
});
