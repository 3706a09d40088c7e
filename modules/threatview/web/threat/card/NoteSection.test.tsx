import { noteContract } from '@klarsikt/contract';
import { ready } from '@klarsikt/web/test/demo.ts';
import { open } from '@klarsikt/web/test/screen.tsx';
import { beforeAnswers, theApp } from '@klarsikt/web/test/server.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';

beforeAll(() => ready(() => Promise.all([import('./CardPage.tsx'), import('../StartPage.tsx')])));

async function analyst() {
  return (await (await theApp()).tenant()).user(['threatview:View']);
}

describe('the page of a threat card', () => {
  it('stores a note of the organisation and lets the author delete it', async () => {
    const client = await analyst();
    const { user } = await open('/threat/1001/card', client);
    const section = await waitFor(() => {
      const found = document.getElementById('notes');
      if (found === null) throw new Error('no notes yet');
      return found;
    });
    const field = within(section).getByLabelText('Write a note');
    await user.type(field, 'Three cases this spring');
    await beforeAnswers(async () => {
      await user.click(within(section).getByRole('button', { name: 'Add the note' }));
      await user.type(field, ', and');
    });
    await within(section).findByText('Three cases this spring', { selector: 'p' });
    expect(field).toHaveProperty('value', 'Three cases this spring, and');
    const contents = screen.getByRole('navigation', { name: 'Contents' });
    const link = within(contents).getByRole('link', { name: 'Notes of your organisation 1' });
    expect(link.getAttribute('href')).toBe('#notes');
    const { notes } = await client.call(noteContract.list, { params: { key: 'th-fraud' } });
    expect(notes).toMatchObject([{ text: 'Three cases this spring', own: true }]);
    await user.click(within(section).getByRole('button', { name: 'Delete the note' }));
    expect(document.activeElement?.textContent).toBe('Keep the note');
    expect((await client.call(noteContract.list, { params: { key: 'th-fraud' } })).notes).toHaveLength(1);
    await user.click(within(section).getByRole('button', { name: 'Delete the note' }));
    await waitFor(() => expect(within(section).queryByText('Three cases this spring')).toBeNull());
    await screen.findByText('The note has been deleted.');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await within(section).findByText('Three cases this spring', { selector: 'p' });
    expect((await client.call(noteContract.list, { params: { key: 'th-fraud' } })).notes).toEqual(notes);
  });

  it('lets the user follow the threat, which the overview then lists', async () => {
    const client = await analyst();
    const { user } = await open('/threat/1001/card', client);
    await user.click(await screen.findByRole('button', { name: 'Follow' }));
    await screen.findByRole('button', { name: 'Following' });
    expect(await client.call(noteContract.followed, {})).toMatchObject([{ key: 'th-fraud', changed: [] }]);
  });
});
