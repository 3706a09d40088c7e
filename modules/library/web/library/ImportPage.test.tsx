import { atlasContract, libraryContract } from '@klarsikt/contract';
import { heading, open } from '@klarsikt/web/test/screen.tsx';
import { theApp } from '@klarsikt/web/test/server.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { madeBundle } from '../../../../packages/imports/test/made.ts';

const operator = async () => (await theApp()).tenant({ kind: 'system', name: 'Operator' });

/** Milliseconds; each file is read in its own process, which is slow to start. */
const timeout = 20_000;

describe('/atlas/imports', () => {
  it('previews each object, imports all in one step, and undoes the import', async () => {
    const client = await (await operator()).user();
    const { user } = await open('/atlas/imports', client);
    await heading('Imports');
    await screen.findByText('choose a file');
    const file = new File([JSON.stringify(madeBundle())], 'aml.json', { type: 'application/json' });
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (input === null) throw new Error('no place for a file');
    await user.upload(input, file);
    await screen.findByRole('heading', { level: 1, name: 'Preview: aml.json' }, { timeout });
    const counts = (await screen.findAllByRole('table'))[0] ?? document.body;
    expect(within(counts).getByRole('row', { name: /^Threats 42 40/ })).toBeTruthy();
    expect(within(counts).getByRole('row', { name: /^Controls 20 19/ })).toBeTruthy();
    expect(screen.getByText(/Several objects have the number/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Import 72 proposals' }));
    await heading('Imports');
    await screen.findByText('Imported: 72 new, 0 changed', {}, { timeout });
    const { total } = await client.call(atlasContract.list, {
      params: { type: 'threat' },
      body: { text: 'Technique' },
    });
    expect(total).toBeGreaterThanOrEqual(40);
    const row = within(screen.getByRole('row', { name: /^aml\.json/ }));
    await user.click(row.getByRole('button', { name: 'Undo' }));
    const question = await screen.findByRole('dialog', { name: 'Undo the import of aml.json?' });
    await user.click(within(question).getByRole('button', { name: 'Undo' }));
    await screen.findByText(/^Undone by/, {}, { timeout });
  });

  it('maps the headings of a register in an editor’s own words', async () => {
    const client = await (await operator()).user();
    const { user } = await open('/atlas/imports', client);
    await heading('Imports');
    await screen.findByText('choose a file');
    const rows = [
      'Hot;Name in English;Beskrivning;Kategori;Gradering företag',
      'Bedrägeri med klonad röst;Fraud with a cloned voice;En röst klonas.;Bedrägeri;2',
    ];
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (input === null) throw new Error('no place for a file');
    await user.upload(input, new File([rows.join('\n')], 'register.csv', { type: 'text/csv' }));
    await screen.findByRole('heading', { level: 1, name: 'Preview: register.csv' }, { timeout });
    await user.click(await screen.findByRole('button', { name: 'Read the rows as: Threats' }, { timeout }));
    const column = await screen.findByLabelText<HTMLSelectElement>(
      'Column for Gradering företag',
      {},
      { timeout },
    );
    await waitFor(() => expect(column.value).toBe('corpGrade'));
    expect(column.selectedOptions[0]?.textContent).toBe('Grade, corporates');
    const name = screen.getByLabelText<HTMLSelectElement>('Column for Hot');
    expect(name.value).toBe('name_sv');
  });

  it('is shown on the page of each imported entity with source, licence and differing texts', async () => {
    const client = await (await operator()).user();
    const content = new TextEncoder().encode(JSON.stringify(madeBundle()));
    const { body } = await client.upload(libraryContract.read, { name: 'aml.json', content });
    const { id } = libraryContract.read.result.parse(JSON.parse(body).result);
    const params = { id };
    const said = { source: 'Page library', licence: 'CC BY 4.0', attribution: 'The makers' };
    // A late save of an earlier test can invalidate the preview, so preview and import are repeated together.
    await waitFor(async () => {
      const { seen } = await client.call(libraryContract.plan, { params, body: said });
      await client.call(libraryContract.take, { params, body: { ...said, seen } });
    });
    const [label] = await client.call(atlasContract.find, {
      body: { types: ['threat'], text: 'Technique 4' },
    });
    const threat = { type: 'threat', id: label?.id ?? 0 };
    const { revision } = await client.call(atlasContract.load, { params: threat, query: {} });
    const patches = [{ op: 'set' as const, path: '/name/en', value: 'Ours' }];
    await client.call(atlasContract.modifyEntity, { params: threat, body: { revision, patches } });
    const { user } = await open(`/atlas/entities/threat/${threat.id}`, client);
    await screen.findByText('CC BY 4.0', {}, { timeout });
    expect(screen.getByText('The makers')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Use this text: Name, English' }));
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name, English' });
    await waitFor(() => expect(name.value).toBe('Technique 4'));
    expect(screen.queryByRole('button', { name: 'Use this text: Name, English' })).toBeNull();
    await client.call(libraryContract.undo, { params });
  });

  it('asks whether an object with another name is renamed or a different one', async () => {
    const client = await (await operator()).user();
    const bundle = madeBundle();
    const said = { source: 'Renaming library' };
    const read = async (name: string, content: object) => {
      const bytes = new TextEncoder().encode(JSON.stringify(content));
      const { body } = await client.upload(libraryContract.read, { name, content: bytes });
      return libraryContract.read.result.parse(JSON.parse(body).result).id;
    };
    const params = { id: await read('first.json', bundle) };
    await waitFor(async () => {
      const { seen } = await client.call(libraryContract.plan, { params, body: said });
      await client.call(libraryContract.take, { params, body: { ...said, seen } });
    });
    const objects = bundle.objects.flatMap((object) =>
      object !== null && 'name' in object && object.name === 'Technique 6'
        ? [{ ...object, name: 'Something else' }]
        : [],
    );
    const next = await read('next.json', { ...bundle, objects });
    const { user } = await open(`/atlas/imports/${next}`, client);
    const source = await screen.findByRole('textbox', { name: 'Source' }, { timeout });
    await user.clear(source);
    await user.type(source, said.source);
    await user.tab();
    await screen.findByText(/Earlier name in the source: Technique 6/, {}, { timeout });
    await user.click(await screen.findByText('Something else'));
    await user.click(await screen.findByRole('button', { name: 'Treat as a different entry' }));
    await screen.findByRole('button', { name: 'Treat as the same entry, renamed' });
    await screen.findByRole('row', { name: /Something else Threats New/ }, { timeout });
    await client.call(libraryContract.undo, { params });
  });

  it('maps the headings of a table', async () => {
    const client = await (await operator()).user();
    const content = 'key,Benämning\nch-none,X\n';
    const { user } = await open('/atlas/imports', client);
    const input = await screen
      .findByText('choose a file')
      .then(() => document.querySelector<HTMLInputElement>('input[type=file]'));
    if (input === null) throw new Error('no place for a file');
    await user.upload(input, new File([content], 'channel.csv', { type: 'text/csv' }));
    await screen.findByRole('heading', { level: 1, name: 'Preview: channel.csv' }, { timeout });
    const kind = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Table channel' });
    await user.selectOptions(kind, 'Channels');
    const column = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Column for Benämning' });
    await user.selectOptions(column, 'name_en');
    await screen.findByRole('button', { name: 'Import 1 proposal' });
  });

  it('shows no upload to viewers', async () => {
    const reader = await (await operator()).user(['backoffice:View']);
    await open('/atlas/imports', reader);
    await heading('Imports');
    await screen.findByRole('table');
    expect(screen.queryByText('choose a file')).toBeNull();
  });
});
