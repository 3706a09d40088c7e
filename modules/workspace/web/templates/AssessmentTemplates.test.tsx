import { assessmentContract, blueprintContract } from '@klarsikt/contract';
import { assessmentTemplateParts, emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { ready } from '@klarsikt/web/test/demo.ts';
import { open } from '@klarsikt/web/test/screen.tsx';
import { theApp } from '@klarsikt/web/test/server.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';

beforeAll(() => ready(() => import('./AssessmentTemplatesPage.tsx')));

async function firm() {
  const tenant = await (await theApp()).tenant();
  const anna = await tenant.user();
  const settings = { ...emptyAssessmentSettings, name: 'Bank', opGeography: 'ge-se' };
  const { id } = await anna.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } });
  const write = async (text: string) => {
    const { revision } = await anna.call(assessmentContract.getData, { params: { id } });
    const patches = [{ op: 'set' as const, path: '/conclusions/overall', value: text }];
    await anna.call(assessmentContract.modifyData, { params: { id }, body: { revision, patches } });
  };
  await write('As every year');
  return { tenant, anna, id, write };
}

it('an assessment template can be created from an assessment', async () => {
  const { anna, id } = await firm();
  const { user } = await open('/ra/templates', anna);
  await user.click(await screen.findByRole('tab', { name: 'Assessments' }));
  await screen.findByText('No template yet');
  await screen.findByRole('option', { name: 'Bank' });
  fireEvent.change(await screen.findByLabelText('Create from assessment'), { target: { value: String(id) } });
  fireEvent.change(screen.getByRole('textbox', { name: /^Name/ }), { target: { value: 'Branches' } });
  await user.click(screen.getByRole('checkbox', { name: 'selections' }));
  await user.click(screen.getByRole('button', { name: 'Create the template' }));
  await screen.findByText(/Contains settings, weights and constants, controls, texts/);
});

it('a new assessment can start from a template and contains its texts', async () => {
  const { tenant, anna, id } = await firm();
  const made = { name: 'Branches', description: '', parts: [...assessmentTemplateParts], assessment: id };
  const { id: template } = await anna.call(blueprintContract.create, { body: made });
  const { user, address } = await open(`/ra/au/${tenant.unitId}/create`, anna);
  await screen.findByRole('option', { name: 'Branches' });
  fireEvent.change(screen.getByLabelText('Start from'), { target: { value: `t-${template}` } });
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLSelectElement>('Start from').value).toBe(`t-${template}`),
  );
  await user.click(screen.getByRole('button', { name: 'Create and open' }));
  await waitFor(() => expect(address()).toMatch(/^\/ra\/\d+$/));
  const started = Number(address().slice('/ra/'.length));
  const { document } = await anna.call(assessmentContract.getData, { params: { id: started } });
  expect(document.conclusions).toEqual({ overall: 'As every year' });
});

it('changes of a template can be adopted in an assessment, and a single undo reverts them', async () => {
  const { tenant, anna, id, write } = await firm();
  const made = { name: 'Branches', description: '', parts: [...assessmentTemplateParts], assessment: id };
  const { id: template } = await anna.call(blueprintContract.create, { body: made });
  const params = { blueprint: template };
  const settings = { ...emptyAssessmentSettings, name: 'Branch', opGeography: 'ge-se' };
  const copy = await anna.call(blueprintContract.start, {
    params,
    body: { unitId: tenant.unitId, settings },
  });
  await write('New for all');
  await anna.call(blueprintContract.update, { params, body: { revision: 1, ...made } });
  const { user } = await open(`/ra/${copy.id}`, anna);
  await screen.findByText('The template Branches has changed');
  const text = async () =>
    (await anna.call(assessmentContract.getData, { params: { id: copy.id } })).document.conclusions.overall;
  await user.click(screen.getByRole('button', { name: 'Apply one change' }));
  await waitFor(async () => expect(await text()).toBe('New for all'));
  await waitFor(() => expect(screen.queryByText('The template Branches has changed')).toBeNull());
  await user.click(screen.getByLabelText(/^Undo/));
  await waitFor(async () => expect(await text()).toBe('As every year'));
});
