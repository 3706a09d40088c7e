import { model } from '@klarsikt/contract';
import { heading, open } from '@klarsikt/web/test/screen.tsx';
import { theApp } from '@klarsikt/web/test/server.ts';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

async function operator() {
  const tenant = await (await theApp()).tenant({ kind: 'system', name: 'Operator' });
  return tenant.user(['admin:ThreatModelConfig']);
}

describe('/admin/models', () => {
  it('shows both editions, which one is live, and which country lists have grown old', async () => {
    const client = await operator();
    await open('/admin/models', client);
    await heading(/^Data models/);
    const row = await screen.findByRole('row', { name: /2026:3/ });
    expect(within(row).getByText('Live')).toBeTruthy();
    expect(screen.getByRole('row', { name: /2026:1/ })).toBeTruthy();
    const { oldLists } = await client.call(model.listDescriptors, {});
    expect(oldLists.length).toBeGreaterThan(0);
    expect(screen.getByText(/to be checked for a newer edition/).textContent).toContain(oldLists[0]?.name.en);
  });

  it('offers a version as a signed file, and reads one that is chosen before it is taken in', async () => {
    const client = await operator();
    const { rows } = await client.call(model.listDescriptors, {});
    const first = rows.find(({ name }) => name === '2026:1');
    const { user } = await open(`/admin/models?open=${first?.hash}`, client);
    const link = await screen.findByRole('link', { name: 'Download as a file' });
    expect(link.getAttribute('href')).toBe(`/api/model/descriptor/${first?.hash}/file`);
    const stix = screen.getByRole('link', { name: 'Download as STIX 2.1' });
    expect(stix.getAttribute('href')).toBe(`/api/model/descriptor/${first?.hash}/stix`);
    await user.click(screen.getByRole('button', { name: 'From a file' }));
    await screen.findByText(/A version exported as a file by another installation\./);
    const { content } = await client.call(model.getFile, { params: { id: first?.hash ?? '' } });
    const file = new File([content], 'klarsikt-2026-1.json', { type: 'application/json' });
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (input === null) throw new Error('there is no place for a file');
    await user.upload(input, file);
    await screen.findByText('Signed by this installation.');
    expect(screen.getByText('Installed here')).toBeTruthy();
  });
});
