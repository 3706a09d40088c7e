import { demoAssessment, ready } from '@klarsikt/web/test/demo.ts';
import { open } from '@klarsikt/web/test/screen.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';

beforeAll(() => ready(() => import('./BackgroundPage.tsx')));

async function background(language: 'en' | 'sv') {
  const { client, id, saved } = await demoAssessment(language);
  await open(`/ra/${id}/background/customers`, client, language);
  const figures = async () => {
    const data = (await saved()).background.data.customers ?? {};
    return [data['cu-young']?.INDIVIDUALS?.Quantity, data['cu-minor']?.INDIVIDUALS?.Quantity];
  };
  const paste = async (label: RegExp, text: string) => {
    const [field] = await screen.findAllByLabelText(label, { selector: 'input' });
    if (field === undefined) throw new Error('The row is not there');
    fireEvent.paste(field, { clipboardData: { getData: () => text } });
    return within(await screen.findByRole('dialog'));
  };
  return { figures, paste, saved };
}

const cell = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name });

const count = (value: number) => ({ mode: 'abs', value });

it('a pasted block is matched by name in any order, after a preview, and can be undone', async () => {
  const { figures, paste } = await background('en');
  const before = await figures();
  const dialog = await paste(
    /^Ordinary resident individual, /,
    'Type\tQuantity\nMinderårig med eget konto\t4321\nCU-YOUNG\t1234\nTourist\t5',
  );
  dialog.getByText('Rows: 3. Matched: 2; to be matched by you: 1; skipped: 0');
  dialog.getByText('matched by key');
  dialog.getByText('no row has this key or name: choose a row');
  expect(await figures()).toEqual(before);
  fireEvent.click(dialog.getByRole('button', { name: 'Paste 2 rows' }));
  await waitFor(async () => expect(await figures()).toEqual([count(1234), count(4321)]));
  fireEvent.click(screen.getByLabelText(/^Undo/));
  await waitFor(async () => expect(await figures()).toEqual(before));
});

it('a pasted block can contain source and date of its figures, and skipped lines have reasons', async () => {
  const { paste, saved } = await background('en');
  const dialog = await paste(
    /^Ordinary resident individual, /,
    'Type\tQuantity\tSource\tAs of\ncu-young\t1234\tCore banking\t30.9.2026\nTourist\t5\tGuess\tsoon',
  );
  fireEvent.click(dialog.getByRole('button', { name: 'Paste one row' }));
  await waitFor(async () =>
    expect((await saved()).background.rowProvenance?.customers?.['cu-young']).toEqual({
      source: 'Core banking',
      date: '2026-09-30',
    }),
  );
  const left = within(
    (await screen.findByText('One pasted text was skipped')).parentElement ?? document.body,
  );
  expect(left.getByRole('listitem').textContent).toBe(
    'Tourist: “5 · Guess · soon” no row has this key or name',
  );
  fireEvent.click(left.getByText('Close'));
  expect(screen.queryByText('One pasted text was skipped')).toBeNull();
});

it('a pasted ambiguous number changes nothing until the user has chosen its meaning in the cell', async () => {
  const { figures, paste } = await background('sv');
  const before = await figures();
  const dialog = await paste(/^Privatperson med vardagsekonomi, /, 'Ung vuxen 18–25 år\t1.234');
  dialog.getByText('”1.234” kan läsas på två sätt: välj tolkning i cellen');
  fireEvent.click(dialog.getByRole('button', { name: 'Klistra in en rad' }));
  await screen.findByText(/1\.234/, { selector: '[role="alert"]' });
  expect(await figures()).toEqual(before);
});

it('the table of background data shows both segments side by side, with unit and share of a figure', async () => {
  const { saved } = await background('en');
  await screen.findByRole('columnheader', { name: 'Individuals' });
  screen.getByRole('columnheader', { name: 'Corporates' });
  const figure = await cell(/^Young adult.*, Individuals$/);
  const row = figure.closest('tr');
  if (row === null) throw new Error('The figure stands in no row');
  within(row).getByText(/%$/, { selector: 'td' });
  fireEvent.change(within(row).getByLabelText(/^Unit: Young adult.*, Individuals$/), {
    target: { value: 'perc' },
  });
  fireEvent.change(figure, { target: { value: '12' } });
  fireEvent.blur(figure);
  await waitFor(async () => {
    const data = (await saved()).background.data.customers ?? {};
    expect(data['cu-young']?.INDIVIDUALS?.Quantity).toEqual({ mode: 'perc', value: 12 });
  });
});

it('Enter in a cell saves the figure', async () => {
  const { saved } = await background('en');
  const figure = await cell(/^Young adult.*, Individuals$/);
  fireEvent.change(figure, { target: { value: '71400' } });
  fireEvent.keyDown(figure, { key: 'Enter' });
  await waitFor(async () => {
    const data = (await saved()).background.data.customers ?? {};
    expect(data['cu-young']?.INDIVIDUALS?.Quantity).toEqual({ mode: 'abs', value: 71_400 });
  });
});

