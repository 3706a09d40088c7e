import { assessmentContract, unitContract } from '@klarsikt/contract';
import { heading, leave, open } from '@klarsikt/web/test/screen.tsx';
import { theApp } from '@klarsikt/web/test/server.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';

const stepsOf = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map((item) => [
      within(item).getByRole('img').getAttribute('aria-label'),
      item.querySelector('a')?.textContent,
    ]);

it.each([
  [
    'en',
    'Next steps',
    'To do',
    'Done',
    ['Invite a second person', 'Create the first assessment', 'Set up daily backups'],
  ],
  [
    'sv',
    'Nästa steg',
    'Återstår',
    'Klart',
    ['Bjud in ytterligare en person', 'Skapa den första riskbedömningen', 'Ställ in dagliga säkerhetskopior'],
  ],
] as const)(
  'the first page of Admin lists the next steps of an installation with their state: %s',
  async (language, title, open_, done, named) => {
    const operator = await (await theApp()).tenant({ kind: 'system' });
    const admin = await operator.user();
    await open('/admin', admin, language);
    const panel = (await screen.findByRole('heading', { name: title })).closest('section');
    if (panel === null) throw new Error('the list of steps has no panel');
    expect(stepsOf(panel)).toEqual([
      [open_, named[0]],
      [open_, expect.stringMatching(/mail server|e-postserver/)],
      [done, undefined],
      [open_, named[1]],
      [open_, named[2]],
    ]);
    expect(panel.textContent).toContain(language === 'en' ? '1 of 5 steps done' : '1 av 5 steg klara');
    await leave();
  },
);

it('the list of next steps disappears when every step is done or a user dismisses the list', async () => {
  const firm = await (await theApp()).tenant();
  const admin = await firm.user();
  const first = await open('/admin', admin);
  await screen.findByRole('heading', { name: 'Next steps' });
  await first.user.click(screen.getByRole('button', { name: 'Hide the list' }));
  expect(screen.queryByRole('heading', { name: 'Next steps' })).toBeNull();
  await leave();
  await firm.user();
  const [own] = (await admin.call(unitContract.list, {})).units;
  const { settings } = await admin.call(assessmentContract.init, { body: { auId: own?.id ?? null } });
  await admin.call(assessmentContract.create, {
    body: { unitId: own?.id ?? 0, settings: { ...settings, name: 'First' } },
  });
  await open('/admin', admin);
  await heading('Intro');
  await screen.findByText('2 people');
  await waitFor(() => expect(screen.queryByText(/of 3 done/)).toBeNull());
});
