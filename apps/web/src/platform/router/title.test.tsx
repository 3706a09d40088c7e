import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { heading, open } from '../../../test/screen.tsx';
import { theApp } from '../../../test/server.ts';

it.each([
  { address: '/atlas/quality', language: 'sv', title: 'Kvalitet · Klarsikt' },
  { address: '/atlas/quality', language: 'en', title: 'Quality · Klarsikt' },
  { address: '/admin/terms', language: 'sv', title: 'Termer i rapporter · Klarsikt' },
] as const)('the tab of $address is titled $title', async (given) => {
  const operator = await (await theApp()).tenant({ kind: 'system' });
  await open(given.address, await operator.user(), given.language);
  await heading(/./);
  await waitFor(() => expect(document.title).toBe(given.title));
});
