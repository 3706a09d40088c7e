import { assessmentContract, countrylistContract, overlayContract } from '@klarsikt/contract';
import { emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { ready } from '@klarsikt/web/test/demo.ts';
import { heading, open } from '@klarsikt/web/test/screen.tsx';
import { theApp } from '@klarsikt/web/test/server.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';

beforeAll(() => ready(() => import('./CountryListsPage.tsx')));

async function bank() {
  const tenant = await (await theApp()).tenant();
  const editor = await tenant.user();
  const settings = { ...emptyAssessmentSettings, name: 'Bank 2026', opGeography: 'ge-se' };
  const { id } = await editor.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } });
  return { editor, id };
}

const asTable = (...rows: readonly string[]) =>
  new File([rows.join('\r\n')], 'list.csv', { type: 'text/csv' });

const english = {
  title: 'Country lists',
  list: 'FATF: call for action',
  plenary: /^A plenary meeting has been held since this edition was published: check for a newer edition\./,
  from: 'Get the edition from',
  file: 'a file',
  choose: 'Choose a file',
  date: /^Date of the edition/,
  fault: /No known country or territory has this name/,
  entered: 'Added: 1',
  take: 'Import the edition',
  into: /^Import into Bank 2026/,
  taken: /^Imported by .* on/,
  faulty: ['Country', 'Iran', 'Atlantis', 'Turkey'],
  good: ['Country', 'Iran', 'North Korea', 'Myanmar', 'Turkey'],
  news: 'FATF: call for action: new edition of 23 Oct 2026',
  incoming: /Added: Türkiye\./,
};
const swedish: typeof english = {
  title: 'Landlistor',
  list: 'FATF: uppmaning till åtgärder',
  plenary: /^Ett plenarmöte har hållits sedan utgåvan kom: kontrollera om det finns en nyare utgåva\./,
  from: 'Hämta utgåvan från',
  file: 'en fil',
  choose: 'Välj en fil',
  date: /^Utgåvans datum/,
  fault: /Inget känt land eller territorium har det här namnet/,
  entered: 'Tillkommer: 1',
  take: 'Importera utgåvan',
  into: /^Importera till Bank 2026/,
  taken: /^Importerad av /,
  faulty: ['Land', 'Iran', 'Atlantis', 'Turkiet'],
  good: ['Land', 'Iran', 'Nordkorea', 'Myanmar', 'Turkiet'],
  news: 'FATF: uppmaning till åtgärder: ny utgåva 2026-10-23',
  incoming: /Tillkommer: Turkiet\./,
};

it.each([
  ['en', english],
  ['sv', swedish],
] as const)(
  'an edition of a country list is previewed from a file and adopted only if the file has no fault: %s',
  async (language, words) => {
    const { editor, id } = await bank();
    const { user } = await open('/ra/lists?list=li-fatf-call', editor, language);
    await heading(words.title);
    await waitFor(() => expect(screen.getAllByText(words.plenary).length).toBeGreaterThan(0));
    await user.selectOptions(await screen.findByRole('combobox', { name: words.from }), words.file);
    const button = screen.getByRole('button', { name: words.choose });
    const input = button.parentElement?.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('no place for a file');
    const give = async (rows: readonly string[]) => {
      await user.upload(input, asTable(...rows));
      const date = await screen.findByRole('textbox', { name: words.date }, { timeout: 20_000 });
      await waitFor(() => expect(date).toHaveProperty('value', ''));
      await user.type(date, '2026-10-23');
      await user.tab();
    };
    await give(words.faulty);
    const fault = await screen.findByText(words.fault);
    expect(fault.textContent).toMatch(/^A3 Atlantis/);
    expect(screen.queryByRole('button', { name: words.take })).toBeNull();
    expect((await editor.call(overlayContract.load, {})).revision).toBe(0);
    await give(words.good);
    await screen.findByText(words.entered);
    expect(screen.getByRole('checkbox', { name: words.into })).toHaveProperty('checked', true);
    await user.click(screen.getByRole('button', { name: words.take }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: words.take }));
    await screen.findByText(words.taken);
    const { document } = await editor.call(assessmentContract.load, { body: { id } });
    expect(document.overlay?.own?.lists?.['li-fatf-call']?.entries).toHaveLength(4);
    const { rows } = await editor.call(countrylistContract.list, {});
    expect(rows.find(({ key }) => key === 'li-fatf-call')?.taken).toMatchObject({ library: '2026-06-19' });
    cleanup();
    await open('/threatview/news', editor, language);
    const title = await screen.findByRole('heading', { name: words.news }, { timeout: 20_000 });
    expect(title.closest('article')?.textContent).toMatch(words.incoming);
  },
);
