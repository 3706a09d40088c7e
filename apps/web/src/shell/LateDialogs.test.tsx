import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { ready } from '../../test/demo.ts';
import { open } from '../../test/screen.tsx';
import { theApp } from '../../test/server.ts';

beforeAll(() =>
  ready(() =>
    Promise.all([import('@klarsikt/threatview/web/threat/StartPage.tsx'), import('./KeysDialog.tsx')]),
  ),
);

it('a dialog that is loaded on its first use returns the focus when it closes', async () => {
  const client = await (await (await theApp()).tenant()).user(['threatview:View']);
  const { user } = await open('/threatview', client);
  // An element of the frame, because the page's content is drawn again while it loads.
  const link = await screen.findByRole('link', { name: 'Skip to content' });
  await screen.findAllByRole('link', { name: /Threats/ });
  link.focus();
  await user.keyboard('?');
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts on this page' });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(link));
});
