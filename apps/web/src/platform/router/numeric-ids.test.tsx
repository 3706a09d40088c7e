import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { heading, leave, open } from '../../../test/screen.tsx';
import { theApp } from '../../../test/server.ts';

describe('an address with a non-numeric id', () => {
  it.each([
    '/atlas/entities/threat/abc',
    '/atlas/entities/threat/1.5',
    '/atlas/entities/threat/abc/edit',
    '/atlas/entities/threat/abc/edit/risk',
    '/atlas/entities/abc/preview',
    '/atlas/entities/category/abc/threats',
    '/atlas/entities/new/abc/0',
    '/atlas/daily/tag/abc',
    '/atlas/imports/abc',
    '/ra/abc',
    '/ra/abc/controls',
    '/ra/au/abc/create',
    '/ra/personal/abc/create',
    '/threat/abc/card',
  ])('shows the page for unknown addresses: %s', async (path) => {
    const client = await (await (await theApp()).tenant({ kind: 'system' })).user();
    await open(path, client);
    await heading(/^Uh oh, looks like you ended up in a dark place/);
    expect(screen.getAllByRole('main')).toHaveLength(1);
    await leave();
  });

  it.each(['/portal/assessment/abc', '/portal/exporty/abc/pdf'])(
    'shows Page not found in the portal: %s',
    async (path) => {
      const client = await (await (await theApp()).tenant()).user();
      await open(path, client);
      await heading('Page not found');
      await leave();
    },
  );
});
