import { assessmentContract, actionContract as contract } from '@klarsikt/contract';
import { emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { open } from '@klarsikt/web/test/screen.tsx';
import { theApp } from '@klarsikt/web/test/server.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';

async function bank() {
  const app = await theApp();
  const tenant = await app.tenant();
  const editor = await tenant.user();
  const settings = { ...emptyAssessmentSettings, name: 'Bank 2026', opGeography: 'ge-se' };
  const { id } = await editor.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } });
  for (const title of ['One', 'Two', 'Three']) {
    const body = { assessment: id, origin: 'own' as const, title, due: '2031-01-01' };
    await editor.call(contract.create, { body });
  }
  const list = async () => (await editor.call(contract.list, { body: { assessment: id } })).actions;
  return { tenant, editor, id, list };
}

const box = (title: string) => screen.findByRole('checkbox', { name: `Select ${title}` });
const bar = async () => within(await screen.findByRole('region', { name: 'Selected rows' }));
const dialog = async () => within(await screen.findByRole('dialog'));

it('several selected actions can be postponed only with a reason, and in one step', async () => {
  const { editor, id, list } = await bank();
  await open(`/ra/${id}/actions?show=all`, editor);
  const before = (await list()).map(({ due, moved }) => [due, moved]);
  fireEvent.click(await box('One'));
  fireEvent.click(await box('Three'), { shiftKey: true });
  (await bar()).getByText('3 selected');
  fireEvent.click((await bar()).getByText('Set due date…'));
  const form = await dialog();
  fireEvent.change(form.getByLabelText(/^Due date/), { target: { value: '2031-03-01' } });
  fireEvent.click(form.getByText('Set the due date'));
  const summary = await form.findByRole('alert');
  await waitFor(() => expect(document.activeElement).toBe(summary));
  expect(summary.textContent).toContain(
    'Reason: 3 due dates are postponed: enter the reason in one sentence.',
  );
  expect((await list()).map(({ due, moved }) => [due, moved])).toEqual(before);
  fireEvent.change(form.getByLabelText(/^Reason/), { target: { value: 'The supplier is late' } });
  fireEvent.click(form.getByText('Set the due date'));
  await waitFor(async () => expect((await list()).every(({ due }) => due === '2031-03-01')).toBe(true));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull());
  await screen.findByText('Changed: 3 actions');
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect((await list()).map(({ due, moved }) => [due, moved])).toEqual(before));
});

it('a bulk change is refused as a whole if another person has changed a selected action', async () => {
  const { tenant, editor, id, list } = await bank();
  await open(`/ra/${id}/actions`, editor);
  await box('One');
  fireEvent.keyDown(document.body, { key: 'a', ctrlKey: true });
  (await bar()).getByText('3 selected');
  fireEvent.click((await bar()).getByText('Set priority…'));
  const form = await dialog();
  const two = (await list()).find(({ title }) => title === 'Two');
  const colleague = await tenant.user();
  const body = { revision: two?.revision ?? 0, title: 'Two, renamed' };
  await colleague.call(contract.change, { params: { id: two?.id ?? 0 }, body });
  fireEvent.click(form.getByText('Set the priority'));
  await screen.findByText(/^Somebody has changed these actions in the meantime: Two, renamed\./);
  expect((await list()).map(({ priority }) => priority)).toEqual([null, null, null]);
});

it('selected actions are offered only the statuses that all of them allow', async () => {
  const { editor, id, list } = await bank();
  await open(`/ra/${id}/actions`, editor);
  fireEvent.click(await box('One'));
  fireEvent.click(await box('Two'));
  fireEvent.click((await bar()).getByText('Set status…'));
  const form = await dialog();
  const offered = form.getAllByRole('option').map((option) => option.textContent);
  expect(offered).toEqual(['Open', 'In progress', 'Done, to be verified', 'Dropped']);
  fireEvent.click(form.getByText('Set the status'));
  expect((await form.findByRole('alert')).textContent).toContain(
    'All selected actions already have this value.',
  );
  fireEvent.change(form.getByLabelText(/^Status/), { target: { value: 'underway' } });
  fireEvent.click(form.getByText('Set the status'));
  await waitFor(async () =>
    expect((await list()).map(({ status }) => status).sort()).toEqual(['open', 'underway', 'underway']),
  );
});

it('actions of several assessments can be selected, but cannot get an owner together', async () => {
  const { editor } = await bank();
  await open('/ra/actions', editor, 'sv');
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Välj One' }));
  const chosen = within(await screen.findByRole('region', { name: 'Valda rader' }));
  chosen.getByText('Ange prioritet…');
  expect(chosen.queryByText('Ange ansvarig…')).toBeNull();
});
