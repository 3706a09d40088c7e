import { assessmentContract } from '@klarsikt/contract';
import { emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { heading, leave, open } from '@klarsikt/web/test/screen.tsx';
import { theApp } from '@klarsikt/web/test/server.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

afterEach(leave);

const lists = [
  ['/admin/users', 'Users', 'status=active&sort=lastLogin&order=desc'],
  ['/admin/usergroups', 'User Groups', 'q=risk'],
  ['/admin/aunits', 'Assessment Units', 'q=Hem'],
  ['/admin/orgs', 'Organizations', 'q=bank'],
  ['/admin/keys', 'API keys', 'ended=true'],
  ['/admin/audit', 'Audit log', 'event=view.saved'],
  ['/atlas/entities/threat', 'Threats', 'due=true&relevance=ml'],
  ['/ra/{id}/comments', 'Comments', 'show=open'],
  ['/ra/incidents', 'Incidents', 'severity=high&sort=kind'],
] as const;

it.each(lists)('a saved view of %s restores its filters and sorting', async (at, title, filters) => {
  const app = await theApp();
  // Atlas is for editors of the installation alone.
  const tenant = await app.tenant({ kind: 'system' });
  const user = await tenant.user();
  const settings = { ...emptyAssessmentSettings, name: 'Bank 2026', opGeography: 'ge-se' };
  const { id } = await user.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } });
  const address = at.replace('{id}', String(id));
  const first = await open(`${address}?${filters}`, user);
  await heading(new RegExp(`^${title}`));
  await first.user.click(await screen.findByRole('button', { name: 'Views' }));
  await first.user.click(await screen.findByRole('menuitem', { name: 'Save this view…', hidden: true }));
  const dialog = await screen.findByRole('dialog');
  await first.user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Mine');
  await first.user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await screen.findByRole('button', { name: 'Views: Mine' });
  await leave();
  const again = await open(address, user);
  await heading(new RegExp(`^${title}`));
  await again.user.click(await screen.findByRole('button', { name: 'Views' }));
  await again.user.click(await screen.findByRole('menuitem', { name: 'Mine', hidden: true }));
  await waitFor(() => {
    const shown = new URL(again.address(), 'http://localhost');
    expect(shown.pathname).toBe(address);
    expect(Object.fromEntries(shown.searchParams)).toMatchObject(
      Object.fromEntries(new URLSearchParams(filters)),
    );
  });
  await screen.findByRole('button', { name: 'Views: Mine' });
});
