import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { demoAssessment, ready } from '../../../../test/demo.ts';
import { leave, open } from '../../../../test/screen.tsx';

beforeAll(() => ready(() => import('../settings/SettingsPage.tsx')));

it('what was changed before a reload can be taken back after it', async () => {
  const { client, id, saved } = await demoAssessment();
  const before = (await saved()).settings.name;
  await open(`/ra/${id}/edit`, client);
  const name = await screen.findByDisplayValue(before);
  fireEvent.change(name, { target: { value: `${before} again` } });
  await waitFor(async () => expect((await saved()).settings.name).toBe(`${before} again`));
  window.dispatchEvent(new Event('pagehide'));
  const kept = Object.entries(sessionStorage);
  await leave();
  for (const [key, text] of kept) sessionStorage.setItem(key, String(text));
  const second = await open(`/ra/${id}/edit`, client);
  await second.user.click(await screen.findByRole('button', { name: /^Undo: / }));
  await waitFor(async () => expect((await saved()).settings.name).toBe(before));
});
