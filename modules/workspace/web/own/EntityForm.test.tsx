import { demoAssessment, ready } from '@klarsikt/web/test/demo.ts';
import { leave, open } from '@klarsikt/web/test/screen.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';

beforeAll(() => ready(() => import('./OwnPartsPage.tsx')));

it('the mother of an own threat can be neither the threat itself nor one of its descendants', async () => {
  const { client, id, saved } = await demoAssessment();
  const { user } = await open(`/ra/${id}/model`, client);
  const add = async (name: string) => {
    await user.type(await screen.findByLabelText(/^Name of the new part/), name);
    await user.click(screen.getByRole('button', { name: 'Add' }));
    await screen.findByRole('heading', { level: 2, name });
  };
  const mother = () => screen.getByRole('combobox', { name: 'Mother threat' });
  const offered = () =>
    within(mother())
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
  await add('Lower threat');
  // The other language has a copy of the name until it is translated.
  const swedish = screen.getByLabelText(/^Name.*Swedish/);
  const said = () =>
    (swedish.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((one) => document.getElementById(one)?.textContent)
      .join();
  expect(said()).toContain('Copied from English');
  await user.type(swedish, ' på svenska');
  await waitFor(() => expect(said()).not.toContain('Copied'));
  expect(offered()).not.toContain('Lower threat');
  await add('Upper threat');
  expect(offered()).toContain('Lower threat');
  await user.selectOptions(mother(), 'Lower threat');
  await waitFor(async () =>
    expect(
      Object.values((await saved()).overlay?.own?.threats ?? {}).filter(({ parent }) => parent),
    ).toHaveLength(1),
  );
  await user.click(screen.getByText('Lower threat', { selector: 'main li *' }));
  await screen.findByRole('heading', { level: 2, name: 'Lower threat' });
  expect(offered()).not.toContain('Upper threat');
});

it('an own product without own threats has a notice beside its level', async () => {
  const { client, id, saved } = await demoAssessment();
  const { user } = await open(`/ra/${id}/model?view=products`, client);
  await user.type(await screen.findByLabelText(/^Name of the new part/), 'Own card');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await screen.findByRole('heading', { level: 2, name: 'Own card' });
  const keys = async () => Object.keys((await saved()).overlay?.own?.products ?? {});
  await waitFor(async () => expect(await keys()).toHaveLength(1));
  const [key] = await keys();
  await leave();
  await open(`/ra/${id}/all/products?why=risk.products.${key}`, client);
  await screen.findByText(/This is your own item, so no library threat is linked to it\./);
  expect(screen.getByRole('link', { name: 'Your own threats' }).getAttribute('href')).toBe(`/ra/${id}/model`);
});

it('a country list can be created from a spreadsheet, and omitted rows are listed with reasons', async () => {
  const { client, id, saved } = await demoAssessment('sv');
  const { user } = await open(`/ra/${id}/model?view=riskLists`, client);
  await user.type(await screen.findByLabelText(/^Name of the new part/), 'Own list');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await screen.findByRole('heading', { level: 2, name: 'Own list' });
  await screen.findByText(/^Values from 0 to 4/);
  const button = screen.getByRole('button', { name: 'Import from a spreadsheet' });
  const input = button.parentElement?.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('no place for a file');
  const rows = [
    'Våra länder;;',
    'Land;Vår risknivå;Anm',
    'Österrike;1,5;',
    'RU;4;',
    'Atlantis;3;',
    ';;Summa',
  ];
  // Encoded like a CSV file saved on Windows.
  const bytes = Uint8Array.from(rows.join('\r\n'), (letter) => letter.charCodeAt(0));
  await user.upload(input, new File([bytes], 'lista.csv', { type: 'text/csv' }));
  await screen.findByText('2 countries can be imported, 1 row cannot.', {}, { timeout: 20_000 });
  expect(screen.getByText(/^A5: Atlantis/).textContent).toContain('country could not be determined');
  const replace = () => screen.getByRole('button', { name: /^Replace the list with 2 countries/ });
  expect(replace()).toHaveProperty('disabled', true);
  screen.getByText(/^The scale of this list: 1,5 becomes 1[.,]50?$/, { selector: 'li' });
  await user.click(screen.getByRole('button', { name: 'Confirm the scale' }));
  await user.click(screen.getByRole('button', { name: /^Replace the list with 2 countries/ }));
  await waitFor(async () => {
    const [list] = Object.values((await saved()).overlay?.own?.riskLists ?? {});
    expect(list?.entries).toEqual([
      { geography: 'ge-at', value: 1.5 },
      { geography: 'ge-ru', value: 4 },
    ]);
  });
});

it('an own threat that does not count yet has links to its missing fields', async () => {
  const { client, id } = await demoAssessment();
  const { user } = await open(`/ra/${id}/model`, client);
  await user.type(await screen.findByLabelText(/^Name of the new part/), 'Lone threat');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  const box = await screen.findByRole('region', { name: 'Effect on the levels' });
  within(box).getByText(/does not count yet/);
  await user.click(within(box).getByRole('button', { name: 'Grade' }));
  const field = document.activeElement;
  expect(field?.closest('[data-member]')?.getAttribute('data-member')).toBe('privGrade');
  await user.keyboard('3');
  await user.tab();
  await waitFor(() => expect(within(box).queryByRole('button', { name: 'Grade' })).toBeNull());
  await user.click(within(box).getByRole('button', { name: /^Related product or other risk/ }));
  await user.click(within(document.body).getAllByRole('option', { hidden: true })[0] ?? document.body);
});
