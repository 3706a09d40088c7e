import { readStarterModel } from '@klarsikt/content';
import { assessmentContract, incidentContract, unitContract } from '@klarsikt/contract';
import { emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { compileModel, listThreatsRelatedToRisk } from '@klarsikt/engine/model';

import { leave, open } from '@klarsikt/web/test/screen.tsx';
import { theApp } from '@klarsikt/web/test/server.ts';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';

const figures = {
  products: { 'pr-exchange': { BOTH: { Quantity: { mode: 'perc', value: 20 } } } },
  customers: { 'cu-private': { BOTH: { Quantity: { mode: 'perc', value: 20 } } } },
} as const;

async function firm() {
  const app = await theApp();
  const tenant = await app.tenant();
  const officer = await tenant.user();
  const branch = await officer.call(unitContract.save, { body: { name: 'Malmö' } });
  const settings = { ...emptyAssessmentSettings, name: 'Bank', opGeography: 'ge-se' };
  const { id } = await officer.call(assessmentContract.create, { body: { unitId: branch.id, settings } });
  const patches = [{ op: 'set', path: '/background/data', value: figures } as const];
  await officer.call(assessmentContract.modifyData, { params: { id }, body: { revision: 1, patches } });
  const [threat = ''] = listThreatsRelatedToRisk(
    compileModel(readStarterModel()),
    'customers',
    'cu-private',
  ).map(({ key }) => key);
  const register = (title: string, unitId: number, links: { products?: string[]; threats?: string[] }) =>
    officer.call(incidentContract.create, {
      body: {
        ...{ unitId, title, day: app.clock.now().toISOString().slice(0, 10), kind: 'fraud' },
        ...{
          severity: 'high',
          reported: 'yes',
          links: { threats: [], products: [], controls: [], ...links },
        },
      },
    });
  await register('Counterfeit notes', branch.id, { products: ['pr-exchange'] });
  await register('Mule accounts', branch.id, { threats: [threat] });
  await register('Notes elsewhere', tenant.unitId, { products: ['pr-exchange'] });
  return { tenant, officer, branch, id };
}

const words = {
  en: { incidents: 'Incidents', add: 'Register incident', unit: 'Unit', products: 'Products' },
  sv: { incidents: 'Incidenter', add: 'Registrera incident', unit: 'Enhet', products: 'Produkter' },
} as const;

it.each(['en', 'sv'] as const)(
  'a risk shows its incidents, and a new one is registered in the unit of the assessment (%s)',
  async (language) => {
    const say = words[language];
    const { officer, branch, id } = await firm();
    const { user } = await open(`/ra/${id}/all/products/pr-exchange`, officer, language);
    const own = await screen.findByRole('region', { name: say.incidents });
    expect(within(own).getByRole('link', { name: 'Counterfeit notes' })).toBeTruthy();
    expect(within(own).queryByRole('link', { name: 'Mule accounts' })).toBeNull();
    expect(within(own).queryByRole('link', { name: 'Notes elsewhere' })).toBeNull();
    await user.click(within(own).getByRole('link', { name: say.add }));
    expect(await screen.findByLabelText(say.unit)).toHaveProperty('value', String(branch.id));
    await leave();
    await open(`/ra/${id}/all/customers/cu-private`, officer, language);
    const others = await screen.findByRole('region', { name: say.incidents });
    expect(within(others).getByRole('link', { name: 'Mule accounts' })).toBeTruthy();
    expect(within(others).queryByRole('link', { name: 'Counterfeit notes' })).toBeNull();
    await leave();
  },
  60_000,
);

it('a reader without permission for the register sees no incidents beside a risk', async () => {
  const { tenant, id } = await firm();
  const reader = await tenant.user(['ra:View', 'ra:Edit']);
  await open(`/ra/${id}/all/products/pr-exchange`, reader);
  await screen.findByRole('link', { name: 'Controls for the risk' });
  expect(screen.queryByRole('region', { name: 'Incidents' })).toBeNull();
  await leave();
}, 60_000);

it('a new incident has the first unit of the organisation preselected', async () => {
  const { tenant, officer } = await firm();
  const { user } = await open('/ra/incidents', officer);
  await user.click(await screen.findByRole('button', { name: 'Register incident' }));
  const form = await screen.findByRole('complementary');
  expect(within(form).getByLabelText('Unit')).toHaveProperty('value', String(tenant.unitId));
  await leave();
}, 60_000);

const importing = {
  en: {
    ...{ open: 'Import', file: 'Import incidents', take: 'Register 1 incident', rows: 'Rows in the table' },
    ...{ says: '1 new, 0 already in the register, 1 refused', reason: 'Type cannot be read: Earthquake' },
    ...{ undo: 'Undo the import', removed: 'Removed incidents: 1. Kept incidents: 0.' },
  },
  sv: {
    ...{
      open: 'Importera',
      file: 'Importera incidenter',
      take: 'Registrera 1 incident',
      rows: 'Rader i tabellen',
    },
    ...{ says: '1 ny, 0 finns redan i registret, 1 avvisad', reason: 'Typ kan inte läsas: Earthquake' },
    ...{ undo: 'Ångra importen', removed: 'Borttagna incidenter: 1. Behållna incidenter: 0.' },
  },
} as const;

const unstated = {
  en: { open: 'Import', reported: 'Reported to an authority (all rows)', take: 'Register 1 incident' },
  sv: {
    ...{ open: 'Importera', reported: 'Rapporterade till myndighet (alla rader)' },
    take: 'Registrera 1 incident',
  },
} as const;

it.each(['en', 'sv'] as const)(
  'a table without a reporting column requires one choice for all incidents (%s)',
  async (language) => {
    const say = unstated[language];
    const { officer } = await firm();
    const { user } = await open('/ra/incidents', officer, language);
    await user.click(await screen.findByRole('button', { name: say.open }));
    const panel = await screen.findByRole('complementary');
    const input = panel.querySelector('input[type=file]');
    if (!(input instanceof HTMLInputElement)) throw new Error('no field for a file');
    const content = 'Datum;Rubrik;Typ;Allvarlighet\n2026-02-03;Listan laddades inte;Systemfel;Medel\n';
    await user.upload(input, new File([content], 'incidenter.csv', { type: 'text/csv' }));
    await user.selectOptions(await within(panel).findByLabelText(say.reported), 'notRequired');
    await user.click(await within(panel).findByRole('button', { name: say.take }));
    expect(await screen.findByRole('button', { name: /Listan laddades inte/ })).toBeTruthy();
    const { incidents } = await officer.call(incidentContract.list, { body: {} });
    const taken = incidents.find(({ title }) => title === 'Listan laddades inte');
    expect(taken).toMatchObject({ kind: 'system', severity: 'medium', reported: 'notRequired' });
    await leave();
  },
  60_000,
);

it.each(['en', 'sv'] as const)(
  'a table of incidents is previewed row by row, and its import can be undone in one step (%s)',
  async (language) => {
    const say = importing[language];
    const { officer } = await firm();
    const { user } = await open('/ra/incidents', officer, language);
    await user.click(await screen.findByRole('button', { name: say.open }));
    const panel = await screen.findByRole('complementary');
    const lines = ['Date;Event;Type;Severity;Reported', '2026-02-03;Forged notes;Fraud;High;Yes'];
    const content = [...lines, '2026-02-04;A tremor;Earthquake;High;Yes', ''].join('\n');
    const input = panel.querySelector('input[type=file]');
    if (!(input instanceof HTMLInputElement)) throw new Error('no field for a file');
    await user.upload(input, new File([content], 'register.csv', { type: 'text/csv' }));
    expect(await within(panel).findByText(say.says)).toBeTruthy();
    expect(within(panel).getByText(say.reason)).toBeTruthy();
    await user.click(within(panel).getByRole('button', { name: say.take }));
    expect(await screen.findByRole('button', { name: /Forged notes/ })).toBeTruthy();
    await user.click(await within(panel).findByRole('button', { name: say.undo }));
    const asked = await screen.findByRole('dialog');
    await user.click(within(asked).getByRole('button', { name: say.undo }));
    expect(await screen.findByText(say.removed)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Forged notes/ })).toBeNull();
    await leave();
  },
  60_000,
);
