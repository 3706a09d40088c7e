import { key as contract } from '@klarsikt/contract';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { heading, open } from '../../../test/screen.tsx';
import { theApp } from '../../../test/server.ts';

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
    await user.click(screen.getByRole('button', { name: 'I have stored the secret' }));
    await waitFor(() => expect(screen.queryByText(secret)).toBeNull());
    const { rows } = await client.call(contract.list, { body: {} });
    expect(rows.map(({ label }) => label)).toEqual(['Case system']);
    expect(document.body.innerHTML).not.toContain(secret);
  });

  it('makes no key without a label', async () => {
    const tenant = await (await theApp()).tenant();
    const client = await tenant.user();
    const { user } = await open('/admin/keys?open=new', client);
    await user.click(await screen.findByRole('button', { name: 'Create key' }));
    await screen.findByText('Give the key a label.');
    expect((await client.call(contract.list, { body: {} })).total).toBe(0);
  });
});
