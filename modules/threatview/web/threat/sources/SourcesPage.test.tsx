import { heading, open } from '@klarsikt/web/test/screen.tsx';
import { theApp } from '@klarsikt/web/test/server.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';

const rows = [
  'Typology,What is seen',
  'Straw buyers,Straw buyers acquire vehicles for a network that pays the instalments in cash at several branches',
  'Phantom freight,Phantom freight is invoiced by hauliers without lorries and paid from accounts opened the same week',
];

it('passages of uploaded documents can be found by words, opened, and reached from the command palette', async () => {
  const tenant = await (await theApp()).tenant();
  const { user, address } = await open('/threatview/sources', await tenant.user());
  await heading('Documents');
  expect(screen.queryByRole('searchbox', { name: 'Search all passages' })).toBeNull();
  const file = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (file === null) throw new Error('There is nowhere to give a document');
  await user.upload(file, new File([rows.join('\n')], 'typologies.csv', { type: 'text/csv' }));
  await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Our typologies');
  await user.click(screen.getByRole('button', { name: 'Upload' }));

  await user.type(await screen.findByRole('searchbox', { name: 'Search all passages' }), 'freight hauliers');
  await screen.findByRole('heading', { name: 'One passage' });
  await user.click(screen.getByRole('button', { name: /^Read in Our typologies/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Our typologies' });
  await within(dialog).findByText(/Phantom freight is invoiced/);
  expect(address()).toMatch(/^\/threatview\/sources\?q=freight\+hauliers&passage=\d+\.\d+$/);
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));

  fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true });
  fireEvent.change(await screen.findByPlaceholderText(/A name, a page/), {
    target: { value: 'straw buyers instalments' },
  });
  await user.click(await screen.findByRole('button', { name: /^Our typologies.*instalments in cash/ }));
  await within(await screen.findByRole('dialog', { name: 'Our typologies' })).findByText(
    /pays the instalments/,
  );
  expect(address()).toContain('q=straw+buyers+instalments');
});

it('an empty search result suggests how to continue', async () => {
  const tenant = await (await theApp()).tenant();
  const { user } = await open('/threatview/sources', await tenant.user(), 'sv');
  await heading('Dokument');
  const file = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (file === null) throw new Error('There is nowhere to give a document');
  await user.upload(file, new File([rows.join('\n')], 'typologier.csv', { type: 'text/csv' }));
  await user.click(await screen.findByRole('button', { name: 'Ladda upp' }));
  await user.type(await screen.findByRole('searchbox', { name: 'Sök i alla textställen' }), 'zzyzx');
  await screen.findByText('Inget textställe innehåller något av orden');
  await user.clear(screen.getByRole('searchbox', { name: 'Sök i alla textställen' }));
  await user.type(screen.getByRole('searchbox', { name: 'Sök i alla textställen' }), 'freight zzyzx');
  await screen.findByText(/Inget textställe innehåller alla orden/);
});
