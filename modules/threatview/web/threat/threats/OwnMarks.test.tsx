import { overlayContract } from '@klarsikt/contract';
import { createBlankOwnEntity } from '@klarsikt/engine/overlay';
import { open } from '@klarsikt/web/test/screen.tsx';
import { theApp } from '@klarsikt/web/test/server.ts';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';

it('the threat list marks own threats and own grades and shows how many threats are hidden', async () => {
  const client = await (await (await theApp()).tenant()).user();
  const { id, key } = await client.call(overlayContract.createId, { body: { collection: 'threats' } });
  const own = {
    ...createBlankOwnEntity('threats', id, '2026-11-26'),
    name: { en: 'Our own', sv: 'Vårt eget' },
  };
  const by = { author: 'Eva Strand', date: '2026-11-26' };
  const set = (path: string, value: unknown) => ({ op: 'set' as const, path, value });
  const patches = [
    set('/threats', { [key]: own }),
    set('/grades', { 'th-tbml': { priv: 4, methods: [], motivation: 'Nine cases with us', ...by } }),
    set('/hidden', { 'th-sv': { reason: 'Not ours', ...by } }),
  ];
  await client.call(overlayContract.save, { body: { revision: 0, patches } });
  const { user } = await open('/threatview/threats?view=table', client);
  const row = async (name: RegExp) => screen.findByRole('row', { name });
  await within(await row(/^Our own/)).findByText('Your own threat');
  const graded = await row(/Your own grade/);
  expect(screen.getAllByText('Your own grade')).toHaveLength(1);
  await screen.findByText(/1 threat is hidden by your organisation/);
  await user.click(graded);
  await screen.findByText(
    /^Graded by your organisation, not by the library: Nine cases with us \(Eva Strand/,
  );
});
