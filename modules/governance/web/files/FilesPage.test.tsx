import { readStarterModel } from '@klarsikt/content';
import { assessmentContract, commentContract, evidenceContract } from '@klarsikt/contract';
import { emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import type { TestClient } from '@klarsikt/testkit';
import { addFile } from '@klarsikt/web/test/files.ts';
import { keepingFiles } from '@klarsikt/web/test/saved-files.ts';
import { open } from '@klarsikt/web/test/screen.tsx';
import { theApp, withoutConnection } from '@klarsikt/web/test/server.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

const [control] = readStarterModel().controls;
const key = control?.key ?? '';

async function created() {
  const tenant = await (await theApp()).tenant();
  const client = await tenant.user();
  const settings = { ...emptyAssessmentSettings, name: 'Bank', opGeography: 'ge-se' };
  const { id } = await client.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } });
  return { tenant, client, id };
}

const sample = () => new File(['Customer;Result\r\nPrivate;3\r\n'], 'Sample of 20.csv', { type: 'text/csv' });
/** The first page of a test file loads slowly, so this waits for the file input. */
const choice = () => screen.findByLabelText('choose a file');

const added = (client: TestClient, id: number, fields: { title: string; expires: string }) =>
  addFile(client, id, { object: 'control', subject: key, ...fields });

describe('evidence of a control', () => {
  it('is uploaded with dates beside the control, and marked after its expiry', async () => {
    const { client, id } = await created();
    const { user } = await open(`/ra/${id}/controls/${key}`, client);
    await user.upload(await choice(), sample());
    // The control has a field with the same name.
    const evidence = within(await screen.findByRole('region', { name: 'Evidence files' }));
    await user.selectOptions(await evidence.findByLabelText('Type of document'), 'Audit');
    const write = (label: RegExp, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    write(/^Valid until/, '2020-01-31');
    write(/^In effect from/, '2021-01-01');
    // The field shows the contradiction, and nothing is sent.
    await screen.findByText('The evidence expires before it takes effect. Correct the dates.');
    await user.click(screen.getByRole('button', { name: 'Upload' }));
    expect((await client.call(evidenceContract.list, { params: { id } })).files).toEqual([]);
    write(/^In effect from/, '');
    await user.click(screen.getByRole('button', { name: 'Upload' }));
    await screen.findByText(/^Expired /);
    expect(screen.getByLabelText('Download “Sample of 20”')).toBeTruthy();
    const { files } = await client.call(evidenceContract.list, { params: { id } });
    expect(files).toMatchObject([
      { object: 'control', subject: key, class: 'audit', expires: '2020-01-31', state: 'expired' },
    ]);
  });

  it('is refused before the upload if its file type is not allowed', async () => {
    const { client, id } = await created();
    const { user } = await open(`/ra/${id}/controls/${key}`, client);
    const input = await choice();
    input.removeAttribute('accept');
    await user.upload(input, new File(['x'], 'program.exe'));
    expect((await screen.findByRole('alert')).textContent).toContain('“program.exe” cannot be added');
    await user.upload(await choice(), sample());
    expect(screen.queryByRole('alert')).toBeNull();
    await withoutConnection(async () => {
      await user.click(await screen.findByRole('button', { name: 'Upload' }));
      await screen.findByRole('alert');
    });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByLabelText('Download “Sample of 20”');
  });

  it('is readable but not writable without edit permission', async () => {
    const { tenant, client, id } = await created();
    await added(client, id, { title: 'Audit 2025', expires: '' });
    await open(`/ra/${id}/controls/${key}`, await tenant.user(['ra:View']));
    await screen.findByLabelText('Download “Audit 2025”');
    expect(screen.queryByLabelText('choose a file')).toBeNull();
    expect(screen.queryByLabelText('Remove “Audit 2025”')).toBeNull();
  });
});

describe('the download of a file', () => {
  it('shows an error on the page if the file or the connection is missing', async () => {
    const { client, id } = await created();
    await added(client, id, { title: 'Audit 2025', expires: '' });
    const { user } = await open(`/ra/${id}/controls/${key}`, client);
    const link = await screen.findByLabelText('Download “Audit 2025”');
    await keepingFiles(async (next) => {
      await user.click(link);
      expect(await next()).not.toBe('');
    });
    await withoutConnection(async () => {
      await user.click(link);
      await screen.findByText(/^The server did not answer\./);
    });
    const [file] = (await client.call(evidenceContract.list, { params: { id } })).files;
    await client.call(evidenceContract.remove, { params: { id, file: file?.id ?? 0 } });
    await user.click(link);
    await screen.findByText('The page or item does not exist, or you do not have permission to see it.');
  });
});

describe('an attachment of a comment', () => {
  it('can be added by the author of the comment', async () => {
    const { client, id } = await created();
    const said = await client.call(commentContract.add, {
      body: { id, subject: '', label: 'evi', text: 'See the file' },
    });
    const { user } = await open(`/ra/${id}/comments`, client);
    await user.click(await screen.findByText('Attach a file'));
    await user.upload(await choice(), new File(['a;1\n'], 'alerts.csv'));
    await user.click(await screen.findByText('Upload'));
    await screen.findByLabelText('Download “alerts”');
    const [attached] = await client.call(evidenceContract.attached, { params: { id: said.id } });
    expect(attached?.title).toBe('alerts');
  });
});

describe('/ra/{raId}/files', () => {
  it('shows an explanation while there are no files', async () => {
    const { client, id } = await created();
    await open(`/ra/${id}/files`, client, 'sv');
    await screen.findByText('Inga filer än');
  });

  it('shows only expired files with the filter for expired files', async () => {
    const { client, id } = await created();
    await added(client, id, { title: 'Old test', expires: '2020-01-31' });
    await added(client, id, { title: 'New test', expires: '' });
    await open(`/ra/${id}/files?state=expired`, client);
    await screen.findByText('Old test');
    expect(screen.queryByText('New test')).toBeNull();
    await screen.findByText('1 file has expired');
  });

  it('is referred to on the overview if evidence has expired', async () => {
    const client = await (await theApp()).demo();
    const { assessments } = await client.call(assessmentContract.list, { query: {} });
    const id = assessments[0]?.id ?? 0;
    await added(client, id, { title: 'Old test', expires: '2020-01-31' });
    await open(`/ra/${id}`, client);
    await screen.findByText(/the evidence “Old test” expired .*and is no longer valid/);
  });
});
