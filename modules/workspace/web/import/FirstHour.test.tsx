import { Workbook } from '@cj-tech-master/excelts';
import { readStarterModel } from '@klarsikt/content';
import { assessmentContract } from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine/text';
import type { TestClient } from '@klarsikt/testkit';
import { readWordText } from '@klarsikt/testkit/word-text';
import { heading, leave, open } from '@klarsikt/web/test/screen.tsx';
import { theApp } from '@klarsikt/web/test/server.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';

const words = {
  en: {
    begin: 'New assessment',
    name: /^Name/,
    country: /^Country of operation/,
    sweden: 'Sweden',
    businesses: /^Businesses/,
    business: 'Payment institution',
    create: 'Create and open',
    overview: 'Overview',
    bring: 'Import your own spreadsheets',
    choose: 'choose a file',
    says: (column: string) => `Content of column ${column}`,
    of: ['Name', 'Number, figure'],
    means: (row: number) => `Match for row ${row}`,
    left: 'no match found: choose a match or skip the row',
    total: 'the row is a total',
    write: /^Import 3 rows$/,
    written: /^3 rows imported \(version 2\)/,
    openData: 'Open the background data',
    controls: 'Controls',
    add: 'Add own control',
    ownName: /^Name/,
    own: 'Two persons release each payout',
    all: 'Customers: all',
    assess: 'Assessment',
    docx: 'Download DOCX',
    head: ['Client group', 'N'],
    sheet: 'Register',
    sum: 'Total',
  },
  sv: {
    begin: 'Ny bedömning',
    name: /^Namn/,
    country: /^Verksamhetsland/,
    sweden: 'Sverige',
    businesses: /^Verksamheter/,
    business: 'Betalningsinstitut',
    create: 'Skapa och öppna',
    overview: 'Översikt',
    bring: 'Importera egna kalkylblad',
    choose: 'välj en fil',
    says: (column: string) => `Innehåll i kolumn ${column}`,
    of: ['Namn', 'Antal, värde'],
    means: (row: number) => `Motsvarighet till rad ${row}`,
    left: 'ingen motsvarighet hittades: välj motsvarighet eller hoppa över raden',
    total: 'raden är en summa',
    write: /^Importera 3 rader$/,
    written: /^3 rader har importerats \(version 2\)/,
    openData: 'Öppna bakgrundsdata',
    controls: 'Kontroller',
    add: 'Lägg till egen kontroll',
    ownName: /^Namn/,
    own: 'Två personer släpper varje utbetalning',
    all: 'Kunder: alla',
    assess: 'Bedömning',
    docx: 'Ladda ned DOCX',
    head: ['Kundgrupp', 'St'],
    sheet: 'Register',
    sum: 'Summa',
  },
} as const;
type Words = (typeof words)[Language];

const slow = { timeout: 90_000 };

const saved: Blob[] = [];
const offer = URL.createObjectURL;
beforeEach(() => {
  saved.length = 0;
  URL.createObjectURL = (file) => {
    if (file instanceof Blob) saved.push(file);
    return offer.call(URL, file);
  };
});
afterEach(() => {
  URL.createObjectURL = offer;
});

const press = async (user: UserEvent, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }, slow));

const follow = async (user: UserEvent, name: string | RegExp) => {
  const [link] = await screen.findAllByRole('link', { name }, slow);
  await user.click(link ?? document.body);
};

const customers = readStarterModel().customers.filter(
  ({ segment }) => segment === 'BOTH' || segment === undefined,
);

async function register(language: Language): Promise<File> {
  const say = words[language];
  const book = new Workbook();
  const sheet = book.addWorksheet(say.sheet);
  const [first, second] = customers;
  for (const row of [
    ['Snabbpeng AB'],
    [],
    [...say.head],
    [first?.name[language] ?? '', 1200],
    [second?.name[language] ?? '', 340],
    ['Xqz', 95],
    ['Zzyzx', 7],
    [say.sum, 1642],
  ])
    sheet.addRow(row);
  return new File([new Uint8Array(await book.xlsx.writeBuffer())], 'register.xlsx');
}

