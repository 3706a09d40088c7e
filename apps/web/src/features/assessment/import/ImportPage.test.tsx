import { demoAssessment } from '@klarsikt/content';
import { assessment } from '@klarsikt/contract';
import { assessmentFile, canonicalJson, emptySettings } from '@klarsikt/engine';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { heading, open } from '../../../../test/screen.tsx';
import { theApp } from '../../../../test/server.ts';

async function bank() {
  const app = await theApp();
  const tenant = await app.tenant();
  const editor = await tenant.user();
  const settings = { ...emptySettings, name: 'Bank 2026', opGeography: 'ge-se' };
  const { id } = await editor.call(assessment.create, { body: { unitId: tenant.unitId, settings } });
  return { tenant, editor, id };
}

const asFile = (content: unknown, name: string) =>
  new File([canonicalJson(content)], name, { type: 'application/json' });

describe('/ra/import', () => {
  it('shows what a whole assessment holds and what of it is not taken, and makes a new one of the rest', async () => {
    const { editor, id } = await bank();
    const { document, meta, model } = await editor.call(assessment.load, { body: { id } });
    const damaged = {
      ...demoAssessment('en'),
      settings: document.settings,
      conclusions: { overall: 'Sound' },
    };
    const threats = { ...damaged.threats, data: { ...damaged.threats.data, 'th-nobody': { note: 'Gone' } } };
    const file = assessmentFile({
      ...{ model, revision: 4, levels: meta.summary },
      document: { ...damaged, threats },
    });
    const { user } = await open('/ra/import?what=assessments', editor);
    await heading('Import');
    await user.upload(await screen.findByLabelText('choose a file'), asFile(file, 'bank.json'));
    await screen.findByText(/^Version 4 on model/);
    const table = await screen.findByRole('grid', { name: 'What the file holds' });
    await within(table).findByText(/not taken: the model version does not have it/);
    const create = screen.getByRole('button', { name: 'Create without the one entry that is not taken' });
    await waitFor(() => expect(create).toHaveProperty('disabled', false));
    await user.click(create);
    await screen.findByText('“Bank 2026” is created.');
    const { assessments } = await editor.call(assessment.list, { query: {} });
    const made = assessments.find((one) => one.id !== id && one.name === 'Bank 2026');
    const loaded = await editor.call(assessment.load, { body: { id: made?.id ?? 0 } });
    expect(loaded.document.conclusions).toEqual({ overall: 'Sound' });
    expect(loaded.document.threats.data).toEqual(damaged.threats.data);
  });

  it('says in Swedish why a file is no assessment', async () => {
    const { editor } = await bank();
    const { user } = await open('/ra/import?what=assessments', editor, 'sv');
    await heading('Importera');
    await user.upload(await screen.findByLabelText('välj en fil'), asFile({}, 'x.json'));
    await screen.findByText(/den är ingen exporterad riskbedömning/);
  });
});
