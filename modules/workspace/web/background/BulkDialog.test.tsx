import { historyContract } from '@klarsikt/contract';
import { demoAssessment, ready } from '@klarsikt/web/test/demo.ts';
import { open } from '@klarsikt/web/test/screen.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';

/** Saving waits for a pause in the changes. */
const slow = { timeout: 10_000 };

beforeAll(() => ready(() => import('./BackgroundPage.tsx')));

it('the rows of a search are changed in one version after a preview of their number, with undo', async () => {
  const { client, id, saved } = await demoAssessment();
  const { user } = await open(`/ra/${id}/background/channels`, client);
  const figures = async () => {
    const data = (await saved()).background.data.channels ?? {};
    return Object.entries(data).map(([key, { INDIVIDUALS }]) => [key, JSON.stringify(INDIVIDUALS ?? null)]);
  };
  const versions = async () =>
    (await client.call(historyContract.list, { params: { id }, body: {} })).revision;
  const [before, first] = [await figures(), await versions()];
  fireEvent.change(await screen.findByRole('searchbox', { name: 'Find a risk' }), { target: { value: 'a' } });
  await user.click(await screen.findByRole('button', { name: /^Edit the \d+ rows shown…$/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await waitFor(() =>
    expect(document.activeElement).toBe(dialog.getByRole('combobox', { name: 'Type of change' })),
  );
  await user.click(dialog.getByRole('button', { name: 'Change rows' }));
  await dialog.findByText('Enter a figure');
  fireEvent.change(dialog.getByRole('textbox', { name: 'Figure' }), { target: { value: '1234' } });
  const left = dialog.getAllByRole('checkbox').at(-1);
  if (left === undefined) throw new Error('no row');
  await user.click(left);
  const said = (await dialog.findByText(/^\d+ rows change|^One row changes/)).textContent ?? '';
  await user.click(dialog.getByRole('button', { name: /^Change (one row|\d+ rows)$/ }));
  const message = await screen.findByText(/^Changed: .* of background data$/);
  await waitFor(async () => expect(await versions()).toBe(first + 1), slow);
  const changed = (await figures()).filter(
    ([key, value]) => value !== new Map(before.map(([k, v]) => [k, v])).get(key),
  );
  expect(changed.length).toBe(said.startsWith('One') ? 1 : Number.parseInt(said, 10));
  expect(changed.every(([, value]) => String(value).includes('1234'))).toBe(true);
  await user.click(within(message.parentElement ?? document.body).getByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await figures()).toEqual(before), slow);
  await screen.findByText(/^Undone: Changed: /);
});

it('an ambiguous figure is refused until it is written without a thousands separator, in Swedish', async () => {
  const { client, id } = await demoAssessment('sv');
  const { user } = await open(`/ra/${id}/background/channels`, client, 'sv');
  await user.click(await screen.findByRole('button', { name: /^Ändra de \d+ visade raderna…$/ }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByRole('textbox', { name: 'Uppgift' }), { target: { value: '1.234' } });
  await user.click(dialog.getByRole('button', { name: 'Ändra rader' }));
  await dialog.findByText('”1.234” kan läsas på två sätt. Skriv talet utan tusentalsavgränsare.');
});
