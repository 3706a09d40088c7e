import { licenceContract } from '@klarsikt/contract';
import { open } from '@klarsikt/web/test/screen.tsx';
import { theApp } from '@klarsikt/web/test/server.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

async function newLicence(kind: 'system' | 'customer') {
  const app = await theApp();
  const giver = await app.tenant({ kind });
  const below = await app.tenant({ name: 'Redaktionen', parentId: giver.organizationId, licensed: [] });
  const client = await giver.user();
  const { user } = await open('/admin/licences', client);
  await user.click(await screen.findByRole('button', { name: 'New licence' }));
  const panel = (await screen.findByRole('heading', { level: 2, name: 'New licence' })).closest('aside');
  if (panel === null) throw new Error('no panel');
  return { client, user, below, panel: within(panel) };
}

describe('/admin/licences', () => {
  it('lets the operator grant a licence for Atlas after an explanation and a confirmation', async () => {
    const { client, user, below, panel } = await newLicence('system');
    await user.click(panel.getByRole('combobox', { name: /^Applications/ }));
    await user.click(await screen.findByRole('option', { name: 'Atlas', hidden: true }));
    const note = await panel.findByRole('note');
    expect(note.textContent).toMatch(
      /^With Atlas, the organisation becomes an editor of this installation’s library/,
    );
    await user.click(panel.getByRole('button', { name: 'Grant licence' }));
    const dialog = await screen.findByRole('dialog');
    within(dialog).getByText(/^Make Redaktionen an editor of this installation’s library\?/);
    await user.click(within(dialog).getByRole('button', { name: 'Grant licence' }));
    await waitFor(async () => {
      const { rows } = await client.call(licenceContract.list, {
        body: { organizationId: below.organizationId },
      });
      expect(rows[0]?.applications).toContain('backoffice');
    });
  });

  it('does not offer Atlas to organisations other than the operator', async () => {
    const { user, panel } = await newLicence('customer');
    await user.click(panel.getByRole('combobox', { name: /^Applications/ }));
    await screen.findByRole('option', { name: 'Portal', hidden: true });
    expect(screen.queryByRole('option', { name: 'Atlas', hidden: true })).toBeNull();
    expect(panel.queryByRole('note')).toBeNull();
  });
});
