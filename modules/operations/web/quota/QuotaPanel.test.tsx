import { keyContract, quotaContract } from '@klarsikt/contract';
import type { TestClient, TestTenant } from '@klarsikt/testkit';
import { open } from '@klarsikt/web/test/screen.tsx';
import { theApp } from '@klarsikt/web/test/server.ts';
import { screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';

let operator: TestClient;
let bank: TestTenant;
const name = 'Kvarnbyns sparbank';
beforeAll(async () => {
  const app = await theApp();
  operator = await (await app.tenant({ kind: 'system' })).user(['admin:Admin']);
  bank = await app.tenant({ name });
});

const words = {
  en: {
    ...{ quotas: 'Quotas', find: 'Find an organisation', change: `Change quotas: ${name}` },
    ...{ dialog: `Quotas: ${name}`, keys: 'API keys', limit: 'API keys: limit', save: 'Save' },
    ...{ wrong: /Enter a whole number from 0 to/, saved: `The quotas of ${name} are saved` },
    ...{ use: '1 of 1', full: 'Limit reached', free: /^\d+, no limit$/, nobody: 'No organisation found' },
  },
  sv: {
    ...{ quotas: 'Kvoter', find: 'Sök organisation', change: `Ändra kvoter: ${name}` },
    ...{ dialog: `Kvoter: ${name}`, keys: 'API-nycklar', limit: 'API-nycklar: gräns', save: 'Spara' },
    ...{ wrong: /Ange ett heltal från 0 till/, saved: `Kvoterna för ${name} är sparade` },
    ...{
      use: '1 av 1',
      full: 'Gränsen nådd',
      free: /^\d+, ingen gräns$/,
      nobody: 'Ingen organisation hittades',
    },
  },
} as const;

describe.each(['en', 'sv'] as const)('quotas (%s)', (language) => {
  const say = words[language];

  it('are set on the cluster page, and an invalid number is marked at its field', async () => {
    await operator.call(quotaContract.set, {
      params: { id: bank.organizationId },
      body: { storage: 'default', jobs: 'default', keys: 'default', assessments: 'default' },
    });
    const { user } = await open('/admin/cluster', operator, language);
    const panel = within(await screen.findByRole('region', { name: say.quotas }));
    await user.type(panel.getByRole('searchbox', { name: say.find }), 'kvarnbyn');
    await user.click(await panel.findByRole('button', { name: say.change }));
    const dialog = within(await screen.findByRole('dialog', { name: say.dialog }));
    await user.selectOptions(dialog.getByRole('combobox', { name: say.keys }), 'own');
    const field = dialog.getByRole('textbox', { name: new RegExp(say.limit) });
    await user.type(field, '1,5');
    await user.click(dialog.getByRole('button', { name: say.save }));
    expect((await dialog.findAllByText(say.wrong)).length).toBeGreaterThan(0);
    await user.clear(field);
    await user.type(field, '1');
    await user.click(dialog.getByRole('button', { name: say.save }));
    await screen.findByText(say.saved);
    const { rows } = await operator.call(quotaContract.list, { body: { text: name } });
    expect(rows[0]?.rules).toMatchObject({ keys: 1, jobs: 'default' });
    await user.type(panel.getByRole('searchbox', { name: say.find }), ' finns inte');
    await panel.findByText(say.nobody);
  });

  it("are shown in the organisation's administration, with the present use", async () => {
    const client = await bank.user();
    const body = { label: 'Warehouse', permissions: ['api:Read' as const] };
    const params = { id: bank.organizationId };
    const { rows } = await client.call(keyContract.list, { body: {} });
    if (rows.length === 0) await client.call(keyContract.create, { params, body });
    const refused = await client.request(keyContract.create, { params, body });
    expect(JSON.parse(refused.body).error.code).toBe('error.quota.keys');
    await open('/admin', client, language);
    const table = within(await screen.findByRole('table', { name: say.quotas }));
    const row = within(table.getByRole('row', { name: new RegExp(say.keys) }));
    expect(row.getByText(say.use, { exact: false })).toBeTruthy();
    expect(row.getByText(say.full)).toBeTruthy();
    expect(table.getAllByText(say.free).length).toBeGreaterThan(0);
  });
});
