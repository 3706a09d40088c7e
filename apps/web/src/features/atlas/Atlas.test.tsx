import { atlas } from '@klarsikt/contract';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { heading, open } from '../../../test/screen.tsx';
import { theApp } from '../../../test/server.ts';

const editor = async () => (await (await theApp()).tenant({ kind: 'system' })).user();
const channel = { type: 'channel', id: 5004 };

describe('Atlas', () => {
  it('edits an entity in both languages, and says which one is behind', async () => {
    const client = await editor();
    const before = await client.call(atlas.load, { params: channel, query: {} });
    const { user } = await open('/atlas/entities/channel/5004', client);
    const field = await screen.findByRole('textbox', { name: 'Description, English' });
    await user.clear(field);
    await user.type(field, 'Written anew.');
    await waitFor(
      async () => {
        const { document } = await client.call(atlas.load, { params: channel, query: {} });
        expect(document.description).toMatchObject({ en: 'Written anew.' });
      },
      { timeout: 10_000 },
    );
    await screen.findByText(
      'The English text has changed since the Swedish was written',
      {},
      { timeout: 10_000 },
    );
    expect(document.title).toContain('Edit channel');
    const { revision } = await client.call(atlas.load, { params: channel, query: {} });
    const body = { revision, to: before.revision };
    await client.call(atlas.restoreEntity, { params: channel, body });
  }, 60_000);

  it('refuses at its field what no version could hold', async () => {
    const client = await editor();
    const { user } = await open('/atlas/entities/channel/5004', client);
    const name = await screen.findByRole('textbox', { name: 'Name, Swedish' });
    await user.clear(name);
    await screen.findByText('Must be filled in', {}, { timeout: 10_000 });
  }, 60_000);

  it('makes a new threat below its mother, titled as specified', async () => {
    const client = await editor();
    const { user, address } = await open('/atlas/entities/new/1002/0', client);
    await heading('Create threat');
    await user.type(await screen.findByRole('textbox', { name: 'Name, English' }), 'A new way');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(address()).toMatch(/^\/atlas\/entities\/threat\/1\d{6}$/), {
      timeout: 10_000,
    });
    const id = Number(address().split('/').at(-1));
    const { document } = await client.call(atlas.load, { params: { type: 'threat', id }, query: {} });
    expect(document).toMatchObject({ name: { en: 'A new way', sv: 'A new way' }, draft: true });
    expect(document.parent).toEqual(expect.stringMatching(/^th-/));
  }, 60_000);

  it.each([
    ['/atlas', 'Reference model'],
    ['/atlas/entities', /^Threats as a tree/],
    ['/atlas/entities/threat', /^Threats/],
    ['/atlas/entities/1002', /^Threats as a tree/],
    ['/atlas/entities/category/13001/threats', /^Threats of/],
    ['/atlas/demo-threats', /^Demo threats/],
    ['/atlas/daily', 'Daily'],
    ['/atlas/daily/publication', /^Publications/],
    ['/atlas/models', /^Publish 2026:/],
    ['/atlas/quality', 'Quality'],
    ['/atlas/calibration', 'Calibration'],
  ])('shows %s', async (address, title) => {
    await open(address, await editor());
    expect(await heading(title)).toBeTruthy();
  });

  it('shows a threat as readers will see it', async () => {
    await open('/atlas/entities/1002/preview', await editor());
    await screen.findByRole('heading', { level: 2, name: 'Exploitation' }, { timeout: 10_000 });
  }, 60_000);

  it('shows the risks of a threat with their levels', async () => {
    await open('/atlas/entities/threat/1002/edit/risk', await editor());
    await screen.findByRole('columnheader', { name: 'Relation' }, { timeout: 10_000 });
  }, 60_000);
});
