import { viewContract } from '@klarsikt/contract';
import { demoAssessment, ready } from '@klarsikt/web/test/demo.ts';
import { open } from '@klarsikt/web/test/screen.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

beforeAll(() =>
  Promise.all([ready(() => import('./ControlsPage.tsx')), ready(() => import('../risks/RisksPage.tsx'))]),
);
beforeEach(() => localStorage.clear());

const bare = { search: {}, sort: null, columns: {}, density: 'dense' as const };
const list = { query: { list: 'ra.controls' as const } };
const groups = () =>
  [...document.querySelectorAll<HTMLElement>('tr[data-row][data-group]')].map(({ dataset }) => dataset.row);
type User = Awaited<ReturnType<typeof open>>['user'];

const menu = async (user: User, opener: RegExp, item: string) => {
  await user.click(await screen.findByRole('button', { name: opener }));
  await user.click(await screen.findByRole('menuitem', { name: item, hidden: true }));
};

describe('a saved view', () => {
  it('stores the filters of the list under a name and applies them again', async () => {
    const { client, id } = await demoAssessment();
    const { user, address } = await open(`/ra/${id}/controls?group=type&type=TECHNICAL_SYSTEMS`, client);
    await waitFor(() => expect(groups()).toEqual(['type.TECHNICAL_SYSTEMS']));
    await menu(user, /^Views/, 'Save this view…');
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText('Enter a name');
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Systems');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('View saved: Systems');
    await screen.findByRole('button', { name: 'Views: Systems' });
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(address()).not.toContain('TECHNICAL_SYSTEMS'));
    await menu(user, /^Views$/, 'Systems');
    await waitFor(() => expect(groups()).toEqual(['type.TECHNICAL_SYSTEMS']));
    const { views } = await client.call(viewContract.list, list);
    expect(views).toMatchObject([
      { name: 'Systems', shared: false, state: { search: { group: 'type', type: 'TECHNICAL_SYSTEMS' } } },
    ]);
  });

  it('is applied as the default view of a person to a list without filters', async () => {
    const { client, id } = await demoAssessment();
    const state = { ...bare, search: { group: 'type' }, columns: { covers: false } };
    const body = { ...list.query, name: 'By form', shared: true, state };
    const made = await client.call(viewContract.add, { body });
    await client.call(viewContract.begin, { body: { ...list.query, view: made.id } });
    await open(`/ra/${id}/controls`, client);
    await waitFor(() => expect(groups()).toContain('type.TECHNICAL_SYSTEMS'));
    await screen.findByRole('button', { name: 'Views: By form' });
  });

  it('can be restored by undo after its removal', async () => {
    const { client, id } = await demoAssessment();
    await client.call(viewContract.add, { body: { ...list.query, name: 'Old', shared: false, state: bare } });
    const { user } = await open(`/ra/${id}/controls`, client);
    await menu(user, /^Views/, 'Manage views…');
    await user.click(await screen.findByRole('button', { name: 'Remove “Old”' }));
    const message = (await screen.findByText('View removed: Old')).parentElement;
    await user.click(within(message ?? document.body).getByRole('button', { name: 'Undo' }));
    await waitFor(async () =>
      expect((await client.call(viewContract.list, list)).views).toMatchObject([{ name: 'Old' }]),
    );
    await screen.findByText('Undone: View removed: Old');
  });

  it('stores, for the exploitation page, the filters and whether statements or the matrix are shown', async () => {
    const { client, id } = await demoAssessment();
    const filters = '?show=open&view=matrix';
    const { user, address } = await open(`/ra/${id}/exploitation${filters}`, client);
    await menu(user, /^Views/, 'Save this view…');
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Open cells');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByRole('button', { name: 'Views: Open cells' });
    await user.click(await screen.findByText('Statements'));
    await waitFor(() => expect(address()).not.toContain('view=matrix'));
    await menu(user, /^Views$/, 'Open cells');
    await waitFor(() => expect(address()).toContain(filters));
  });

  it('stores the sorting and the relevance area of a list of risks for its link', async () => {
    const { client, id } = await demoAssessment();
    const state = {
      ...bare,
      search: { relevance: 'tf' },
      sort: { column: 'name', descending: true },
      density: 'roomy' as const,
    };
    const body = { list: 'ra.risks' as const, name: 'Terror', shared: false, state };
    const made = await client.call(viewContract.add, { body });
    const { address } = await open(`/ra/${id}/all/products?saved=${made.id}`, client);
    await waitFor(() => expect(address()).toContain(`/ra/${id}/tf/products`));
    expect(address()).not.toContain('saved=');
    await waitFor(() => {
      const heading = document.querySelector('th[aria-sort="descending"]');
      expect(heading?.textContent).toContain('Risk');
    });
  });

  it('leaves the filters of the address unchanged if the reader cannot see the view', async () => {
    const { client, id } = await demoAssessment('sv');
    const { address } = await open(`/ra/${id}/controls?group=type&saved=999999`, client, 'sv');
    await screen.findByText(/Vyn i länken är borttagen/);
    await waitFor(() => expect(address()).not.toContain('saved'));
    expect(address()).toContain('group=type');
  });
});
