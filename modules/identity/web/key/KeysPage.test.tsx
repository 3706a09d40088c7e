import { keyContract as contract } from '@klarsikt/contract';
import { heading, open } from '@klarsikt/web/test/screen.tsx';
import { theApp } from '@klarsikt/web/test/server.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

describe('/admin/keys', () => {
  it('shows the secret of a new key once, and never again', async () => {
    const tenant = await (await theApp()).tenant();
    const client = await tenant.user();
    const { user } = await open('/admin/keys?open=new', client);
    await heading(/^API keys/);
    await user.type(await screen.findByRole('textbox', { name: /^Label/ }), 'Case system');
    await user.click(screen.getByRole('button', { name: 'Create key' }));
    await screen.findByText(/^Copy the secret now/);
    const [shown] = screen.getAllByText('Client secret').map(({ nextElementSibling }) => nextElementSibling);
    const secret = shown?.textContent ?? '';
    expect(secret.length).toBeGreaterThan(20);
    await user.click(screen.getByRole('button', { name: 'I have saved the secret' }));
    await waitFor(() => expect(screen.queryByText(secret)).toBeNull());
    const { rows } = await client.call(contract.list, { body: {} });
    expect(rows.map(({ label }) => label)).toEqual(['Case system']);
    expect(document.body.innerHTML).not.toContain(secret);
  });

  it('creates no key without a label', async () => {
    const tenant = await (await theApp()).tenant();
    const client = await tenant.user();
    const { user } = await open('/admin/keys?open=new', client);
    await user.click(await screen.findByRole('button', { name: 'Create key' }));
    await screen.findByText('Enter a label for the key.');
    expect((await client.call(contract.list, { body: {} })).total).toBe(0);
  });

  it('requires a valid last day in any usual notation and marks an invalid field', async () => {
    const tenant = await (await theApp()).tenant();
    const client = await tenant.user();
    const { user } = await open('/admin/keys?open=new', client);
    await user.type(await screen.findByRole('textbox', { name: /^Label/ }), 'Case system');
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: /^Expires/ });
    await user.type(field, 'soon{Enter}');
    const said = '“soon” is not a date. Write the date as 26 Nov 2026 or 2026-11-26.';
    await waitFor(() => expect(screen.getAllByText(said)).not.toHaveLength(0));
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await screen.findByText('One field needs attention');
    expect((await client.call(contract.list, { body: {} })).total).toBe(0);
    await user.clear(field);
    await user.type(field, '24/12/2030');
    await user.click(screen.getByRole('button', { name: 'Create key' }));
    await screen.findByText(/^Copy the secret now/);
    const { rows } = await client.call(contract.list, { body: {} });
    expect(rows.map(({ expiresAt }) => expiresAt?.slice(0, 10))).toEqual(['2030-12-24']);
  });

  it('asks for confirmation before revoking a key, with the focus on Cancel', async () => {
    const tenant = await (await theApp()).tenant();
    const client = await tenant.user();
    const { user } = await open('/admin/keys?open=new', client);
    await user.type(await screen.findByRole('textbox', { name: /^Label/ }), 'Case system');
    await user.click(screen.getByRole('button', { name: 'Create key' }));
    await user.click(await screen.findByRole('button', { name: 'I have saved the secret' }));
    await user.click(await screen.findByRole('button', { name: 'Revoke' }));
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
    expect(dialog.contains(document.activeElement)).toBe(true);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await client.call(contract.list, { body: {} })).total).toBe(1);
  });

  it('refuses requests of an API client once its key is revoked', async () => {
    const app = await theApp();
    const client = await (await app.tenant()).user();
    const { user } = await open('/admin/keys', client);
    await screen.findByText('No API keys');
    await user.click(screen.getAllByRole('button', { name: 'New API key' })[0] ?? document.body);
    await user.type(await screen.findByRole('textbox', { name: /^Label/ }), 'Data warehouse');
    await user.click(screen.getByRole('button', { name: 'Create key' }));
    await screen.findByText(/^Copy the secret now/);
    const [clientId = '', secret = ''] = [...document.querySelectorAll('aside code')].map(
      ({ textContent }) => textContent,
    );
    expect(secret).toMatch(/^[A-Za-z0-9]{65}$/);
    const authorization = `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`;
    const reads = async () =>
      (await app.visitor().raw('GET', '/api/ra', { headers: { authorization } })).status;
    expect(await reads()).toBe(200);
    await user.click(screen.getByRole('button', { name: 'I have saved the secret' }));
    await screen.findAllByText(clientId);
    await user.click(await screen.findByRole('button', { name: 'Revoke' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm' }));
    await user.click(dialog.getByRole('button', { name: 'Revoke' }));
    await screen.findByText('“Data warehouse” has been revoked.');
    expect(await reads()).toBe(401);
  });
});
