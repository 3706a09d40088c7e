import { assessmentContract, commentContract, waitingContract } from '@klarsikt/contract';
import { emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { heading, open } from '@klarsikt/web/test/screen.tsx';
import { theApp } from '@klarsikt/web/test/server.ts';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

describe('/ra/waiting', () => {
  it('shows a message if nothing is waiting', async () => {
    const tenant = await (await theApp()).tenant();
    await open('/ra/waiting', await tenant.user(['ra:View']));
    await heading(/^My work/);
    await screen.findByText('Nothing to do right now');
    await screen.findByRole('link', { name: 'My work: nothing to do' });
  });

  it('links to a comment, which is removed from the list once it is read', async () => {
    const tenant = await (await theApp()).tenant();
    const [anna, bo] = [await tenant.user(), await tenant.user(['ra:View', 'ra:Comment'])];
    const settings = { ...emptyAssessmentSettings, name: 'Bank', opGeography: 'ge-se' };
    const { id } = await anna.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } });
    const body = { id, subject: '', label: 'inf' as const, mentions: [bo.userId] };
    await anna.call(commentContract.add, { body: { ...body, text: 'Look at line two' } });
    await anna.call(commentContract.add, { body: { ...body, text: 'And at line three' } });
    const { user, address } = await open('/ra/waiting', bo);
    await screen.findByRole('link', { name: 'My work: 2 items' });
    await user.click(await screen.findByRole('button', { name: 'Mark as read: And at line three' }));
    await screen.findByRole('link', { name: 'My work: 1 item' });
    await user.click(await screen.findByRole('link', { name: 'Look at line two' }));
    await heading(/^Comments/);
    expect(address()).toContain('comment=');
    await waitFor(async () => expect((await bo.call(waitingContract.list, {})).items).toEqual([]));
  });
});
