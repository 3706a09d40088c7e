import { modelContract } from '@klarsikt/contract';
import { heading, open } from '@klarsikt/web/test/screen.tsx';
import { theApp } from '@klarsikt/web/test/server.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

async function operator() {
  const tenant = await (await theApp()).tenant({ kind: 'system', name: 'Operator' });
  return tenant.user(['admin:ThreatModelConfig']);
}

describe('/admin/models', () => {
  it('shows both editions, the live one, and outdated country lists', async () => {
    const client = await operator();
    await open('/admin/models', client);
    await heading(/^Data models/);
    const row = await screen.findByRole('row', { name: /2026:4/ });
    expect(within(row).getByText('Live')).toBeTruthy();
    expect(screen.getByRole('row', { name: /2026:1/ })).toBeTruthy();
    const { oldLists } = await client.call(modelContract.listDescriptors, {});
    expect(oldLists.length).toBeGreaterThan(0);
    expect(screen.getByText(/Check whether there are newer editions/).textContent).toContain(
      oldLists[0]?.name.en,
    );
  });

  it('offers a version as a signed file and previews an uploaded version file', async () => {
    const client = await operator();
    const { rows } = await client.call(modelContract.listDescriptors, {});
    const first = rows.find(({ name }) => name === '2026:1');
    const { user } = await open(`/admin/models?open=${first?.hash}`, client);
    const link = await screen.findByRole('link', { name: 'Download as a file' });
    expect(link.getAttribute('href')).toBe(`/api/model/descriptor/${first?.hash}/file`);
    const stix = screen.getByRole('link', { name: 'Download as STIX 2.1' });
    expect(stix.getAttribute('href')).toBe(`/api/model/descriptor/${first?.hash}/stix`);
    await user.click(screen.getByRole('button', { name: 'Import from a file' }));
    await screen.findByText(/A version exported as a file by another installation\./);
    const { content } = await client.call(modelContract.getFile, { params: { id: first?.hash ?? '' } });
    const file = new File([content], 'klarsikt-2026-1.json', { type: 'application/json' });
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (input === null) throw new Error('there is no place for a file');
    await user.upload(input, file);
    await screen.findByText('Signed by this installation.');
    expect(screen.getByText('Installed here')).toBeTruthy();
  });
});

describe('making a version live', () => {
  it('requires confirmation of every new warning in the dialog and can be undone from the message', async () => {
    const client = await operator();
    const { rows } = await client.call(modelContract.listDescriptors, {});
    const former = rows.find(({ name }) => name === '2026:1');
    const { live } = await client.call(modelContract.getConfig, {});
    const plan = await client.call(modelContract.getLivePlan, { params: { hash: former?.hash ?? '' } });
    expect(plan.warnings.length).toBeGreaterThan(0);
    const { user } = await open(`/admin/models?open=${former?.hash}`, client);
    await user.click(await screen.findByRole('button', { name: 'Use for the channel Live…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Publish 2026:1 as the live version' });
    const take = () => user.click(within(dialog).getByRole('button', { name: 'Make live' }));
    await take();
    const ticks = within(dialog).getAllByRole('checkbox');
    expect(ticks).toHaveLength(plan.warnings.length);
    expect((await client.call(modelContract.getConfig, {})).live).toEqual(live);
    for (const tick of ticks) await user.click(tick);
    await take();
    await screen.findByText('The channel Live now uses 2026:1.');
    expect((await client.call(modelContract.getConfig, {})).live.live).toBe(former?.hash);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect((await client.call(modelContract.getConfig, {})).live).toEqual(live));
  });
});
