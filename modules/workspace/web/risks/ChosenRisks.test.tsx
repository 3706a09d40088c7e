import { commentContract } from '@klarsikt/contract';
import { demoAssessment, ready } from '@klarsikt/web/test/demo.ts';
import { open } from '@klarsikt/web/test/screen.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';

beforeAll(() => ready(() => import('./RisksPage.tsx')));

async function boxes(): Promise<readonly HTMLElement[]> {
  const [first, , third] = await screen.findAllByRole('checkbox', { name: /^Select / });
  if (first === undefined || third === undefined) throw new Error('Too few risks are listed');
  return [first, third];
}

it('risks selected with Shift are excluded with one reason and one undo', async () => {
  const { client, id, saved } = await demoAssessment();
  const { address } = await open(`/ra/${id}/all/customers?level=MEDIUM`, client);
  const before = (await saved()).risks.data.customers;
  const [first, third] = await boxes();
  if (first === undefined || third === undefined) return;
  fireEvent.click(first);
  fireEvent.click(third, { shiftKey: true });
  const bar = within(await screen.findByRole('region', { name: 'Selected rows' }));
  bar.getByText('3 selected');
  fireEvent.click(bar.getByText('Mark as not applicable…'));
  fireEvent.click(await screen.findByText('Mark as not applicable'));
  const summary = await within(await screen.findByRole('dialog')).findByRole('alert');
  await waitFor(() => expect(document.activeElement).toBe(summary));
  expect(summary.textContent).toContain(
    'One reason for all selected rows: Enter the reason in one sentence.',
  );
  expect((await saved()).risks.data.customers).toEqual(before);
  const reason = await screen.findByLabelText(/^One reason for all selected rows/);
  fireEvent.change(reason, { target: { value: 'Closed this year' } });
  fireEvent.click(screen.getByText('Mark as not applicable'));
  const ruledOut = async () =>
    Object.values((await saved()).risks.data.customers ?? {}).filter(
      ({ na }) => na?.reason === 'Closed this year',
    ).length;
  await waitFor(async () => expect(await ruledOut()).toBe(3));
  expect(address()).toContain('level=MEDIUM');
  fireEvent.click(screen.getByLabelText(/^Undo: not applicable: 3 rows/));
  await waitFor(async () => expect((await saved()).risks.data.customers).toEqual(before));
});

it('Ctrl-A selects every risk of the list, so that one comment can be added to all', async () => {
  const { client, id } = await demoAssessment();
  await open(`/ra/${id}/all/channels`, client);
  const listed = await screen.findAllByRole('checkbox', { name: /^Select / });
  const row = listed[0]?.closest('tr');
  if (!row) throw new Error('No risk is listed');
  fireEvent.keyDown(row, { key: 'a', ctrlKey: true });
  const bar = within(await screen.findByRole('region', { name: 'Selected rows' }));
  bar.getByText(`${listed.length} selected`);
  fireEvent.click(bar.getByText('Comment…'));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(/^Comment/), { target: { value: 'Ask the branches' } });
  fireEvent.click(dialog.getByText('Add comments'));
  await waitFor(async () => {
    const now = await client.call(commentContract.getConversations, {
      body: { id, under: '/risks/data/channels' },
    });
    const said = now.flatMap(({ comments }) => comments).filter(({ text }) => text === 'Ask the branches');
    expect(said).toHaveLength(listed.length);
  });
});

it('one override is set for several risks, but never without a level and a motivation', async () => {
  const { client, id, saved } = await demoAssessment('sv');
  await open(`/ra/${id}/all/customers`, client, 'sv');
  const listed = await screen.findAllByRole('checkbox', { name: /^Välj / });
  for (const box of listed.slice(0, 2)) fireEvent.click(box);
  fireEvent.click(await screen.findByText('Egen bedömning…'));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByText('Ange nivån'));
  const summary = await dialog.findByRole('alert');
  expect(summary.textContent).toContain('Ange en nivå från 0 till 4.');
  expect(summary.textContent).toContain('Ange skälet i en mening.');
  const level = dialog.getByLabelText(/^Nivå, 0 till 4/);
  fireEvent.focus(level);
  fireEvent.change(level, { target: { value: '3,5' } });
  fireEvent.blur(level);
  fireEvent.change(dialog.getByLabelText(/^Motivering för alla valda risker/), {
    target: { value: 'Ny tillsyn' },
  });
  fireEvent.click(dialog.getByText('Ange nivån'));
  await waitFor(async () =>
    expect(JSON.stringify((await saved()).risks).split('Ny tillsyn')).toHaveLength(3),
  );
});
