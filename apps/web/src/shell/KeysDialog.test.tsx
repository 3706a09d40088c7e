/** `?` lists the keys of the present screen. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { demoAssessment, ready } from '../../test/demo.ts';
import { heading, open } from '../../test/screen.tsx';

beforeAll(() =>
  ready(() =>
    Promise.all([
      import('./KeysDialog.tsx'),
      import('@klarsikt/threatview/web/threat/threats/ThreatsPage.tsx'),
    ]),
  ),
);

/** Tests of a worker share the frame, so the dialog must be closed. */
afterEach(async () => {
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('the shortcuts dialog opens with a question mark, except in a text field', async () => {
  const { client } = await demoAssessment();
  await open('/threatview/threats', client);
  await heading(/^Threats/);
  const field = (await screen.findAllByRole('searchbox'))[0];
  if (field === undefined) throw new Error('no search field');
  fireEvent.keyDown(field, { key: '?' });
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.keyDown(document.body, { key: '?' });
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => within(dialog).getByText('On every page'));
  expect(within(dialog).getByText('open details')).toBeTruthy();
});

it('the shortcuts dialog lists undo and grid keys on a page with an editable grid', async () => {
  const { client, id } = await demoAssessment();
  await open(`/ra/${id}/background/customers`, client);
  await heading(/^Background data/);
  await screen.findAllByRole('region', { name: 'Background data' });
  fireEvent.keyDown(document.body, { key: '?' });
  const dialog = await screen.findByRole('dialog');
  for (const name of ['Undo', 'Redo', 'Next cell with an error', 'Select several cells'])
    await within(dialog).findByText(name);
});