it('selected cells show their sum, and their rows can get a date and a source in one step', async () => {
  const { figures, saved } = await background('en');
  const before = await figures();
  const first = await cell(/^Minor with own account, .*, Individuals$/);
  fireEvent.focus(first);
  fireEvent.keyDown(first, { key: 'ArrowDown', shiftKey: true });
  await screen.findByText(/^2 cells selected, sum [\d,\s]+/);
  fireEvent.click(screen.getByText('Date and source for these rows'));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Date of the figures'), { target: { value: '2021-03-31' } });
  fireEvent.change(dialog.getByLabelText('Source of the figures'), { target: { value: 'Register, K-17' } });
  fireEvent.click(dialog.getByText('Apply to the rows'));
  await waitFor(async () => {
    const rows = (await saved()).background.rowProvenance?.customers ?? {};
    expect(rows['cu-minor']).toEqual({ source: 'Register, K-17', date: '2021-03-31' });
    expect(Object.keys(rows)).toHaveLength(2);
  });
  fireEvent.click(screen.getByRole('button', { name: /^Older than 36 months 2$/ }));
  await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(3));
  fireEvent.click(screen.getByRole('button', { name: /^Older than 36 months 2$/ }));
  const again = await cell(/^Minor with own account, .*, Individuals$/);
  fireEvent.focus(again);
  fireEvent.keyDown(again, { key: 'ArrowDown', shiftKey: true });
  fireEvent.keyDown(again, { key: 'Delete' });
  await waitFor(async () => expect((await figures())[1]).toBeUndefined());
  fireEvent.click(screen.getByLabelText(/^Undo/));
  await waitFor(async () => expect(await figures()).toEqual(before));
});

it('F8 moves to the next faulty cell, and the table can be limited to faulty rows', async () => {
  const { saved } = await background('en');
  const figure = await cell(/^Young adult.*, Individuals$/);
  fireEvent.change(figure, { target: { value: '999999999' } });
  fireEvent.blur(figure);
  await waitFor(async () => {
    const data = (await saved()).background.data.customers ?? {};
    expect(data['cu-young']?.INDIVIDUALS?.Quantity?.value).toBe(999_999_999);
  });
  const faults = await screen.findByRole('button', { name: /^Rows with errors 1$/ });
  fireEvent.keyDown(screen.getByRole('region', { name: 'Background data' }), { key: 'F8' });
  expect(document.activeElement).toBe(await cell(/^Young adult.*, Individuals$/));
  fireEvent.click(faults);
  await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(2));
});

it.each([
  [
    'en',
    'Date of the figures: Young adult',
    '30/9/2025',
    '30 Sep 2025',
    'Q3',
    '“Q3” is not a date. Write the date as 26 Nov 2026 or 2026-11-26.',
  ],
  [
    'sv',
    'Uppgifternas datum: Ung vuxen',
    '30 Sep 2025',
    '2025-09-30',
    'k3',
    '”k3” är inget datum. Skriv datumet som 2026-11-26.',
  ],
] as const)(
  'dates are accepted and shown in the notation of the language: %s',
  async (language, name, typed, shown, none, said) => {
    const { saved } = await background(language);
    const field = () => cell(new RegExp(`^${name}`));
    const dateOf = async () => (await saved()).background.rowProvenance?.customers?.['cu-young']?.date;
    const write = async (text: string) => {
      fireEvent.focus(await field());
      fireEvent.change(await field(), { target: { value: text } });
      fireEvent.blur(await field());
    };
    await write(typed);
    await waitFor(async () => expect(await dateOf()).toBe('2025-09-30'));
    expect((await field()).value).toBe(shown);
    await write(none);
    await screen.findByText(new RegExp(said), { selector: '[role="alert"]' });
    expect((await field()).getAttribute('aria-invalid')).toBe('true');
    expect(await dateOf()).toBe('2025-09-30');
    await write('3/4/2026');
    fireEvent.click(
      await screen.findByRole('button', { name: language === 'sv' ? /4 mars 2026/ : /4 Mar 2026/ }),
    );
    await waitFor(async () => expect(await dateOf()).toBe('2026-03-04'));
    expect(screen.queryByText(new RegExp(said))).toBeNull();
  },
);

it('an impossible figure is marked with the reason, also for screen readers', async () => {
  await background('en');
  const field = await cell(/^Minor with own account, Number, Individuals/);
  for (const [text, why] of [
    ['-1', '-1 is not permitted: enter 0 or more. The previous figure is kept.'],
    ['101%', '101% is outside the permitted range (0–100). The previous figure is kept.'],
    [
      '99999999999999999',
      '99999999999999999 is too large. The previous figure is kept. Enter a smaller value.',
    ],
  ] as const) {
    fireEvent.focus(field);
    fireEvent.change(field, { target: { value: text } });
    fireEvent.blur(field);
    await waitFor(() => {
      const said = document.getElementById(field.getAttribute('aria-describedby') ?? '');
      expect(said?.textContent).toBe(why);
    });
    expect(field.getAttribute('aria-invalid')).toBe('true');
  }
});

it('the message about an invalid total contains no technical limit', async () => {
  await background('sv');
  const [field] = await screen.findAllByRole('textbox', { name: /^Total.*: Antal$/ });
  if (field === undefined) throw new Error('The total is not there');
  fireEvent.focus(field);
  for (const [text, why] of [
    ['-1', 'Minst 0'],
    ['99999999999999999', 'Talet är för stort'],
  ] as const) {
    fireEvent.change(field, { target: { value: text } });
    await screen.findByText(why);
  }
});

it('the arrow keys move between the tabs of the risk types', async () => {
  await background('en');
  const user = userEvent.setup({ delay: null });
  (await screen.findByRole('tab', { name: 'Customers' })).focus();
  for (const name of ['Products', 'Transactions']) {
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(screen.getByRole('tab', { name, selected: true })).toBeTruthy());
    expect(document.activeElement?.textContent).toBe(name);
  }
});
