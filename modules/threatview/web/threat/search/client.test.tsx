import { modelContract as contract } from '@klarsikt/contract';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { open } from '@klarsikt/web/test/screen.tsx';
import { theApp } from '@klarsikt/web/test/server.ts';
import { withSearch } from '@klarsikt/web/test/thread.ts';
import { expect, it } from 'vitest';
import { getSearchClient } from './client.ts';

it('two searches sent before the search index is built are both answered', () =>
  withSearch(async () => {
    const client = await (await (await theApp()).tenant()).user();
    await open('/threatview/news', client);
    const head = await call(contract.getHead, { params: { hash: 'latest' } });
    const search = getSearchClient(head);
    const asked = (query: string) =>
      new Promise<readonly string[]>((resolve) =>
        search.ask(query, 'en', {
          onHits: (hits) => resolve(hits.map(({ key }) => key)),
          onSnippets: () => undefined,
        }),
      );
    const [first, same, other] = await Promise.all([
      asked('money mules'),
      asked('money mules'),
      asked('trade-based laundering'),
    ]);
    expect(first[0]).toBe('th-mules');
    expect(same).toEqual(first);
    expect(other[0]).toBe('th-tbml');
    expect(await asked('trade-based laundering')).toEqual(other);
  }));
