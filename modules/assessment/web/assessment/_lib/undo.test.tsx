import { demoAssessment, ready } from '@klarsikt/web/test/demo.ts';
import { leave, open } from '@klarsikt/web/test/screen.tsx';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';

beforeAll(() => ready(() => import('@klarsikt/workspace/web/settings/SettingsPage.tsx')));

it('a change can be undone after a reload', async () => {
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

it('a change of a checkbox can be undone with Ctrl+Z while the checkbox has the focus', async () => {
  const { client, id, saved } = await demoAssessment();
  const before = (await saved()).settings.relevances;
  const { user } = await open(`/ra/${id}/edit`, client);
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Terrorist financing' });
  await user.click(box);
  expect(document.activeElement).toBe(box);
  await waitFor(async () => expect((await saved()).settings.relevances).not.toEqual(before));
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(async () => expect((await saved()).settings.relevances).toEqual(before));
  expect(box.checked).toBe(before.includes('tf'));
});
