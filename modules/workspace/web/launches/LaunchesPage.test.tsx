import { actionContract, assessmentContract, launchContract } from '@klarsikt/contract';
import type { Patch } from '@klarsikt/engine/assessment';
import { demoAssessment, ready } from '@klarsikt/web/test/demo.ts';
import { open } from '@klarsikt/web/test/screen.tsx';
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';

beforeAll(() => ready(() => import('./LaunchesPage.tsx')));

const override = (inherent: number): Patch => ({
  op: 'set',
  path: '/risks/data/customers/cu-pep/override',
  value: { inherent, motivation: 'New app' },
});

async function planned(day: string) {
  const { client, id } = await demoAssessment();
  const { revision } = await client.call(assessmentContract.load, { body: { id } }).then(({ meta }) => meta);
  const body = { revision, name: 'New app', kind: 'product' as const, launch: day };
  const made = await client.call(launchContract.create, { params: { id }, body });
  return { client, id, branch: made.id, revision: made.revision };
}

it('a launch shows both sides of a merge conflict and the actions before the launch', async () => {
  const { client, id, branch, revision } = await planned('2099-03-01');
  const change = (of: number, from: number, patch: Patch) =>
    client.call(assessmentContract.modifyData, {
      params: { id: of },
      body: { revision: from, patches: [patch] },
    });
  await change(branch, 1, override(1));
  await change(id, revision, override(3));
  const { user } = await open(`/ra/${id}/launches?branch=${branch}`, client);
  const conflict = await screen.findByRole('group', { name: /^Politically exposed person/ });
  const live = within(conflict).getByRole('radio', { name: /^In the live assessment.*3/ });
  const changed = within(conflict).getByRole('radio', { name: /^In the branch.*1/ });
  expect([live, changed].map((one) => one.matches(':checked'))).toEqual([false, false]);
  await user.click(live);
  expect(live.matches(':checked')).toBe(true);
  await screen.findByRole('heading', { name: 'Actions before the launch' });
  await screen.findByText(/^No actions planned\./);
});

it('a launch can be moved to another date, and cancelled after a confirmation', async () => {
  const { client, id, branch } = await planned('2099-03-01');
  const { user } = await open(`/ra/${id}/launches?branch=${branch}`, client);
  const day = await screen.findByDisplayValue('1 Mar 2099');
  await user.clear(day);
  await user.type(day, '2099-06-30');
  await user.tab();
  await user.click(screen.getByRole('button', { name: 'Change the date' }));
  await screen.findByText(/^Launch on 30 Jun 2099/);
  await user.click(await screen.findByRole('button', { name: 'Cancel the launch' }));
  const question = await screen.findByRole('dialog');
  await user.click(within(question).getByRole('button', { name: 'Cancel the launch' }));
  await screen.findByText('No launches planned');
  expect((await client.call(launchContract.list, { params: { id } })).branches).toEqual([]);
});

it('a launch shows how many unfinished actions of the branch will not be merged', async () => {
  const { client, id, branch } = await planned('2099-03-01');
  const body = { assessment: branch, title: 'Train the branch offices', origin: 'own' as const };
  await client.call(actionContract.create, { body });
  await open(`/ra/${id}/launches?branch=${branch}`, client);
  await screen.findByText(/^1 action is not finished and will not be merged/);
});

it('a launch whose date has passed without approval is marked', async () => {
  const { client, id } = await planned('2020-01-01');
  await open(`/ra/${id}/launches`, client);
  await screen.findByText(/The launch date has passed without approval/);
});

it('branches of an assessment are excluded from the years of a unit', async () => {
  const { client, id } = await planned('2099-03-01');
  await open(`/ra/${id}/compare`, client);
  const title = await screen.findByText('Development by year');
  await screen.findByRole('rowheader', { name: '2026' });
  // The branch is offered for comparison, but is not listed as a year of the unit.
  expect(screen.getByRole('option', { name: /New app/ })).toBeTruthy();
  expect(title.closest('section')?.textContent).not.toContain('New app');
});
