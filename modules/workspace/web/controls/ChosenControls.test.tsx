import { demoAssessment, ready } from '@klarsikt/web/test/demo.ts';
import { open } from '@klarsikt/web/test/screen.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';

beforeAll(() => ready(() => import('./ControlsPage.tsx')));

const boxes = () => screen.findAllByLabelText(/^Select /, { selector: '[type=checkbox]' });
const bar = async () => within(await screen.findByRole('region', { name: 'Selected rows' }));

it('controls selected with Shift are assessed together with one undo, but never without a figure', async () => {
  const { client, id, saved } = await demoAssessment();
  await open(`/ra/${id}/controls?q=customer`, client);
  const before = (await saved()).controls;
  const [first, second, third] = await boxes();
  if (first === undefined || second === undefined || third === undefined) throw new Error('Too few controls');
  fireEvent.click(first);
  fireEvent.click(third, { shiftKey: true });
  (await bar()).getByText('3 selected');
  fireEvent.click((await bar()).getByText('Assess…'));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByText('Set the values'));
  const summary = await dialog.findByRole('alert');
  await waitFor(() => expect(document.activeElement).toBe(summary));
  expect(summary.textContent).toContain('Design: Enter at least one of the two values, 0 to 4.');
  const design = dialog.getByLabelText('Design');
  fireEvent.focus(design);
  fireEvent.change(design, { target: { value: '1.5' } });
  fireEvent.blur(design);
  fireEvent.click(dialog.getByText('Set the values'));
  await waitFor(async () => expect((await saved()).controls).not.toEqual(before));
  fireEvent.click(screen.getByLabelText(/^Undo: assessment of \d controls?/));
  await waitFor(async () => expect((await saved()).controls).toEqual(before));
});

it('Ctrl-A selects every filtered control', async () => {
  const { client, id } = await demoAssessment();
  const { address } = await open(`/ra/${id}/controls?q=customer`, client);
  const listed = await boxes();
  const row = listed[0]?.closest('tr');
  if (!row) throw new Error('No control is listed');
  fireEvent.keyDown(row, { key: 'a', ctrlKey: true });
  (await bar()).getByText(`${listed.length} selected`);
  expect(address()).toContain('q=customer');
  fireEvent.click((await bar()).getByText('Clear selection'));
  expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull();
});
