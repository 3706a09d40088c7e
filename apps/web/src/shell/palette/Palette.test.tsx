import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { demoAssessment, ready } from '../../../test/demo.ts';
import { heading, open } from '../../../test/screen.tsx';
import { theApp } from '../../../test/server.ts';
import { themeSetting } from '../../platform/settings/theme.ts';

beforeAll(() =>
  ready(() =>
    Promise.all([
      import('./Palette.tsx'),
      import('@klarsikt/threatview/web/threat/palette.ts'),
      import('@klarsikt/threatview/web/analysis/palette.ts'),
      import('@klarsikt/assessment/web/assessment/palette.ts'),
      import('@klarsikt/identity/web/admin/palette.ts'),
      import('@klarsikt/threatview/web/threat/StartPage.tsx'),
    ]),
  ),
);

async function ask(query: string): Promise<HTMLElement> {
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'k', code: 'KeyK', ctrlKey: true });
  const field = await screen.findByPlaceholderText(/A name, a page/);
  fireEvent.change(field, { target: { value: query } });
  return screen.findByRole('dialog');
}

/** The first entry with this name, because an object may have several entries. */
async function choice(dialog: HTMLElement, name: RegExp): Promise<HTMLElement> {
  const [first] = await within(dialog).findAllByRole('button', { name });
  if (first === undefined) throw new Error('nothing to choose');
  return first;
}

describe('the command palette', () => {
  it('finds pages, threats and sources when it is opened from inside a text field', async () => {
    const { client } = await demoAssessment();
    await open('/threatview', client);
    await heading(/./);
    screen.getAllByRole('searchbox')[0]?.focus();
    const dialog = await ask('background data');
    await choice(dialog, /^Background data/);
    await ask('planned launches');
    await choice(dialog, /^Planned launches/);
    await choice(await ask('handbook'), /^Handbook/);
    // Pages are also found by their name in the navigation.
    await ask('saved analyses');
    await choice(dialog, /^Analyses/);
    await ask('straw persons');
    await choice(dialog, /Straw persons in Swedish companies/);
    await ask('FATF');
    await choice(dialog, /FATF/);
  });

  it('finds pages of Admin for an administrator', async () => {
    const admin = await (await (await theApp()).tenant()).user();
    await open('/admin', admin);
    await heading(/./);
    await choice(await ask('audit'), /^Audit/);
  });

  it('finds no pages of Admin for a demo user', async () => {
    const { client } = await demoAssessment();
    await open('/threatview', client);
    await heading(/./);
    const dialog = await ask('appearance');
    await choice(dialog, /Dark$/);
    await ask('audit log');
    await new Promise((done) => setTimeout(done, 500));
    expect(within(dialog).queryByRole('button', { name: /^Audit log/ })).toBeNull();
  });

  it('can mark risks as done in the open assessment', async () => {
    const { client, id, saved } = await demoAssessment();
    const { user } = await open(`/ra/${id}/all/customers`, client);
    await screen.findByRole('button', { name: 'Mark risks as done' });
    await choice(await ask('export'), /^Export ?: /);
    await user.click(await choice(await ask('as done'), /^Mark risks as done/));
    const sure = await screen.findByRole('dialog', { name: 'Mark risks as done' });
    await user.click(within(sure).getByRole('button', { name: 'Mark risks as done' }));
    await waitFor(async () => expect((await saved()).risks.status).toBe('DONE'));
  });

  it('runs commands, such as changing the appearance', async () => {
    const { client } = await demoAssessment();
    const { user } = await open('/threatview', client);
    await heading(/./);
    const dialog = await ask('appearance dark');
    await user.click(await choice(dialog, /Appearance: Dark/));
    expect(themeSetting.get()).toBe('dark');
  });

  it('opens another application with Enter', async () => {
    const { client } = await demoAssessment();
    const { user, address } = await open('/threatview/threats', client);
    await heading(/^Threats/);
    const dialog = await ask('Risk Assessment Pro');
    await waitFor(() => {
      const chosen = dialog.querySelector('[data-selected], [aria-selected="true"]');
      expect(chosen?.textContent).toContain('Risk Assessment Pro');
    });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/ra'));
    await waitFor(() => expect(document.querySelector('table tbody a')).not.toBeNull());
    expect(screen.queryByRole('dialog')).toBeNull();
    await ask('Risk');
  });
});
