import { demoAssessment, ready } from '@klarsikt/web/test/demo.ts';
import { open } from '@klarsikt/web/test/screen.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';

beforeAll(() => ready(() => import('./ThreatsPage.tsx')));

const boxes = () => screen.findAllByLabelText(/^Select /, { selector: '[type=checkbox]' });
const bar = async () => within(await screen.findByRole('region', { name: 'Selected rows' }));

it('threats selected with Shift can be given one grade, but only with a motivation', async () => {
  const { client, id, saved } = await demoAssessment();
  await open(`/ra/${id}/threat`, client);
  const before = (await saved()).threats;
  const [first, , third] = await boxes();
  if (first === undefined || third === undefined) throw new Error('Too few threats');
  fireEvent.click(first);
  fireEvent.click(third, { shiftKey: true });
  (await bar()).getByText('3 selected');
  fireEvent.click((await bar()).getByText('Own grade…'));
  const dialog = within(await screen.findByRole('dialog'));
  const grade = dialog.getByLabelText(/^Grade, 0 to 4/);
  fireEvent.focus(grade);
  fireEvent.change(grade, { target: { value: '3' } });
  fireEvent.blur(grade);
  fireEvent.click(dialog.getByText('Set the grade'));
  const summary = await dialog.findByRole('alert');
  expect(summary.textContent).toContain('Enter the reason in one sentence.');
  expect(summary.textContent).not.toContain('Enter a grade');
  expect((await saved()).threats).toEqual(before);
  fireEvent.change(dialog.getByLabelText(/^Motivation for all selected threats/), {
    target: { value: 'Seen by us twice' },
  });
  fireEvent.click(dialog.getByText('Set the grade'));
  const graded = async () => JSON.stringify((await saved()).threats).split('Seen by us twice').length - 1;
  await waitFor(async () => expect(await graded()).toBe(3));
  fireEvent.click(screen.getByLabelText(/^Undo: own grade of 3 threats/));
  await waitFor(async () => expect((await saved()).threats).toEqual(before));
});

it('Ctrl+A selects every threat of the list', async () => {
  const { client, id } = await demoAssessment();
  await open(`/ra/${id}/threat`, client);
  const listed = await boxes();
  const row = listed[0]?.closest('tr');
  if (!row) throw new Error('No threat is listed');
  fireEvent.keyDown(row, { key: 'a', metaKey: true });
  const count = (await bar()).getByRole('status').textContent ?? '';
  expect(Number.parseInt(count, 10)).toBeGreaterThanOrEqual(listed.length);
});
