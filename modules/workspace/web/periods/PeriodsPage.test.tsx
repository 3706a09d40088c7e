import { assessmentContract, examinerContract, periodContract } from '@klarsikt/contract';
import { emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { demoAssessment, ready } from '@klarsikt/web/test/demo.ts';
import { open } from '@klarsikt/web/test/screen.tsx';
import { theApp } from '@klarsikt/web/test/server.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';

beforeAll(() => ready(() => import('./PeriodsPage.tsx')));

const count = (value: number) => ({ INDIVIDUALS: { Quantity: { mode: 'abs' as const, value } } });

async function withoutPeriods() {
  const { client, id } = await demoAssessment();
  for (const name of ['2024', '2025'])
    await client.call(periodContract.remove, { params: { id, period: name } });
  return { client, id };
}

const columns = (): readonly (string | null)[] =>
  screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

async function row(name: RegExp) {
  const button = await screen.findByRole('button', { name });
  const line = button.closest('tr');
  if (line === null) throw new Error('The figure stands in no row');
  return { button, line };
}

it('the first period starts from the assessment, and each further period from the previous period', async () => {
  const { client, id } = await withoutPeriods();
  await open(`/ra/${id}/periods`, client);
  await screen.findByText('No period yet');
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: /^Period/ });
  fireEvent.change(name, { target: { value: '2026-13' } });
  screen.getByText(/^Write a year, a quarter or a month/);
  fireEvent.click(screen.getByRole('button', { name: 'Create the period' }));
  const summary = await screen.findByRole('alert');
  await waitFor(() => expect(document.activeElement).toBe(summary));
  expect(summary.textContent).toContain('Period: Write a year, a quarter or a month');
  fireEvent.change(name, { target: { value: '2026-09' } });
  fireEvent.click(screen.getByRole('button', { name: 'Create the period' }));
  await screen.findByText(/based on the assessment/);
  await screen.findByDisplayValue('2026-10');
  const begin = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Create the period' });
  await waitFor(() => expect(begin().disabled).toBe(false));
  fireEvent.click(begin());
  await screen.findByText(/based on 2026-09/);
  await screen.findByRole('columnheader', { name: '2026-10' });
  expect(columns()).toEqual(['Risk', '2026-09', '2026-10', 'Now']);
});

it('the demo bank has figures of two earlier years, and the form proposes the following year', async () => {
  const { client, id } = await demoAssessment();
  await open(`/ra/${id}/periods`, client);
  const { line } = await row(/^Young adult/);
  expect(columns()).toEqual(['Risk', '2024', '2025', 'Now']);
  expect([...line.querySelectorAll('td')].map(({ textContent }) => textContent)).toEqual([
    '67,735',
    '69,460',
    '71,300',
  ]);
  await screen.findByDisplayValue('2026');
  expect(screen.queryByText('No period yet')).toBeNull();
  for (const name of ['2024', '2025']) {
    screen.getByRole('button', { name: `Use in the assessment: ${name}` });
    screen.getByRole('button', { name: `Remove ${name}` });
  }
});

it('figures above a limit are marked in the table of periods and counted in the assessment', async () => {
  const { client, id, saved } = await demoAssessment();
  const young = { 'cu-young': count(77_777) };
  await client.call(periodContract.deliver, {
    params: { id, period: '2026-09' },
    body: { start: 'last', data: { customers: young } },
  });
  const before = (await saved()).background.data.customers?.['cu-young'];
  await open(`/ra/${id}/periods`, client);
  const { button } = await row(/^Young adult/);
  fireEvent.click(button);
  await screen.findByRole('img', { name: /2026-09 77,777/ });
  const over = screen.getByLabelText('Upper limit');
  fireEvent.change(over, { target: { value: '75000' } });
  fireEvent.blur(over);
  fireEvent.click(screen.getByRole('button', { name: 'Set the limit' }));
  await waitFor(async () => {
    const { limits } = (await saved()).background;
    expect(limits?.customers?.['cu-young']?.Quantity).toEqual({ mode: 'abs', over: 75_000 });
  });
  const { line } = await row(/^Young adult/);
  within(line).getByRole('img', { name: 'above the limit 75,000' });
  fireEvent.click(screen.getByRole('button', { name: 'Use in the assessment: 2026-09' }));
  await waitFor(async () =>
    expect((await saved()).background.data.customers?.['cu-young']).toEqual(young['cu-young']),
  );
  await screen.findByText('One figure in the assessment is outside its limits.');
  fireEvent.click(screen.getByLabelText(/^Undo/));
  await waitFor(async () => expect((await saved()).background.data.customers?.['cu-young']).toEqual(before));
});

it('an examiner can see and download the periods of an assessment, but not change any', async () => {
  const tenant = await (await theApp()).tenant();
  const [head, outside] = [await tenant.user(), await tenant.user([])];
  const settings = { ...emptyAssessmentSettings, name: 'Bank 2026', opGeography: 'ge-se' };
  const { id } = await head.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } });
  const data = { customers: { 'cu-young': count(77_777) } };
  await head.call(periodContract.deliver, {
    params: { id, period: '2026-09' },
    body: { start: 'nothing', data },
  });
  const body = { userId: outside.userId, lastDay: '2026-11-30' };
  await head.call(examinerContract.name, { params: { id }, body });
  await outside.call(examinerContract.visit, { params: { id } });
  await open(`/ra/${id}/periods`, outside);
  const { line } = await row(/^Young adult/);
  within(line).getByText('77,777');
  await screen.findByRole('button', { name: 'Download the file for 2026-09' });
  expect(screen.queryByRole('button', { name: /^Use in the assessment/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Create the period' })).toBeNull();
});
