/** Before a deletion the person sees where the object is used and what prevents the deletion. */
import {
  analysisContract,
  assessmentContract,
  blueprintContract,
  groupContract,
  unitContract,
} from '@klarsikt/contract';
import { assessmentTemplateParts } from '@klarsikt/engine/assessment';
import { smallFirmSettings, type TestClient } from '@klarsikt/testkit';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { ready } from '../../../test/demo.ts';
import { open } from '../../../test/screen.tsx';
import { theApp } from '../../../test/server.ts';

beforeAll(() =>
  ready(() =>
    Promise.all([
      import('@klarsikt/workspace/web/templates/AssessmentTemplatesPage.tsx'),
      import('@klarsikt/identity/web/unit/UnitsPage.tsx'),
      import('@klarsikt/threatview/web/analysis/list/AnalysesPage.tsx'),
    ]),
  ),
);

const dialog = async () => within(await screen.findByRole('dialog'));
const settings = (name: string) => ({ ...smallFirmSettings, name, opGeography: 'ge-se' });

/** A template with two assessments, one of them in a unit that the reader cannot see. */
async function templated() {
  const tenant = await (await theApp()).tenant();
  const admin = await tenant.user();
  const body = { unitId: tenant.unitId, settings: settings('Bank') };
  const { id } = await admin.call(assessmentContract.create, { body });
  const { id: branch } = await admin.call(unitContract.save, {
    body: { name: 'Kontoret', parentId: tenant.unitId },
  });
  const made = { name: 'Yearly', description: '', parts: [...assessmentTemplateParts], assessment: id };
  const { id: template } = await admin.call(blueprintContract.create, { body: made });
  const start = (unitId: number, name: string) =>
    admin.call(blueprintContract.start, {
      params: { blueprint: template },
      body: { unitId, settings: settings(name) },
    });
  const copy = await start(branch, 'Kontoret 2026');
  await start(tenant.unitId, 'Banken 2026');
  return { tenant, admin, branch, copy };
}

const listed = async (client: TestClient) =>
  (await client.call(blueprintContract.list, {})).blueprints.map(({ name }) => name);

describe.each([
  ['en', { remove: 'Remove', where: 'Used in', cancel: 'Cancel' }],
  ['sv', { remove: 'Ta bort', where: 'Används i', cancel: 'Avbryt' }],
] as const)('the dialog before an assessment template is removed (%s)', (language, say) => {
  it('lists and links the assessments that were created from the template', async () => {
    const { admin, copy } = await templated();
    const { user } = await open('/ra/templates/assessments', admin, language);
    const press = async () => user.click(await screen.findByRole('button', { name: say.remove }));
    await press();
    let asked = await dialog();
    asked.getByRole('heading', { name: say.where });
    expect(asked.getByRole('link', { name: 'Kontoret 2026' }).getAttribute('href')).toBe(`/ra/${copy.id}`);
    asked.getByRole('link', { name: 'Banken 2026' });
    await user.click(asked.getByRole('button', { name: say.cancel }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await listed(admin)).toEqual(['Yearly']);
    await press();
    asked = await dialog();
    await user.click(asked.getByRole('button', { name: say.remove }));
    await waitFor(async () => expect(await listed(admin)).toEqual([]));
    await admin.call(assessmentContract.load, { body: { id: copy.id } });
  });
});

it('a unit in use cannot be deleted, and the dialog lists its uses', async () => {
  const { tenant, admin, branch } = await templated();
  const clerk = await tenant.user(['admin:Admin']);
  await admin.call(unitContract.save, { body: { name: 'Kassan', parentId: branch } });
  const { user } = await open(`/admin/aunits?open=${branch}`, clerk);
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const told = await dialog();
  told.getByText(/^This item cannot be deleted while it is in use/);
  told.getByText('Kassan');
  told.getByText('and one other that you do not have permission to see');
  expect(told.queryByText('Kontoret 2026')).toBeNull();
  expect(told.queryByRole('button', { name: 'Delete' })).toBeNull();
  await user.click(told.getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('deleting an analysis requires a confirmation only if the analysis is shared', async () => {
  const tenant = await (await theApp()).tenant();
  const user = await tenant.user();
  const { id: people } = await user.call(groupContract.save, { body: { name: 'Analysts', resources: [] } });
  const save = (name: string, shared: { kind: 'group'; id: number; write: boolean }[]) =>
    user.call(analysisContract.create, { body: { shared, analysis: { name, priv: true, corp: true } } });
  await save('Alone', []);
  await save('Together', [{ kind: 'group', id: people, write: false }]);
  const page = await open('/threatview/analyses', user);
  await page.user.click(await screen.findByRole('button', { name: 'Delete: Alone' }));
  await screen.findByText(/^Alone has been deleted/);
  await page.user.click(await screen.findByRole('button', { name: 'Delete: Together' }));
  const asked = await dialog();
  asked.getByText('Analysts');
  await page.user.click(asked.getByRole('button', { name: 'Delete' }));
  await screen.findByText(/^Together has been deleted/);
});