async function begins(person: TestClient, language: Language) {
  const say = words[language];
  const { user, address } = await open('/ra', person, language);
  await follow(user, say.begin);
  await user.click(await screen.findByRole('textbox', { name: say.name }, slow));
  await user.paste('Snabbpeng 2026');
  await user.selectOptions(screen.getByRole('combobox', { name: say.country }), say.sweden);
  await user.click(screen.getByRole('combobox', { name: say.businesses }));
  await user.click(await screen.findByRole('option', { name: say.business, hidden: true }, slow));
  await press(user, say.create);
  await heading(say.overview);
  return { user, id: Number(address().split('/').at(-1)) };
}

async function bringsIn(user: UserEvent, say: Words, language: Language): Promise<void> {
  await follow(user, say.bring);
  await user.upload(await screen.findByLabelText(say.choose, {}, slow), await register(language));
  const column = (letter: string) => screen.findByRole('combobox', { name: say.says(letter) }, slow);
  await user.selectOptions(await column('A'), say.of[0]);
  await user.selectOptions(await column('B'), say.of[1]);
  await screen.findByText('Zzyzx', {}, slow);
  await waitFor(() => expect(screen.getAllByText(say.left)).toHaveLength(2), slow);
  screen.getByText(say.total);
  const third = customers[2]?.name[language] ?? '';
  await user.selectOptions(screen.getByRole('combobox', { name: say.means(6) }), third);
  await waitFor(() =>
    expect(screen.getByRole('button', { name: say.write })).toHaveProperty('disabled', false),
  );
  await press(user, say.write);
  await screen.findByText(say.written, {}, slow);
}

async function hasReport(user: UserEvent, say: Words): Promise<string> {
  await press(user, say.docx);
  await waitFor(() => expect(saved).toHaveLength(1), { timeout: 120_000, interval: 500 });
  const text = await readWordText((await saved[0]?.arrayBuffer()) ?? new ArrayBuffer(0));
  return text.replace(/\s+/g, ' ');
}

it.each<Language>(['en', 'sv'])(
  'a new payment institution imports a spreadsheet, adds a control and gets levels and a report (%s)',
  async (language) => {
    const say = words[language];
    const tenant = await (await theApp()).tenant({ name: `Snabbpeng AB ${language}` });
    const person = await tenant.user();
    const { user, id } = await begins(person, language);
    const state = () => person.call(assessmentContract.load, { body: { id } });
    const before = (await state()).meta.summary.overall?.inherent ?? 0;
    await bringsIn(user, say, language);
    const { document, meta } = await state();
    expect(
      customers
        .slice(0, 3)
        .map(({ key }) => document.background.data.customers?.[key]?.BOTH?.Quantity?.value),
    ).toEqual([1200, 340, 95]);
    const entered = meta.summary.overall?.inherent ?? 0;
    expect(entered).toBeLessThanOrEqual(before);
    await follow(user, say.openData);
    await screen.findByDisplayValue(language === 'en' ? '1,200' : /^1\s200$/, {}, slow);

    await follow(user, new RegExp(`^${say.controls}`));
    await press(user, say.add);
    const panel = await screen.findByRole('complementary', {}, slow);
    const name = await within(panel).findByRole('textbox', { name: say.ownName }, slow);
    fireEvent.change(name, { target: { value: say.own } });
    await user.click(within(panel).getByRole('checkbox', { name: say.all }));
    await user.click(within(panel).getByRole('tab', { name: say.assess }));
    for (const figure of await within(panel).findAllByRole('spinbutton', {}, slow)) {
      figure.focus();
      await user.keyboard('4');
    }
    await waitFor(async () => {
      const { controls } = (await state()).document;
      expect(Object.values(controls.own).map((own) => own.name)).toEqual([say.own]);
      expect(Object.keys(controls.data)).toHaveLength(1);
    }, slow);
    const { summary } = (await state()).meta;
    expect(summary.overall?.residual ?? 0).toBeLessThanOrEqual(entered);
    await leave();

    const last = await open(`/ra/${id}/report`, person, language);
    const text = await hasReport(last.user, say);
    const shown = (summary.overall?.inherent ?? 0).toFixed(1);
    for (const said of ['Snabbpeng 2026', say.own, language === 'en' ? shown : shown.replace('.', ',')])
      expect(text).toContain(said);
  },
  600_000,
);
