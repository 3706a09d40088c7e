import { auditContract, unitContract } from '@klarsikt/contract';
import { heading, open } from '@klarsikt/web/test/screen.tsx';
import { theApp } from '@klarsikt/web/test/server.ts';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

describe('/admin/audit', () => {
  it('shows the names of the user and the object in the filters of the address', async () => {
    const tenant = await (await theApp()).tenant();
    const client = await tenant.user();
    const body = { name: 'Branch Lund', description: '', parentId: tenant.unitId };
    await client.call(unitContract.save, { body });
    const { rows } = await client.call(auditContract.list, { body: {} });
    const made = rows.find(({ event }) => event === 'unit.created');
    if (made === undefined) throw new Error('the event is not in the log');
    const search = new URLSearchParams({ user: String(made.userId), subject: made.subject });
    await open(`/admin/audit?${search}`, client);
    await heading(/^Audit/);
    await screen.findByRole('button', { name: new RegExp(`^Performed by.*${made.actor}`) });
    expect(screen.getByRole('button', { name: /^Affected object.*Branch Lund/ })).toBeTruthy();
  });

  it('shows no filter for user or object unless one is set', async () => {
    const client = await (await (await theApp()).tenant()).user();
    await open('/admin/audit', client);
    await heading(/^Audit/);
    await screen.findByRole('button', { name: /^Period/ });
    expect(screen.queryByRole('button', { name: /^(Performed by|Affected object)/ })).toBeNull();
  });
});
