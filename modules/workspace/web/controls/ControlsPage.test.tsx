import { assessmentContract } from '@klarsikt/contract';
import { createBlankOwnEntity } from '@klarsikt/engine/overlay';
import { demoAssessment, ready } from '@klarsikt/web/test/demo.ts';
import { open } from '@klarsikt/web/test/screen.tsx';
import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';

beforeAll(() => ready(() => import('./ControlsPage.tsx')));

const groups = () =>
  [...document.querySelectorAll<HTMLElement>('tr[data-row][data-group]')].map(({ dataset }) => dataset.row);
const listed = () => document.querySelectorAll('tr[data-row]:not([data-group])').length;

it('controls can be grouped and filtered by form, and the address stores both choices', async () => {
  const { client, id } = await demoAssessment();
  const { user, address } = await open(`/ra/${id}/controls`, client);
  await waitFor(() => expect(groups().some((key) => key?.startsWith('category.'))).toBe(true));
  await user.click(screen.getByRole('button', { name: /^Group by/ }));
  await user.click(await screen.findByRole('option', { name: 'Form of control' }));
  await waitFor(() => expect(address()).toContain('group=type'));
  await waitFor(() => expect(groups()).toContain('type.TECHNICAL_SYSTEMS'));
  expect(groups()).toEqual(groups().toSorted((a, b) => order.indexOf(a ?? '') - order.indexOf(b ?? '')));
  const all = listed();
  await user.click(screen.getByRole('button', { name: /^Form of control/ }));
  await user.click(await screen.findByRole('option', { name: 'Technical system' }));
  await waitFor(() => expect(groups()).toEqual(['type.TECHNICAL_SYSTEMS']));
  expect(listed()).toBeGreaterThan(0);
  expect(listed()).toBeLessThan(all);
});

const order = ['type.SOP', 'type.TECHNICAL_SYSTEMS', 'type.GOVERNANCE', 'type.UNDEFINED'];

it('the list of controls is filtered and grouped by the address, in Swedish', async () => {
  const { client, id } = await demoAssessment('sv');
  await open(`/ra/${id}/controls?label=CustomerDueDiligence&group=label`, client, 'sv');
  await waitFor(() => expect(groups()).toEqual(['label.CustomerDueDiligence']));
  screen.getByRole('button', { name: 'Rensa filtret Kontrollområde' });
});

it('an own control created from a pattern has the form and the programme part of the pattern', async () => {
  const { client, id, saved } = await demoAssessment();
  const pattern = {
    ...createBlankOwnEntity('controls', 1_000_000_001, '2026-06-01'),
    name: { en: 'Four eyes', sv: 'Fyra ögon' },
    forCustom: true,
    label: 'InternalControlAndReporting',
    type: 'SOP',
  };
  const { revision } = await client.call(assessmentContract.load, { body: { id } });
  await client.call(assessmentContract.modifyData, {
    params: { id },
    body: {
      revision,
      patches: [{ op: 'set', path: `/overlay/own/controls/${pattern.key}`, value: pattern }],
    },
  });
  const { user } = await open(`/ra/${id}/controls`, client);
  await user.click(await screen.findByRole('button', { name: 'Add own control' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Four eyes', hidden: true }));
  const added = async () =>
    Object.values((await saved()).controls.own).find(({ name }) => name === 'Four eyes');
  await waitFor(async () =>
    expect(await added()).toMatchObject({ label: 'InternalControlAndReporting', type: 'SOP' }),
  );
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Form of control' }), 'Governance');
  await waitFor(async () => expect(await added()).toMatchObject({ type: 'GOVERNANCE' }));
});
